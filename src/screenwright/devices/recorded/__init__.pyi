from .device import RecordedDevice as RecordedDevice
