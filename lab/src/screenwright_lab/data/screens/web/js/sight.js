// What a person sees of an element: paint, clips, ink, cover. Boxes are [left, top, right, bottom] in CSS pixels.
"use strict";
const styles = new Map();
const styleOf = (el) => {
  if (!styles.has(el)) styles.set(el, getComputedStyle(el));
  return styles.get(el);
};
const parentOf = (node) => node.assignedSlot || node.parentElement || (node.parentNode && node.parentNode.host) || null;
const allNodes = Object.getOwnPropertyDescriptor(Node.prototype, "childNodes").get;  // some components hide their inner nodes
const kidsOf = (el) => {
  if (el.tagName === "SLOT" && el.assignedNodes().length) return el.assignedNodes();
  return allNodes.call(el.shadowRoot || el);
};
const inside = (inner, outer) => {
  for (let at = inner; at; at = parentOf(at)) if (at === outer) return true;
  return false;
};
const rectOf = (el) => {
  const r = el.getBoundingClientRect();
  return [r.left, r.top, r.right, r.bottom];
};
const cut = (a, b) => {
  const box = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  return box[2] - box[0] > 1 && box[3] - box[1] > 1 ? box : null;
};
const union = (boxes) => boxes.reduce((a, b) => [
  Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]);
const wide = (box) => box[2] - box[0];
const tall = (box) => box[3] - box[1];
const area = (box) => wide(box) * tall(box);

// A colour in any of CSS's spaces as [red, green, blue, alpha]; what is not told in RGB is painted to be read.
const paint = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
const colours = new Map();
const painting = (text) => {
  paint.clearRect(0, 0, 1, 1);
  paint.fillStyle = "#0000";
  paint.fillStyle = text;
  paint.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = paint.getImageData(0, 0, 1, 1).data;
  return [r, g, b, a / 255];
};
const rgba = (text) => {
  if (!text) return [0, 0, 0, 0];
  if (!colours.has(text)) {
    const n = (/^rgba?\(([^)]+)\)/.exec(text) || ["", ""])[1].split(/[ ,/]+/).map(parseFloat);
    colours.set(text, n.length > 2 ? [n[0], n[1], n[2], n.length > 3 ? n[3] : 1] : painting(text));
  }
  return colours.get(text);
};
const apart = (a, b) => Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]));
const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);

// The colour behind an element's content; null where a picture or a gradient lies there.
const backgrounds = new Map();
const behind = (el) => {
  if (!el) return matchMedia("(prefers-color-scheme: dark)").matches && styleOf(document.documentElement).colorScheme.includes("dark")
    ? [18, 18, 18, 1] : [255, 255, 255, 1];
  if (backgrounds.has(el)) return backgrounds.get(el);
  const style = styleOf(el), own = rgba(style.backgroundColor);
  let answer = null;
  if (style.backgroundImage === "none" && !["IMG", "VIDEO", "CANVAS"].includes(el.tagName)) {
    const below = own[3] > 0.99 ? own : behind(parentOf(el));
    answer = below && (own[3] > 0.99 ? own : over(own, below));
  }
  backgrounds.set(el, answer);
  return answer;
};

// Whether the element itself draws a visible shape: a background that differs, a border, a shadow, a picture.
const paints = new Map();
const paintOf = (el) => {
  const style = styleOf(el);
  if (style.display === "contents") return false;
  if (style.backgroundImage !== "none" && style.webkitBackgroundClip !== "text") return true;
  if (style.boxShadow !== "none" && !/rgba\([^)]*, 0\)[^,]*$/.test(style.boxShadow)) return true;
  const below = behind(parentOf(el)) || [127, 127, 127, 1];
  const own = rgba(style.backgroundColor);
  if (own[3] > 0.03 && apart(over(own, below), below) > 5) return true;
  let sides = 0;
  for (const side of ["Top", "Right", "Bottom", "Left"]) {
    if (parseFloat(style[`border${side}Width`]) < 0.5 || style[`border${side}Style`] === "none") continue;
    const colour = rgba(style[`border${side}Color`]);
    if (colour[3] > 0.05 && apart(over(colour, below), below) > 8) sides += 1;
  }
  return sides >= 2 || (sides === 1 && /^(INPUT|TEXTAREA|SELECT)$/.test(el.tagName));
};
const painted = (el) => {
  if (!paints.has(el)) paints.set(el, paintOf(el));
  return paints.get(el);
};
const ruled = (el) => ["Top", "Bottom"].some((side) => parseFloat(styleOf(el)[`border${side}Width`]) >= 0.5 &&
  styleOf(el)[`border${side}Style`] !== "none" && rgba(styleOf(el)[`border${side}Color`])[3] > 0.05);

const opaque = (el) => {
  if (/^(IMG|VIDEO|CANVAS|IFRAME|EMBED|OBJECT)$/i.test(el.tagName)) return true;
  const style = styleOf(el);
  return rgba(style.backgroundColor)[3] * parseFloat(style.opacity) > 0.6 ||
    (style.backgroundImage !== "none" && parseFloat(style.opacity) > 0.6);
};

// Hit tests at five points of the visible part; see-through things above do not cover.
const SPOTS = [[0.5, 0.5], [0.15, 0.25], [0.85, 0.25], [0.15, 0.75], [0.85, 0.75]];
const hitAt = (el, x, y) => {
  const root = el.getRootNode();
  const stack = (root.elementsFromPoint ? root : document).elementsFromPoint(x, y);
  for (const hit of stack) {
    if (hit === el || inside(hit, el) || inside(el, hit)) return true;
    if (opaque(hit)) return false;
  }
  return true;
};
const uncovered = (el, box) => {
  let good = 0;
  for (const [u, v] of SPOTS) if (hitAt(el, box[0] + u * wide(box), box[1] + v * tall(box))) good += 1;
  return good >= 3;
};
const endsShow = (el, box) => [box[0] + 2, box[2] - 2].every((x) => hitAt(el, x, (box[1] + box[3]) / 2));

const clipsIts = (style) => /(hidden|clip|auto|scroll)/.test(style.overflowX + style.overflowY) ||
  /(paint|strict|content)/.test(style.contain);
const shutOut = (el, style) => {
  if (style.display === "none" || parseFloat(style.opacity) < 0.08) return true;
  if (/^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE|HEAD|DATALIST|DEFS|SYMBOL|TITLE|LINK|META|SOURCE|TRACK)$/i.test(el.tagName)) return true;
  return /inset\(50%|inset\(100%|circle\(0/.test(style.clipPath) || /^rect\((0|1)px,? (0|1)px,? (0|1)px,? (0|1)px/.test(style.clip);
};

// Whether text of the element would leave ink; of its colour only the picture can tell (what lies behind may be a photo).
const inks = (el) => {
  const style = styleOf(el);
  if (style.visibility !== "visible" || parseFloat(style.fontSize) < 5) return false;
  return style.webkitBackgroundClip === "text" || rgba(style.webkitTextFillColor || style.color)[3] >= 0.12;
};

// Words as they are drawn, not as they are written.
const drawn = (text, el) => {
  const how = styleOf(el).textTransform;
  if (how === "uppercase") return text.toUpperCase();
  if (how === "lowercase") return text.toLowerCase();
  return how === "capitalize" ? text.replace(/(^|[^\p{L}\p{N}'’])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase()) : text;
};
// Whether the end of a line at this place may give way to an ellipsis.
const elided = (block, box) => {
  if (!block || block.nodeType !== 1) return false;
  const whole = rectOf(block), style = styleOf(block), sign = 1.5 * tall(box);
  if (style.textOverflow === "ellipsis" && block.scrollWidth > block.clientWidth)
    return box[2] > whole[2] - sign || (style.direction === "rtl" && box[0] < whole[0] + sign);
  for (let at = block, step = 0; at && step < 5; at = parentOf(at), step += 1)
    if (styleOf(at).webkitLineClamp !== "none") return at.scrollHeight > at.clientHeight + 1 && box[3] > rectOf(at)[3] - 0.5 * tall(box);
  return false;
};

// The lines of a text node: [{box, text}], one a line, split at words (or characters of scripts without spaces).
const range = document.createRange();
const linesOf = (node) => {
  range.selectNodeContents(node);
  const rects = [...range.getClientRects()].filter((r) => r.width > 0.5 && r.height > 1);
  if (!rects.length) return [];
  const tops = new Set(rects.map((r) => Math.round(r.top)));
  const asBox = (r) => [r.left, r.top, r.right, r.bottom];
  if (tops.size === 1) return [{ box: union(rects.map(asBox)), text: node.data.replace(/\s+/g, " ").trim() }];
  const lines = [];
  for (const part of node.data.matchAll(/[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]|[^\s\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]+/g)) {
    range.setStart(node, part.index);
    range.setEnd(node, part.index + part[0].length);
    const r = [...range.getClientRects()].find((one) => one.width > 0.1);
    if (!r) continue;
    const last = lines[lines.length - 1];
    const gap = part.index && /\s/.test(node.data[part.index - 1]) ? " " : "";
    if (last && Math.abs(last.box[1] - r.top) < r.height * 0.6) {
      last.box = union([last.box, asBox(r)]);
      last.text += gap + part[0];
    } else lines.push({ box: asBox(r), text: part[0] });
  }
  return lines;
};
