"""Further goals in the store of apps and in the shop: kept things, permissions, codes, addresses, comparisons."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from screenwright_lab.worlds.phone import values as words
from screenwright_lab.worlds.phone.apps.shop import ADDRESS, matching
from screenwright_lab.worlds.phone.apps.store import PERMISSIONS
from screenwright_lab.worlds.phone.goals.goal import Aim, Deed, Draw, GiveUp, Move, Tap, form, search
from screenwright_lab.worlds.phone.goals.hands import ORDINALS
from screenwright_lab.worlds.phone.state import Place, World
from screenwright_lab.worlds.phone.values import Values, of_part

_APPS, _PRODUCTS = "Search apps and games", "Search products"
_CODES = tuple(f"{make.upper()}-{number}" for number, make in enumerate(words.MAKES, 17))


def _names(values: Values) -> list[str]:
    return [name for names in words.APP_NAMES.values() for name in of_part(names, values.part)]


def _name(values: Values) -> str:
    return values.rng.choice(_names(values))


def _have(world: World, name: str) -> None:
    if name not in world.store.installed:
        world.store.installed.append(name)


def _app_moves(name: str, page: Deed | None = None) -> dict[str, Move]:
    found: dict[str, Move] = {"": search("app", _APPS, name), "found": Tap(name), "mine": Tap("Explore")}
    return found | {"kept": Tap("Explore")} | ({f"app/{name}": page} if page else {})


def _mine(name: str, page: Deed | None = None) -> dict[str, Move]:
    found: dict[str, Move] = {"": Tap("My apps"), "mine": Tap(name), "kept": Tap("My apps")}
    return found | ({f"app/{name}": page} if page else {})


def _update_all(world: World, values: Values) -> Aim:
    for name in {_name(values) for _ in range(3)}:
        _have(world, name)
        world.store.old = list(dict.fromkeys([*world.store.old, name]))
    moves = {"": Tap("My apps"), "mine": Tap("Update all"), "kept": Tap("My apps")}
    return Aim(blanks={}, met=lambda world: not world.store.old, moves=moves)


def _app_page(_world: World, values: Values, page: str, button: str) -> Aim:
    name = _name(values)
    return Aim(
        blanks={"name": name},
        met=lambda world: world.place == Place("App store", page, name),
        moves=_app_moves(name, Tap(button)),
    )


def _app_look(_world: World, values: Values) -> Aim:
    name = _name(values)
    return Aim(
        blanks={"name": name},
        met=lambda world: world.place == Place("App store", "app", name),
        moves=_app_moves(name),
    )


def _permission(world: World, values: Values, allow: bool) -> Aim:
    name, what = _name(values), values.rng.choice(PERMISSIONS)
    _have(world, name)
    if not allow:
        world.store.allowed.add((name, what))
    return Aim(
        blanks={"name": name, "what": what.lower()},
        met=lambda world: ((name, what) in world.store.allowed) == allow,
        moves=_mine(name, Tap("Permissions")) | {f"permissions/{name}": Tap(what)},
    )


def _keep(_world: World, values: Values) -> Aim:
    name = _name(values)
    return Aim(
        blanks={"name": name},
        met=lambda world: name in world.store.kept,
        moves=_app_moves(name, Tap("Keep for later")),
    )


def _kept_install(world: World, values: Values) -> Aim:
    """From the list of those that were kept."""
    name = _name(values)
    world.store.installed = [one for one in world.store.installed if one != name]
    world.store.kept = [name]
    moves = {"": Tap("For later"), "mine": Tap("For later"), "kept": Tap(name), f"app/{name}": Tap("Install")}
    return Aim(blanks={}, met=lambda world: name in world.store.installed, moves=moves)


def _code(_world: World, values: Values) -> Aim:
    code = values.one(_CODES)
    moves = {"": Tap("My apps"), "mine": Tap("Redeem code"), "kept": Tap("My apps")}
    return Aim(
        blanks={"code": code},
        met=lambda world: code in world.store.codes,
        moves=moves | {"code": form([("code", "Code", code)], "Redeem")},
    )


def _from_kind(world: World, values: Values, best: bool) -> Aim:
    """One of a kind that is looked through; ``best``: the one with the best rating."""
    kind = values.one(sorted(words.APP_NAMES))
    offers = [one for one in world.store.offers if one.kind == kind]
    named = set(of_part(words.APP_NAMES[kind], values.part))
    chosen = (
        max(offers, key=lambda one: one.rating)
        if best
        else values.rng.choice([one for one in offers if one.name in named])
    )
    best_ones = {one.name for one in offers if one.rating == chosen.rating}
    world.store.installed = [one for one in world.store.installed if one != chosen.name]

    def met(world: World) -> bool:
        place = world.place
        if best:
            return (place.app, place.page) == ("App store", "app") and place.of in best_ones
        return chosen.name in world.store.installed

    moves: dict[str, Move] = {
        "": Tap(kind),
        "mine": Tap("Explore"),
        "kept": Tap("Explore"),
        f"kind/{kind}": Tap(chosen.name),
        f"app/{chosen.name}": Tap("Install"),
    }
    return Aim(blanks={"kind": kind.lower(), "name": chosen.name}, met=met, moves=moves)


def _uninstall_missing(world: World, values: Values) -> Aim:
    name = _name(values)
    world.store.installed = [one for one in world.store.installed if one != name]
    page = Place("App store", "mine")
    return Aim(
        blanks={"name": name},
        met=lambda world: world.place == page,
        moves={"": Tap("My apps"), "kept": Tap("My apps"), "mine": GiveUp()},
        possible=False,
    )


def _install_two(world: World, values: Values) -> Aim:
    names = values.rng.sample(_names(values), 2)
    world.store.installed = [one for one in world.store.installed if one not in names]

    def look(world: World) -> Deed:
        name = next(one for one in names if one not in world.store.installed)
        place = world.place
        if place.page == "found" and place.of.casefold() in name.casefold():
            return Tap(name)
        move = search("app", _APPS, name)
        return move(world) if callable(move) else move

    moves: dict[str, Move] = {"": look, "found": look, "mine": Tap("Explore"), "kept": Tap("Explore")}
    moves |= {f"app/{name}": _install_or_back(name) for name in names}
    return Aim(
        blanks={"name": names[0], "other": names[1]},
        met=lambda world: all(name in world.store.installed for name in names),
        moves=moves,
    )


def _install_or_back(name: str) -> Move:
    return lambda world: Tap("Back") if name in world.store.installed else Tap("Install")


def _sure_installed(world: World, values: Values) -> Aim:
    """It may be there already, which its page shows."""
    name = _name(values)
    world.store.installed = [one for one in world.store.installed if one != name]
    if values.rng.random() < 0.5:
        _have(world, name)
    page = Place("App store", "app", name)
    return Aim(
        blanks={"name": name},
        met=lambda world: name in world.store.installed and page in world.visited,
        moves=_app_moves(name, Tap("Install")),
    )


def _nth_mine(world: World, values: Values) -> Aim:
    for _ in range(2):
        _have(world, _name(values))
    number = values.rng.randrange(min(4, len(world.store.installed)))
    name = world.store.installed[number]
    return Aim(
        blanks={"ordinal": ORDINALS[number]},
        met=lambda world: world.place == Place("App store", "app", name),
        moves=_mine(name),
    )


# -- the shop --------------------------------------------------------------------------------------------------------


def _product(world: World, values: Values) -> str:
    held = world.shop
    return values.rng.choice([one.name for one in held.products if one.name not in (*held.cart, *held.wishes)])


def _product_moves(name: str, page: Deed | None = None) -> dict[str, Move]:
    found: dict[str, Move] = {"": search("product", _PRODUCTS, name), "found": Tap(name)}
    found |= {"wishes": Tap("Shop"), "account": Tap("Shop")}
    return found | ({f"product/{name}": page} if page else {})


def _cheapest(world: World, values: Values) -> Aim:
    """The first one once they are sorted by price."""
    text = values.rng.choice(world.shop.products).name.partition(" ")[2]
    order = values.rng.choice(("Lowest price", "Highest price"))
    found = matching(world.shop, text)
    wanted = (min if order == "Lowest price" else max)(one.price for one in found)
    name = next(one.name for one in found if one.price == wanted)

    def results(world: World) -> Deed:
        return Tap(name) if world.shop.order == order else Tap("Sort")

    moves = _product_moves(name) | {"": search("product", _PRODUCTS, text), "found": results, "sort": Tap(order)}
    return Aim(
        blanks={"text": text, "order": "cheapest" if order == "Lowest price" else "dearest"},
        met=lambda world: world.place == Place("Shop", "product", name),
        moves=moves,
    )


def _wish_to_cart(world: World, values: Values) -> Aim:
    name = values.rng.choice(world.shop.wishes)
    world.shop.cart.pop(name, None)
    moves = {"": Tap("Wish list"), "account": Tap("Wish list"), "wishes": Tap(name)}
    return Aim(
        blanks={"name": name},
        met=lambda world: world.shop.cart.get(name) == 1,
        moves=moves | {f"product/{name}": Tap("Add to cart")},
    )


def _sure_wish(world: World, values: Values) -> Aim:
    name, held = _product(world, values), world.shop
    if values.rng.random() < 0.5:
        held.wishes.append(name)
    page = Place("Shop", "product", name)
    return Aim(
        blanks={"name": name},
        met=lambda world: name in world.shop.wishes and page in world.visited,
        moves=_product_moves(name, Tap("Add to wish list")),
    )


def _delivery(world: World, values: Values) -> Aim:
    name = _product(world, values)
    return Aim(
        blanks={"name": name},
        met=lambda world: world.place == Place("Shop", "delivery", name),
        moves=_product_moves(name, Tap("Delivery")),
    )


def _product_missing(_world: World, values: Values) -> Aim:
    name = values.pair(
        words.MAKES, ("sofa", "canoe", "harp", "tractor", "sauna", "cello", "anvil", "kiln", "oboe", "loom")
    )
    moves = _product_moves(name) | {"found": GiveUp()}
    return Aim(
        blanks={"name": name},
        met=lambda world: world.place == Place("Shop", "found", name),
        moves=moves,
        possible=False,
    )


def _address(_world: World, values: Values) -> Aim:
    number = values.rng.randint(1, 90)
    texts = (
        values.pair(words.FIRST, words.LAST),
        f"{number} {values.rng.choice(words.STREETS)}",
        values.one(words.TOWNS),
    )
    fields = [(f"address {label}", label, text) for label, text in zip(ADDRESS, texts, strict=True)]
    moves = {
        "": Tap("Account"),
        "wishes": Tap("Account"),
        "account": Tap("Delivery address"),
        "address": form(fields, "Save address"),
    }
    return Aim(
        blanks=dict(zip(("name", "street", "town"), texts, strict=True)),
        met=lambda world: world.shop.address == texts,
        moves=moves,
    )


def _coupon(_world: World, values: Values) -> Aim:
    code = values.one(_CODES)
    moves = {"": Tap("Account"), "wishes": Tap("Account"), "account": Tap("Coupons")}
    return Aim(
        blanks={"code": code},
        met=lambda world: code in world.shop.coupons,
        moves=moves | {"coupons": search("coupon", "Add a coupon", code)},
    )


def _kind_nth(world: World, values: Values) -> Aim:
    kind = values.one(sorted(words.PRODUCTS))
    names = [one.name for one in world.shop.products if one.kind == kind]
    number = values.rng.randrange(min(4, len(names)))
    moves: dict[str, Move] = {"": Tap(kind), "wishes": Tap("Shop"), "account": Tap("Shop")}
    return Aim(
        blanks={"kind": kind.lower(), "ordinal": ORDINALS[number]},
        met=lambda world: world.place == Place("Shop", "product", names[number]),
        moves=moves | {f"kind/{kind}": Tap(names[number])},
    )


DRAWS: Mapping[str, Draw] = MappingProxyType(
    {
        "update all": _update_all,
        "app news": partial(_app_page, page="news", button="What is new"),
        "app permissions": partial(_app_page, page="permissions", button="Permissions"),
        "app look": _app_look,
        "permission allow": partial(_permission, allow=True),
        "permission deny": partial(_permission, allow=False),
        "app keep": _keep,
        "app kept install": _kept_install,
        "code": _code,
        "app best": partial(_from_kind, best=True),
        "app from kind": partial(_from_kind, best=False),
        "uninstall missing": _uninstall_missing,
        "install two": _install_two,
        "app sure installed": _sure_installed,
        "app nth": _nth_mine,
        "product extreme": _cheapest,
        "wish to cart": _wish_to_cart,
        "wish sure": _sure_wish,
        "delivery": _delivery,
        "product missing": _product_missing,
        "address": _address,
        "coupon": _coupon,
        "product nth": _kind_nth,
    }
)
