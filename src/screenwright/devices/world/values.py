"""Words for contents and goals: names, subjects, products, questions, held apart by part.

A list's words go to training, validation and test by their place in it, so that what is named in a goal of the test was
never named in training.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeVar

Part: TypeAlias = Literal["train", "validation", "test"]
_ORDER: tuple[Part, ...] = ("train", "validation", "train", "test", "train")
_T = TypeVar("_T")


def of_part(listed: Sequence[_T], part: Part) -> list[_T]:
    """The entries of one part: three in five for training, one in five for each of the others."""
    return [one for number, one in enumerate(listed) if _ORDER[number % len(_ORDER)] == part]


@dataclass(frozen=True, slots=True)
class Values:
    """Draws from the lists below, always the same of one random state."""

    rng: random.Random
    part: Part

    def one(self, listed: Sequence[_T]) -> _T:
        return self.rng.choice(of_part(listed, self.part))

    def some(self, listed: Sequence[_T], count: int) -> list[_T]:
        """Different ones, as many as there are at the most."""
        chosen = of_part(listed, self.part)
        return self.rng.sample(chosen, min(count, len(chosen)))

    def pair(self, first: Sequence[str], second: Sequence[str]) -> str:
        return f"{self.one(first)} {self.one(second)}"

    def pairs(self, first: Sequence[str], second: Sequence[str], count: int) -> list[str]:
        found: dict[str, None] = {}
        while len(found) < count:
            found[self.pair(first, second)] = None
        return list(found)


FIRST = tuple(
    "Ada Bilal Carla Dario Edith Farid Gina Hana Ivo Jonas Kaya Lior Mara Nils Olga Pablo Quinn Rosa Samir Tess Umar Vera "
    "Willem Xenia Yusuf Zoe Anouk Bruno Celia Dmitri Elin Fiona Goran Heidi Ines Jamal Kira Luca Mina Noor Oscar Petra "
    "Rafael Sonia Tariq Ulla Victor Wanda Yara Zeno".split()
)
LAST = tuple(
    "Abbot Brandt Costa Duarte Ekman Fischer Grant Haas Ibsen Jansen Kowalski Lund Marin Novak Okafor Petrov Quist Rossi "
    "Silva Tanaka Ueda Vega Weber Yilmaz Zhang Arden Bishop Cole Dahl Evans Frost Gomez Hill Irwin Joshi Khan Lopez "
    "Moreau Nagy Ortiz".split()
)
PRODUCTS = {
    "Kitchen": "tea kettle,bread knife,frying pan,coffee grinder,salad bowl,egg timer,rolling pin,spice rack,cutting board,milk jug",
    "Garden": "watering can,garden hose,flower pot,bird feeder,hand trowel,rain barrel,leaf rake,plant lamp,seed box,lawn chair",
    "Electronics": "desk lamp,phone charger,wireless mouse,alarm radio,power bank,web camera,usb hub,ear buds,key finder,mini fan",
    "Clothes": "wool scarf,rain jacket,running shoes,linen shirt,winter gloves,sun hat,leather belt,denim skirt,cotton socks,hiking boots",
    "Books": "travel guide,cook book,poem collection,sketch pad,world atlas,crime novel,song book,puzzle book,star chart,bird guide",
    "Toys": "wooden train,toy robot,board game,kite,jigsaw,teddy bear,building blocks,marble run,yo yo,paint set",
}
MAKES = tuple("Amber Birch Cobalt Dune Ember Fjord Grove Hazel Indigo Juniper Kelp Lotus Maple Nimbus Onyx".split())
SUBJECTS = tuple(
    "Budget,Team lunch,Train tickets,Broken heating,Holiday plans,School trip,Monthly report,Garden party,Rent increase,"
    "Book club,Dentist visit,New printer,Choir practice,Parking permit,Job interview,Flat viewing,Photo album,Bike repair,"
    "Power outage,Summer course,Bake sale,Concert seats,Insurance letter,Weekend hike,Survey results,Lost umbrella,"
    "Water bill,Guest list,Museum tour,Car service,Piano tuning,Language exam,House rules,Ferry times,Old furniture,"
    "Bread order,Swim badge,Street party,Chess match,Roof leak".split(",")
)
WHENS = (
    "for May", "this week", "on Friday", "reminder", "update", "question", "for tomorrow", "again", "next month", "details",
    "in June", "for all", "by Monday", "in short", "today",
)  # fmt: skip
BODIES = (
    "Could you have a look before noon?", "I will bring the papers along.", "The doors open at seven.", "It was moved by an hour.",
    "Please tell me which day suits you.", "Everything is paid already.", "We need two more people.", "The old plan still holds.",
    "I left the key with the neighbour.", "There is a new address.",
)  # fmt: skip
THINGS = tuple(
    "milk,bread,apples,batteries,stamps,candles,rice,soap,tape,pepper,lemons,nails,paint,honey,onions,paper cups,olives,"
    "light bulbs,yeast,string,mustard,napkins,flour,screws,walnuts".split(",")
)
QUALITIES = tuple("New Old Family Work Weekend Short Secret Spare Summer Office Kids Winter Rough Final Shared".split())
DUTIES = tuple(
    "Shopping list,Packing list,Ideas for the attic,Recipe for soup,Books to read,Gift ideas,Wifi password,Plant care,"
    "Moving plan,Workout plan,Names for the cat,Songs to learn,Films to see,Repairs,Travel budget,Garden layout,"
    "Meeting points,Door codes,Bird sightings,Tea sorts,Language words,Chess openings,Paint colours,Old addresses,"
    "Spring cleaning".split(",")
)
MESSAGES = (
    "Running ten minutes late", "See you at the station", "Happy birthday", "Did you find the keys", "Dinner is at eight",
    "Call me when you can", "The parcel has arrived", "Good luck today", "I am on the bus", "Bring an umbrella",
    "Thanks for the ride", "Meet me by the bridge", "Can you feed the cat", "The film was great", "Let us try again",
    "I booked the table", "Where are you now", "The shop is closed", "Send me the photos", "Sleep well",
)  # fmt: skip
SPOTS = {
    "Restaurants": "Golden Spoon,Casa Verde,Blue Lantern,Olive Table,Red Pepper", "Cafes": "Cafe Mila,Corner Roast,Moon Cup,The Brew Yard,Leaf and Bean",
    "Gas stations": "Orbit Fuel,North Pump,Station 12,Swift Gas,Delta Fuel", "Hotels": "Hotel Aurora,Harbour Inn,Park Lodge,Hotel Meridian,Old Mill Inn",
    "Pharmacies": "Linden Pharmacy,City Pharmacy,Sun Pharmacy,Castle Pharmacy,Well Pharmacy", "Museums": "Glass Museum,Railway Museum,Museum of Maps,Science Hall,Folk Museum",
    "Parks": "Willow Park,Stone Garden,Lake Park,Rose Garden,Hill Park", "Banks": "First Bank,River Bank,Union Savings,Coast Bank,Trust Bank",
}  # fmt: skip
STREETS = ("Elm Street", "Mill Lane", "Station Road", "High Street", "Bridge Road", "Market Square", "Quay Street", "Church Lane")
SONG_FIRST = tuple(
    "Silver Paper Broken Golden Quiet Electric Hidden Velvet Winter Lonely Burning Distant Crystal Hollow Faded Wild "
    "Frozen Painted Sleeping Scarlet Endless Marble Burnt Secret Gentle Rusty Midnight Falling Stolen Amber".split()
)
SONG_SECOND = tuple(
    "River Moon Train Garden Summer Heart Shadow Letters Harbor Dancers Window Thunder Mirror Island Echo Avenue Feather "
    "Castle Ocean Lantern Compass Meadow Signal Bridge Tiger".split()
)
ARTISTS = tuple(
    "The Lamplighters,Nova Kids,Marlow,Tin Castle,Ada Finch,Low Tide,Paper Wolves,Oona,The Millers,Cold Copper".split(",")
)
PLAYLISTS = ("Morning run", "Road trip", "Dinner", "Focus", "Rainy day", "Party", "Sunday", "Old gold", "Deep sleep", "Gym")
APP_NAMES = {
    "Games": "Block Castle,Tiny Farm,Word Maze,Sky Racer,Gem Path", "Travel": "Rail Pal,Trip Nest,Fare Fox,Hostel Map,Sky Pass",
    "Food": "Dish Dash,Pantry,Fork Finder,Menu Mate,Snack Box", "Photo": "Lens Lab,Snap Book,Color Pop,Frame It,Pixel Pot",
    "Fitness": "Step Club,Yoga Loft,Pulse Pro,Bike Log,Calm Minute", "Finance": "Coin Jar,Split Bill,Budget Bee,Tax Tin,Stock Owl",
}  # fmt: skip
QUESTIONS = (
    "how tall is the eiffel tower", "what is the capital of peru", "who painted the night watch", "how long to boil an egg",
    "when does spring begin", "what is the boiling point of water", "how many ounces in a pound", "who invented the radio",
    "what time is it in tokyo", "how far is the moon", "how do bees make honey", "what is a prime number",
    "how to remove a wine stain", "when was the first olympics", "what is the longest river", "how many bones in the hand",
    "what causes the tides", "who wrote hamlet", "how to tie a bow tie", "what is the population of iceland",
    "how to grow basil", "why is the sky blue", "what is the speed of sound", "how old is the universe",
    "how to fix a flat tire", "what is the tallest mountain", "who discovered penicillin", "how to make pancakes",
    "what is a haiku", "when do tulips bloom",
)  # fmt: skip
TOPICS = (
    "local news", "cheap flights to rome", "football results", "vegan recipes", "used bicycles", "movie times", "weather in cairo",
    "piano lessons", "train strike", "hiking trails", "stock market", "solar panels", "night classes", "dog training",
    "concert tickets", "running shoes review", "city map of ghent", "job offers", "sourdough starter", "moon phases",
)  # fmt: skip
EVENTS = tuple(
    "Yoga class,Team meeting,Dentist,Piano lesson,Lunch with Ines,Board games,Haircut,Parent evening,Car wash,Library,"
    "Swim course,Doctor,Budget review,Cinema,Volunteering,Book club,Tax advice,Eye test,Choir,Bike tour".split(",")
)
