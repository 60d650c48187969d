"""A shop: search, sorted results, product pages, a wish list and a cart that can be ordered."""

from __future__ import annotations

from functools import partial

from screenwright_lab.worlds.phone.contents import Product, Shop
from screenwright_lab.worlds.phone.state import World, then
from screenwright_lab.worlds.phone.widgets import (
    Button,
    Buttons,
    Chip,
    Chips,
    Field,
    Heading,
    Hero,
    IconButton,
    Page,
    Row,
    Stepper,
    Tab,
    Tile,
    Tiles,
    Widget,
    Words,
)

KINDS = ("Kitchen", "Garden", "Electronics", "Clothes", "Books", "Toys")
ORDERS = ("Best match", "Lowest price", "Highest price", "Newest")
ADDRESS = ("Name", "Street", "Town")


def page(world: World) -> Page:
    place, held = world.place, world.shop
    cart = IconButton("cart", "Cart", partial(world.go, "cart"))
    match place.page:
        case "":
            chips = Chips(tuple(Chip(kind, partial(world.go, "kind", kind)) for kind in KINDS))
            widgets = (_search(world), chips, Heading("For you"), _tiles(world, held.products[:10]))
            return Page(held.name, widgets, bar=(cart,), tabs=_tabs(world))
        case "wishes":
            wished = [one for one in held.products if one.name in held.wishes]
            return Page(
                "Wish list",
                (_tiles(world, wished),) if wished else (Words("Your wish list is empty", faint=True),),
                bar=(cart,),
                tabs=_tabs(world),
            )
        case "kind":
            return Page(
                place.of,
                (_tiles(world, [one for one in held.products if one.kind == place.of]),),
                up=world.back,
                bar=(cart,),
            )
        case "found":
            return Page(
                "Results",
                (_search(world), *_results(world, place.of)),
                up=world.back,
                bar=(cart, IconButton("sort", "Sort", partial(world.go, "sort"))),
            )
        case "sort":
            rows = tuple(
                Row(one, then(partial(setattr, held, "order", one), world.back), control="radio", on=held.order == one)
                for one in ORDERS
            )
            return Page("Sort by", rows, up=world.back)
        case "account":
            rows = (
                Row("Delivery address", partial(world.go, "address"), ", ".join(held.address), icon="location"),
                Row("Coupons", partial(world.go, "coupons"), f"{len(held.coupons)} of yours", icon="star"),
            )
            return Page("Account", rows, bar=(cart,), tabs=_tabs(world))
        case "address":
            fields = tuple(Field(f"address {label}", label) for label in ADDRESS)
            save = IconButton("done", "Save address", partial(_save_address, world))
            return Page("Delivery address", fields, up=world.back, bar=(save,))
        case "coupons":
            add = Field("coupon", "Add a coupon", enter=partial(_add_coupon, world), icon="add")
            return Page("Coupons", (add, *(Row(one, None, icon="star") for one in held.coupons)), up=world.back)
        case "delivery":
            days = Row("Standard", None, f"In {sum(map(ord, place.of)) % 4 + 2} days", icon="clock")
            return Page("Delivery", (Words(place.of), days, Row("Express", None, "Tomorrow", icon="plane")),
                        up=world.back)  # fmt: skip
        case "cart":
            return Page("Cart", tuple(_cart(world)), up=world.back)
        case "line":
            return Page("In your cart", _line(world, place.of), up=world.back)
        case _:
            return _product(world, place.of, cart)


def _save_address(world: World) -> None:
    world.shop.address = tuple(world.take(f"address {label}") for label in ADDRESS)
    world.back()


def _add_coupon(world: World) -> None:
    if code := world.take("coupon"):
        world.shop.coupons.append(code)


def price(cents: int) -> str:
    return f"${cents // 100}.{cents % 100:02}"


def _tabs(world: World) -> tuple[Tab, ...]:
    shown = (("", "Shop", "cart"), ("wishes", "Wish list", "heart"), ("account", "Account", "contacts"))
    return tuple(Tab(text, icon, partial(world.turn, page), world.place.page == page) for page, text, icon in shown)


def _search(world: World) -> Field:
    def search() -> None:
        if words := world.take("product"):
            world.go("found", words)

    return Field("product", "Search products", enter=search, icon="search")


def _tiles(world: World, products: list[Product]) -> Tiles:
    return Tiles(
        tuple(Tile(one.name, partial(_open, world, one.name), price(one.price), one.kind.lower()) for one in products)
    )


def _open(world: World, name: str) -> None:
    world.shop.count = 1
    world.go("product", name)


def matching(held: Shop, words: str) -> list[Product]:
    """Products with every word in their names, in the order that is chosen."""
    found = [one for one in held.products if all(word in one.name.casefold() for word in words.casefold().split())]
    match held.order:
        case "Lowest price":
            return sorted(found, key=lambda one: one.price)
        case "Highest price":
            return sorted(found, key=lambda one: -one.price)
        case "Newest":
            return found[::-1]
        case _:
            return found


def _results(world: World, words: str) -> list[Widget]:
    found = matching(world.shop, words)
    if not found:
        return [Words(f"No results for {words}", faint=True)]
    return [Heading(f"{len(found)} results, {world.shop.order.lower()}"), _tiles(world, found)]


def _product(world: World, name: str, cart: IconButton) -> Page:
    held = world.shop
    product = next((one for one in held.products if one.name == name), None)
    if product is None:
        return Page("Product", (Words("This product is gone.", faint=True),), up=world.back)

    def add() -> None:
        held.cart[name] = held.cart.get(name, 0) + held.count

    def count(by: int) -> None:
        held.count = min(max(held.count + by, 1), 9)

    wished = name in held.wishes
    heart = IconButton(
        "heart",
        "Remove from wish list" if wished else "Add to wish list",
        partial(held.wishes.remove if wished else held.wishes.append, name),
    )
    widgets = (
        Hero(name, f"{price(product.price)}, wished for" if wished else price(product.price), product.kind.lower()),
        Stepper("Quantity", str(held.count), partial(count, -1), partial(count, 1)),
        Buttons((Button("Add to cart", add, "cart", main=True),)),
        Words(f"In your cart: {held.cart.get(name, 0)}", faint=True),
        Row("Delivery", partial(world.go, "delivery", name), "Ways and days", icon="clock"),
        Row("Reviews", None, "4.2 of 5 stars", icon="star"),
    )
    return Page("", widgets, up=world.back, bar=(heart, cart))


def _cart(world: World) -> list[Widget]:
    held = world.shop
    prices = {one.name: one.price for one in held.products}
    if not held.cart:
        return [Words("Your cart is empty", faint=True)]
    rows: list[Widget] = [
        Row(name, partial(world.go, "line", name), f"{count} of {price(prices[name])} each", icon="cart")
        for name, count in held.cart.items()
    ]
    total = sum(prices[name] * count for name, count in held.cart.items())

    def order() -> None:
        held.bought += list(held.cart)
        held.cart.clear()

    empty = Button(
        "Empty cart",
        partial(world.ask, "Empty cart?", "Everything will be taken out.", "Empty it", held.cart.clear),
        "delete",
    )
    pay = Button(
        "Checkout",
        partial(world.ask, "Place order?", f"You pay {price(total)} on delivery.", "Order now", order),
        "done",
        main=True,
    )
    return [*rows, Row("Total", None, value=price(total)), Buttons((empty, pay))]


def _line(world: World, name: str) -> tuple[Widget, ...]:
    held = world.shop
    if name not in held.cart:
        return (Words("Not in your cart any more", faint=True),)

    def count(by: int) -> None:
        held.cart[name] = min(max(held.cart[name] + by, 1), 9)

    remove = Button("Remove from cart", then(partial(held.cart.pop, name), world.back), "delete")
    return (
        Hero(name, "In your cart", "cart"),
        Stepper("Quantity", str(held.cart[name]), partial(count, -1), partial(count, 1)),
        Buttons((remove,)),
    )
