"""Icons as they stand on screens: any colours, plates, sizes and neighbours, blurred by scaling. Whole batches.

The crop that the parser cuts is the detected box with a margin, so an icon fills most of it, is a little off its
middle, and something of what stands beside it may reach in.
"""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import torch
from torch import Generator, Tensor
from torch.nn.functional import affine_grid, grid_sample, interpolate, max_pool2d

from screenwright.core.files import write_whole
from screenwright_lab.data.icons.glyphs import Glyphs
from screenwright_lab.training.icon_net import SIDE
from screenwright_lab.training.icon_pictures import ROOM

PAINTED, MARKED = 0.3, 0.12
"""Shares of icons that are small paintings, as themes of desktops have them, and of those with a mark in a corner."""


def scenes(ink: Tensor, rng: Generator) -> Tensor:
    """Crops (n, 3, SIDE, SIDE) 0..255 of glyphs ``ink`` (n, side, side) uint8."""
    count = len(ink)
    size = int(torch.randint(14, 64, (1,), generator=rng))  # pixels of the crop on its screen, one size a batch
    alpha = _placed(ink[:, None].float() / 255, size, rng)
    if _chance(rng, 0.25):
        alpha = (alpha * _uniform(rng, 1.2, 2.0, count, 1, 1, 1)).clamp(max=1)  # bold, as hinting draws thin lines
    paper, colour = _colours(count, rng)
    scene = _paper(paper, size, rng)
    scene = _plates(scene, colour, size, rng)
    scene = _neighbours(scene, ink, size, rng)
    plain = scene + (colour - scene) * alpha * _uniform(rng, 0.55, 1.0, count, 1, 1, 1)
    scene = torch.where(_some(rng, PAINTED, count) > 0, _painted(scene, alpha, size, rng), plain)
    scene = _marked(scene, size, rng)
    scene = scene + torch.randn(scene.shape, generator=rng) * _uniform(rng, 0, 4, count, 1, 1, 1)
    crop = interpolate(scene, size=(SIDE, SIDE), mode="bilinear", antialias=size > SIDE)
    return crop.clamp(0, 255)


def shown(crops: Tensor, rng: Generator) -> Tensor:
    """Crops (n, 3, SIDE, SIDE) 0..255 of captured pictures (n, side, side, 3) uint8 that have room around them
    (``icon_pictures.py``): moved, larger and smaller, in other light, some of them greyed out."""
    count = len(crops)
    picture = crops.permute(0, 3, 1, 2).float()
    theta = torch.zeros(count, 2, 3)
    theta[:, 0, 0] = theta[:, 1, 1] = _uniform(rng, 0.88, 1.12, count) / ROOM
    theta[:, :, 2] = (torch.rand(count, 2, generator=rng) * 2 - 1) * 0.1
    grid = affine_grid(theta, [count, 3, SIDE, SIDE], align_corners=False)
    picture = grid_sample(picture, grid, align_corners=False, padding_mode="border")
    grey = picture.mean(dim=1, keepdim=True)
    paper = picture[:, :, :2].mean(dim=(2, 3), keepdim=True)
    faded = paper + (grey - paper) * _uniform(rng, 0.35, 0.8, count, 1, 1, 1)
    picture = torch.where(_some(rng, 0.15, count) > 0, faded, picture)
    picture = picture * _uniform(rng, 0.85, 1.15, count, 1, 1, 1) + _uniform(rng, -15, 15, count, 3, 1, 1)
    return picture.clamp(0, 255)


def write_scenes(glyphs: Glyphs, path: Path, seed: int, batch: int = 128) -> None:
    """One crop of every glyph with its function and family, for ``screenwright eval icons``; the same for the same
    seed."""
    rng = torch.Generator().manual_seed(seed)
    order = torch.randperm(len(glyphs.ink), generator=rng)
    ink = torch.from_numpy(glyphs.ink)
    crops = torch.cat([scenes(ink[chosen], rng) for chosen in torch.split(order, batch)])
    buffer = io.BytesIO()
    np.savez_compressed(
        buffer,
        crops=crops.permute(0, 2, 3, 1).round().byte().numpy(),
        functions=np.array([glyphs.functions[int(i)] for i in order]),
        families=np.array([glyphs.families[int(i)] for i in order]),
    )
    write_whole(path, buffer.getvalue(), mode=0o644)


def _placed(ink: Tensor, size: int, rng: Generator) -> Tensor:
    """Every glyph at a scale and a place of its own on ``size`` pixels, sometimes mirrored a little in aspect."""
    count = len(ink)
    zoom = _uniform(rng, 0.85, 1.6, count)
    aspect = _uniform(rng, 0.92, 1.08, count)
    theta = torch.zeros(count, 2, 3)
    theta[:, 0, 0], theta[:, 1, 1] = zoom * aspect, zoom / aspect
    room = 0.12 + 0.35 * (zoom - 0.85)
    theta[:, 0, 2] = (torch.rand(count, generator=rng) * 2 - 1) * room
    theta[:, 1, 2] = (torch.rand(count, generator=rng) * 2 - 1) * room
    # Sampled at twice the size and averaged, as renderers do with edges.
    grid = affine_grid(theta, [count, 1, 2 * size, 2 * size], align_corners=False)
    return interpolate(grid_sample(ink, grid, align_corners=False), size=(size, size), mode="area")


def _colours(count: int, rng: Generator) -> tuple[Tensor, Tensor]:
    """Paper and ink (n, 3, 1, 1): mostly grey on light or light on dark, sometimes coloured, never invisible."""
    dark_paper = torch.rand(count, 1, generator=rng) < 0.35
    light = 255 - 60 * torch.rand(count, 1, generator=rng) ** 2
    dark = 70 * torch.rand(count, 1, generator=rng)
    tint = (torch.rand(count, 3, generator=rng) - 0.5) * 60 * (torch.rand(count, 1, generator=rng) < 0.5)
    paper = torch.where(dark_paper, dark, light) + tint
    vivid = torch.rand(count, 1, generator=rng) < 0.12
    paper = torch.where(vivid, torch.rand(count, 3, generator=rng) * 255, paper).clamp(0, 255)
    level = paper.mean(dim=1, keepdim=True)
    contrast = 60 + 195 * torch.rand(count, 1, generator=rng)
    ink = torch.where(level > 127, level - contrast, level + contrast)
    hue = (torch.rand(count, 3, generator=rng) - 0.5) * 200 * (torch.rand(count, 1, generator=rng) < 0.45)
    hue = hue - hue.mean(dim=1, keepdim=True)
    return paper[..., None, None], (ink + hue).clamp(0, 255)[..., None, None]


def _paper(paper: Tensor, size: int, rng: Generator) -> Tensor:
    """Flat, or a gradient from top to bottom or side to side."""
    count = len(paper)
    ramp = torch.linspace(-1, 1, size)
    down = ramp.view(1, 1, size, 1) * _uniform(rng, -30, 30, count, 1, 1, 1) * _some(rng, 0.3, count)
    across = ramp.view(1, 1, 1, size) * _uniform(rng, -30, 30, count, 1, 1, 1) * _some(rng, 0.15, count)
    return paper.expand(count, 3, size, size) + down + across


def _plates(scene: Tensor, ink: Tensor, size: int, rng: Generator) -> Tensor:
    """Round or square plates and outlines behind some icons, a little different from the paper, away from the ink."""
    count = len(scene)
    axis = torch.linspace(-1, 1, size)
    x, y = axis.view(1, 1, 1, size), axis.view(1, 1, size, 1)
    power = torch.where(_some(rng, 0.5, count) > 0, 2.0, 8.0)
    distance = (x.abs() ** power + y.abs() ** power) ** (1 / power)
    radius = _uniform(rng, 0.75, 1.15, count, 1, 1, 1)
    inside = ((radius - distance) * size / 2).clamp(0, 1)
    outline = inside - ((radius - 3.0 / size - distance) * size / 2).clamp(0, 1)
    step = torch.sign(scene.mean(dim=(1, 2, 3), keepdim=True) - ink.mean(dim=1, keepdim=True))
    tone = step * _uniform(rng, -10, 45, count, 1, 1, 1)
    filled = scene + tone * inside
    drawn = scene - step * _uniform(rng, 20, 120, count, 1, 1, 1) * outline
    which = torch.rand(count, 1, 1, 1, generator=rng)
    return torch.where(which < 0.2, filled, torch.where(which < 0.3, drawn, scene))


def _neighbours(scene: Tensor, ink: Tensor, size: int, rng: Generator) -> Tensor:
    """Parts of other icons at one side, or a bar at the lower or upper edge."""
    count = len(scene)
    other = ink.roll(1, 0)[:, None].float() / 255
    theta = torch.zeros(count, 2, 3)
    theta[:, 0, 0] = theta[:, 1, 1] = 1.4
    theta[:, 0, 2] = torch.where(torch.rand(count, generator=rng) < 0.5, -1.0, 1.0) * _uniform(rng, 2.0, 2.5, count)
    grid = affine_grid(theta, [count, 1, size, size], align_corners=False)
    beside = grid_sample(other, grid, align_corners=False) * _some(rng, 0.2, count)
    shade = _uniform(rng, 0, 255, count, 1, 1, 1)
    scene = scene + (shade - scene) * beside
    bar = torch.zeros(count, 1, size, size)
    bar[:, :, -max(1, size // 16) :] = 1
    bar = torch.where(_some(rng, 0.5, count) > 0, bar, bar.flip(2)) * _some(rng, 0.08, count)
    return scene + (shade - scene) * bar


def _painted(scene: Tensor, alpha: Tensor, size: int, rng: Generator) -> Tensor:
    """The icon in a colour with light and shade, its edge in another tone of it, a shadow below."""
    count, reach = len(scene), max(1, size // 24)
    fill = torch.rand(count, 3, 1, 1, generator=rng) * 255
    step = torch.where(_some(rng, 0.75, count) > 0, -1.0, 1.0) * _uniform(rng, 30, 150, count, 1, 1, 1)
    ramp = torch.linspace(-1, 1, size).view(1, 1, size, 1) * _uniform(rng, -70, 70, count, 1, 1, 1)
    whole = max_pool2d(alpha, 2 * reach + 1, stride=1, padding=reach)
    down = torch.roll(whole, shifts=reach, dims=2) * _some(rng, 0.4, count) * 0.35
    scene = scene * (1 - down)
    scene = scene + ((fill + step).clamp(0, 255) - scene) * whole
    inside = torch.where(_some(rng, 0.5, count) > 0, alpha, 1 - max_pool2d(1 - alpha, 3, stride=1, padding=1))
    return scene + ((fill + ramp).clamp(0, 255) - scene) * inside


def _marked(scene: Tensor, size: int, rng: Generator) -> Tensor:
    """Some with a small arrow down or a coloured disc in a corner: a menu behind it, something new in it."""
    count = len(scene)
    axis = torch.arange(size) / size
    x, y = axis.view(1, 1, 1, size), axis.view(1, 1, size, 1)
    large, at_x = _uniform(rng, 0.08, 0.14, count, 1, 1, 1), _uniform(rng, 0.75, 0.9, count, 1, 1, 1)
    at_y = torch.where(_some(rng, 0.7, count) > 0, 0.85, 0.15)
    arrow = ((y - at_y + large / 2 >= 0) & ((x - at_x).abs() <= large / 2 - (y - at_y))).float()
    disc = (((x - at_x) ** 2 + (y - at_y) ** 2) <= (1.4 * large) ** 2).float()
    is_disc = _some(rng, 0.5, count)
    mark = torch.where(is_disc > 0, disc, arrow) * _some(rng, MARKED, count)
    grey = torch.where(scene.mean(dim=(1, 2, 3), keepdim=True) > 127, 40.0, 220.0).expand(count, 3, 1, 1)
    colour = torch.where(is_disc > 0, torch.rand(count, 3, 1, 1, generator=rng) * 255, grey)
    return scene + (colour - scene) * mark


def _uniform(rng: Generator, low: float, high: float, *shape: int) -> Tensor:
    return low + (high - low) * torch.rand(*shape, generator=rng)


def _some(rng: Generator, share: float, count: int) -> Tensor:
    return (torch.rand(count, 1, 1, 1, generator=rng) < share).float()


def _chance(rng: Generator, share: float) -> bool:
    return bool(torch.rand(1, generator=rng) < share)
