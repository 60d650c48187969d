from .metered import Meter as Meter
from .metered import Price as Price
from .open import COMPUTER_PROVIDERS as COMPUTER_PROVIDERS
from .open import open_computer_model as open_computer_model
from .open import open_model as open_model
from .pictures import PicturesTaken as PicturesTaken
