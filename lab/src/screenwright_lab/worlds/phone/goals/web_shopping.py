"""Goals in the shop: searching, sorting, the wish list, the cart."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from screenwright_lab.worlds.phone import values as words
from screenwright_lab.worlds.phone.goals.goal import Aim, Deed, Draw, Move, Tap, same, search
from screenwright_lab.worlds.phone.state import Place, World
from screenwright_lab.worlds.phone.values import Values

_LABEL = "Search products"


def _moves(name: str, page: Move | None) -> dict[str, Move]:
    found: dict[str, Move] = {"": search("product", _LABEL, name), "found": Tap(name), "wishes": Tap("Shop")}
    return found | ({f"product/{name}": page} if page else {})


def _drawn(world: World, values: Values) -> str:
    """A product that is neither in the cart nor wished for."""
    held = world.shop
    return values.rng.choice(
        [one.name for one in held.products if one.name not in held.cart and one.name not in held.wishes]
    )


def _search(world: World, values: Values) -> Aim:
    text = values.rng.choice(world.shop.products).name.partition(" ")[2]

    def met(world: World) -> bool:
        return (world.place.app, world.place.page) == ("Shop", "found") and same(world.place.of, text)

    return Aim(blanks={"text": text}, met=met, moves={"": search("product", _LABEL, text), "wishes": Tap("Shop")})


def _product(world: World, values: Values) -> Aim:
    name = _drawn(world, values)
    return Aim(
        blanks={"name": name}, met=lambda world: world.place == Place("Shop", "product", name), moves=_moves(name, None)
    )


def _add(world: World, values: Values) -> Aim:
    name = _drawn(world, values)
    return Aim(
        blanks={"name": name}, met=lambda world: world.shop.cart.get(name) == 1, moves=_moves(name, Tap("Add to cart"))
    )


def _add_several(world: World, values: Values) -> Aim:
    name, count = _drawn(world, values), values.rng.randint(2, 4)

    def page(world: World) -> Deed:
        held = world.shop.count
        return Tap("Add to cart") if held == count else Tap("More Quantity" if held < count else "Less Quantity")

    return Aim(
        blanks={"name": name, "count": str(count)},
        met=lambda world: world.shop.cart.get(name) == count,
        moves=_moves(name, page),
    )


def _add_and_look(world: World, values: Values) -> Aim:
    name = _drawn(world, values)

    def page(world: World) -> Deed:
        return Tap("Cart") if name in world.shop.cart else Tap("Add to cart")

    def met(world: World) -> bool:
        return name in world.shop.cart and world.place == Place("Shop", "cart")

    return Aim(blanks={"name": name}, met=met, moves=_moves(name, page))


def _wish(world: World, values: Values) -> Aim:
    name = _drawn(world, values)
    return Aim(
        blanks={"name": name}, met=lambda world: name in world.shop.wishes, moves=_moves(name, Tap("Add to wish list"))
    )


def _unwish(world: World, values: Values) -> Aim:
    name = values.rng.choice(world.shop.wishes)
    moves = {"": Tap("Wish list"), "wishes": Tap(name), f"product/{name}": Tap("Remove from wish list")}
    return Aim(blanks={"name": name}, met=lambda world: name not in world.shop.wishes, moves=moves)


def _cart(_world: World, _values: Values) -> Aim:
    return Aim(
        blanks={},
        met=lambda world: world.place == Place("Shop", "cart"),
        moves={"": Tap("Cart"), "wishes": Tap("Cart")},
    )


def _remove(world: World, values: Values) -> Aim:
    name = values.rng.choice(sorted(world.shop.cart))
    moves = {"": Tap("Cart"), "wishes": Tap("Cart"), "cart": Tap(name), f"line/{name}": Tap("Remove from cart")}
    return Aim(blanks={"name": name}, met=lambda world: name not in world.shop.cart, moves=moves)


def _empty(_world: World, _values: Values) -> Aim:
    moves = {"": Tap("Cart"), "wishes": Tap("Cart"), "cart": Tap("Empty cart"), "dialog/Empty cart?": Tap("Empty it")}
    return Aim(blanks={}, met=lambda world: not world.shop.cart and not world.shop.bought, moves=moves)


def _order(_world: World, _values: Values) -> Aim:
    moves = {"": Tap("Cart"), "wishes": Tap("Cart"), "cart": Tap("Checkout"), "dialog/Place order?": Tap("Order now")}
    return Aim(blanks={}, met=lambda world: bool(world.shop.bought) and not world.shop.cart, moves=moves)


def _sort(world: World, values: Values) -> Aim:
    text = values.rng.choice(world.shop.products).name.partition(" ")[2]
    order = values.rng.choice(("Lowest price", "Highest price", "Newest"))

    def met(world: World) -> bool:
        place = world.place
        return (place.app, place.page) == ("Shop", "found") and same(place.of, text) and world.shop.order == order

    moves: Mapping[str, Move] = {
        "": search("product", _LABEL, text),
        "wishes": Tap("Shop"),
        "found": Tap("Sort"),
        "sort": Tap(order),
    }
    return Aim(blanks={"text": text, "order": order.lower()}, met=met, moves=moves)


def _kind(_world: World, values: Values) -> Aim:
    kind = values.one(sorted(words.PRODUCTS))
    return Aim(
        blanks={"kind": kind.lower()},
        met=lambda world: world.place == Place("Shop", "kind", kind),
        moves={"": Tap(kind), "wishes": Tap("Shop")},
    )


def _more(world: World, values: Values) -> Aim:
    name, count = values.rng.choice(sorted(world.shop.cart)), values.rng.randint(2, 4)

    def line(world: World) -> Deed:
        return Tap("More Quantity" if world.shop.cart.get(name, 0) < count else "Less Quantity")

    moves: Mapping[str, Move] = {"": Tap("Cart"), "wishes": Tap("Cart"), "cart": Tap(name), f"line/{name}": line}
    return Aim(
        blanks={"name": name, "count": str(count)}, met=lambda world: world.shop.cart.get(name) == count, moves=moves
    )


DRAWS: Mapping[str, Draw] = MappingProxyType(
    {
        "shop search": _search,
        "shop product": _product,
        "cart add": _add,
        "cart add several": _add_several,
        "cart add and look": _add_and_look,
        "wish": _wish,
        "unwish": _unwish,
        "cart view": _cart,
        "cart remove": _remove,
        "cart empty": _empty,
        "order": _order,
        "shop sort": _sort,
        "shop kind": _kind,
        "cart count": _more,
    }
)
