// One walk over the composed DOM: a tree of views {box, kind, text, name, icon, state, value, clickable, children}.
"use strict";
// A page that is laid out wider than a phone is shown in part, or smaller as a whole.
const VIEW = [0, 0, width / visualViewport.scale, height / visualViewport.scale];
const taken = new Set();
const LEAVES = new Set(["button", "tab", "menuitem", "select", "input", "slider", "rating", "progress", "page_indicator"]);
const MARKS = new Set(["checkbox", "radio", "switch"]);
const blockOf = (el) => {
  let at = el;
  while (at && /^(inline|contents)$/.test(styleOf(at).display)) at = parentOf(at);
  return at;
};
const flat = (views) => views.flatMap((view) => [view, ...flat(view.children || [])]);
const inkOf = (views) => (views.length ? union(views.map((view) => view.box)) : null);
const words = (views) => {
  const all = [...new Set(flat(views))].filter((v) => v.kind === "text" || v.kind === "link");
  return all.some((v) => v.text === null) ? null : all.filter((v) => v.text).map((v) => v.text).join(" ") || null;
};
const oneLine = (a, b) => Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > 0.55 * Math.min(tall(a), tall(b));

// Neighbouring pieces of plain text on one line are one line of text; a space parts them where there is one to be seen.
const SPACE = 0.15;
const joined = (views) => {
  const answer = [];
  for (const view of views) {
    const last = answer[answer.length - 1];
    const gap = last && Math.max(view.box[0] - last.box[2], last.box[0] - view.box[2]);
    if (last && last.kind === "text" && view.kind === "text" && last.block === view.block && Boolean(last.clickable) === Boolean(view.clickable) &&
        oneLine(last.box, view.box) && gap < 0.6 * Math.min(tall(last.box), tall(view.box))) {
      const space = last.shut || view.open || gap > SPACE * Math.min(tall(last.box), tall(view.box)) ? " " : "";
      last.box = union([last.box, view.box]);
      last.text = last.text && view.text ? last.text + space + view.text : null;
      last.shut = view.shut;
    } else answer.push(view);
  }
  return answer;
};
const lineViews = (node, el, clip) => {
  if (!node.data.trim() || (!(el instanceof SVGElement) && !inks(el))) return [];
  const block = blockOf(el), heading = Boolean(el.closest(HEADINGS));
  const open = /^\s/.test(node.data), shut = /\s$/.test(node.data);
  return linesOf(node).flatMap(({ box, text }) => {
    const shown = cut(box, clip);
    if (!shown || !clean(text) || tall(shown) < 0.5 * tall(box) || !uncovered(el, shown)) return [];
    const whole = wide(shown) > 0.97 * wide(box) && !elided(block, box) && endsShow(el, shown);
    return [{ kind: "text", box: shown, text: whole ? drawn(clean(text), el) : null, block, heading, open, shut }];
  });
};

// The visible field around a bare input: the nearest painted ancestor that holds little else.
const fieldOf = (el) => {
  if (painted(el)) return el;
  let at = parentOf(el);
  for (let step = 0; at && step < 5; step += 1, at = parentOf(at)) {
    if (tall(rectOf(at)) > 2.6 * Math.max(16, tall(rectOf(el))) || wide(rectOf(at)) > 1.5 * wide(rectOf(el)) + 120) break;
    if (at.querySelectorAll && at.querySelectorAll("a, button, input, select, textarea").length > 3) break;
    if (painted(at) || (step < 4 && ruled(at))) return at;
  }
  return el;
};
// The drawn mark of a checkbox, radio or switch within an element: without its label.
const markIn = (root) => {
  let best = null;
  const look = (el) => {
    if (el.nodeType !== 1 || styleOf(el).display === "none" || parseFloat(styleOf(el).opacity) < 0.08) return;
    const box = rectOf(el), ratio = wide(box) / tall(box);
    if (ratio > 0.7 && ratio < 3 && tall(box) >= 10 && tall(box) <= 40 && (painted(el) || tagOf(el) === "svg") && (!best || area(box) > area(best))) best = box;
    for (const kid of kidsOf(el)) look(kid);
  };
  look(root);
  return best;
};
// A mark drawn by ::before or ::after, placed from the host's corner.
const pseudoMark = (host) => {
  for (const which of ["::before", "::after"]) {
    const style = getComputedStyle(host, which);
    const w = parseFloat(style.width), h = parseFloat(style.height);
    if (style.content === "none" || style.position !== "absolute" || !(w >= 8 && w <= 72 && h >= 8 && h <= 40)) continue;
    const box = rectOf(host), left = box[0] + parseFloat(style.left), top = box[1] + parseFloat(style.top);
    const more = style.boxSizing === "border-box" ? 0 : parseFloat(style.borderLeftWidth) * 2;
    if (Number.isFinite(left + top)) return [left, top, left + w + more, top + h + more];
  }
  return null;
};
const markOf = (el, kind) => {
  const style = styleOf(el), box = rectOf(el);
  const bare = matches(el, "input");
  if (bare && parseFloat(style.opacity) > 0.08 && style.visibility === "visible" && style.display !== "none" && Math.min(wide(box), tall(box)) >= 6 &&
      (style.appearance !== "none" || painted(el) || style.backgroundImage !== "none")) return box;
  if (!bare) return markIn(el) || (wide(box) < 72 && tall(box) < 48 ? box : null);
  const label = (el.labels && el.labels[0]) || el.nextElementSibling;
  for (const near of [el.nextElementSibling, parentOf(el), label, label && label.firstElementChild, label && label.nextElementSibling]) {
    const found = near && ((tall(rectOf(near)) < 64 && wide(rectOf(near)) < 700 && [...kidsOf(near)].filter((k) => k.nodeType === 1 && k !== el).map((k) => pseudoMark(k)).find(Boolean)) ||
      pseudoMark(near) || (tall(rectOf(near)) < 64 && markIn(near)));
    if (found) {
      for (const one of near.querySelectorAll ? near.querySelectorAll("svg, i") : []) taken.add(one);
      return found;
    }
  }
  return null;
};

// Whether siblings draw the shape that this element leaves blank (the rows of a side bar, one of them selected).
const likeSiblings = (el) => {
  const parent = parentOf(el);
  const row = parent && [...parent.children].filter((one) => one.tagName === el.tagName);
  const cousins = parent && row.length < 2 && parentOf(parent) ? [...parentOf(parent).children].map((one) => one.firstElementChild) : [];
  return [...(row || []), ...cousins].slice(0, 14).some((one) => one && one !== el && one.tagName === el.tagName && painted(one));
};
// An unpainted box shrinks to what is drawn in it and its own padding, but for entries of which the page says that all of
// their room is theirs.
const snug = (el, ink) => {
  const box = rectOf(el);
  if (painted(el) || el.hasAttribute("data-whole") || !ink || (likeSiblings(el) && tall(box) < 80)) return box;
  const style = styleOf(el), pad = (side) => Math.min(24, parseFloat(style[`padding${side}`]) || 0);
  const grown = [ink[0] - pad("Left"), ink[1] - pad("Top"), ink[2] + pad("Right"), ink[3] + pad("Bottom")];
  return union([ink, cut(grown, box) || ink]);
};

const withFacts = (el, kind, view) => {
  const name = nameOf(el, kind), value = valueOf(el, kind);
  return { ...view, kind, state: stateOf(el, kind), clickable: clickableOf(el, kind), ...(name ? { name } : {}), ...(value !== null ? { value } : {}) };
};
const leaf = (el, kind, box, clip, views) => {
  const shown = cut(box, clip);
  if (!shown || styleOf(el).visibility !== "visible" || !uncovered(el, shown)) return views;
  const icons = flat(views).filter((v) => v.kind === "icon" || v.kind === "image");
  const kept = flat(views).filter((v) => v.clickable && v.kind !== "text" && v.kind !== "image" && v.kind !== kind).map((v) => ({ ...v, children: [] }));
  const view = withFacts(el, kind, { box: shown, children: kind === "select" || kind === "rating" || kind === "page_indicator" ? [] : kept });
  const text = kind === "input" ? inputText(el) ?? words(views) : matches(el, "select") ? clean((el.selectedOptions[0] || {}).text) : matches(el, "input") && kind === "button" ? drawn(clean(el.value) || "", el) : words(views);
  if (text) view.text = text;
  if (icons.length && icons[0].icon) view.icon = icons[0].icon;
  else if (icons.length && !text && view.name) view.icon = view.name;
  return [view];
};
const inputText = (el) => {
  const input = matches(el, "input, textarea") ? el : el.querySelector("input, textarea") || (el.shadowRoot && el.shadowRoot.querySelector("input, textarea"));
  return input ? clean(input.type === "password" ? "•".repeat(input.value.length) : input.value) || clean(input.placeholder) : clean(el.innerText);
};

// The native field within a widget made of several elements, through shadow roots.
const deepInput = (el) => {
  for (const kid of kidsOf(el)) {
    if (kid.nodeType !== 1) continue;
    if (/^(INPUT|TEXTAREA)$/.test(kid.tagName) && kid.type !== "hidden") return kid;
    const found = deepInput(kid);
    if (found) return found;
  }
  return null;
};
// The text beside a mark belongs to it and can be clicked; pieces of the mark itself are no things of their own.
const beside = (views) => views.filter((v) => v.text || v.kind === "text" || MARKS.has(v.kind) || (v.children || []).length).map((v) => (
  v.kind === "text" || v.kind === "link" ? { ...v, kind: "text", clickable: true, children: [] } : { ...v, children: beside(v.children || []) }));
const within = (view, box) => { const x = (view.box[0] + view.box[2]) / 2, y = (view.box[1] + view.box[3]) / 2; return x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3]; };

// Links and other clickables: one box a line of inline text, one box for a block, pictures apart.
const linkViews = (el, kind, clip, views) => {
  if (!views.length) return kind === "link" && painted(el) ? leaf(el, "image", rectOf(el), clip, []).map((v) => ({ ...v, clickable: true })) : [];
  const all = flat(views), texts = all.filter((v) => v.kind === "text"), icons = all.filter((v) => v.kind === "icon");
  const pictures = all.filter((v) => v.kind === "image"), inner = all.filter((v) => v.clickable && v.kind !== "text" && v.kind !== "image");
  const facts = (box, parts, as = kind) => {
    const icon = parts.find((v) => v.kind === "icon" && v.icon), text = words(parts);
    return withFacts(el, as, { box, clickable: true, heading: parts.some((v) => v.heading), ...(text ? { text } : {}), ...(icon ? { icon: icon.icon } : {}), children: [] });
  };
  const forced = (view) => ({ ...view, clickable: true });
  const inline = styleOf(el).display === "inline" && !painted(el);
  const blocks = new Set(texts.map((v) => v.block));
  if (inner.length) return container(el, clip, views);
  if (!pictures.length && !texts.length && icons.length) {
    const box = snug(el, inkOf(icons)), ink = inkOf(icons);
    const grown = area(box) > 6 * area(ink) && !painted(el) ? union([ink]) : box;
    return cut(grown, clip) ? [forced(facts(cut(grown, clip), icons, "button"))] : [];
  }
  if (!pictures.length && inline && ![...blocks].some((b) => b && inside(b, el))) {
    const lines = [];
    for (const view of [...texts, ...icons]) {
      const line = lines.find((one) => oneLine(one.box, view.box) && view.box[0] - one.box[2] < 2 * tall(view.box));
      if (line) { line.box = union([line.box, view.box]); line.parts.push(view); } else lines.push({ box: view.box, parts: [view] });
    }
    return lines.map((line) => forced(facts(line.box, line.parts)));
  }
  const box = cut(snug(el, inkOf(all)), clip);
  if (!box) return [];
  if (!pictures.length && (blocks.size <= 1 || tall(box) < 72)) return [forced(facts(box, all, kind))];
  if (pictures.length && tall(box) < 72 && (painted(el) || likeSiblings(el))) return [forced(facts(box, all, kind))];
  const parts = pictures.map((v) => forced({ ...v, children: [] }));
  for (const block of blocks) {
    const own = texts.filter((v) => v.block === block);
    parts.push(forced({ kind: kind === "text" ? "text" : "link", box: inkOf(own), text: words(own), state: {}, children: [] }));
  }
  parts.push(...icons);
  if (parts.length === 1) return parts;
  return painted(el) ? [forced({ kind: "list_item", box, state: {}, children: parts })] : [{ box, children: parts }];
};

const container = (el, clip, views) => {
  if (!views.length) return [];
  const group = groupOf(el);
  if ((/^(inline|contents)$/.test(styleOf(el).display) && !group) || matches(el, "thead, tbody, tfoot, [role=rowgroup]")) return views;
  const shown = painted(el) && cut(rectOf(el), clip);
  if (views.length === 1 && !shown && !group) return views;
  return [{ box: shown ? union([shown]) : inkOf(views), children: views, group }];
};
const scrollbars = (el, clip) => {
  const style = styleOf(el), box = rectOf(el), answer = [];
  const top = el === document.documentElement;
  const bar = top ? innerWidth - el.clientWidth : el.offsetWidth - el.clientWidth - parseFloat(style.borderLeftWidth) - parseFloat(style.borderRightWidth);
  const low = top ? innerHeight - el.clientHeight : el.offsetHeight - el.clientHeight - parseFloat(style.borderTopWidth) - parseFloat(style.borderBottomWidth);
  if (bar >= 6 && bar <= 20 && el.scrollHeight > el.clientHeight + 1 && (top || /(auto|scroll)/.test(style.overflowY))) {
    const place = top ? [innerWidth - bar, 0, innerWidth, el.clientHeight] : [box[2] - bar, box[1], box[2], box[3]];
    const moved = top ? scrollY : el.scrollTop;
    answer.push({ kind: "scrollbar", box: place, value: part(moved, 0, el.scrollHeight - el.clientHeight), state: {}, children: [] });
  }
  if (low >= 6 && low <= 20 && el.scrollWidth > el.clientWidth + 1 && (top || /(auto|scroll)/.test(style.overflowX))) {
    const place = top ? [0, innerHeight - low, el.clientWidth, innerHeight] : [box[0], box[3] - low, box[2], box[3]];
    answer.push({ kind: "scrollbar", box: place, value: part(top ? scrollX : el.scrollLeft, 0, el.scrollWidth - el.clientWidth), state: {}, children: [] });
  }
  return answer.filter((view) => cut(view.box, clip)).map((view) => ({ ...view, box: cut(view.box, clip) }));
};

// What an element adds to the views of its parts is named after it, the same at every walk of one load.
const keys = (window.__keys ??= new WeakMap());
const keyed = (node, views) => {
  if (!keys.has(node)) keys.set(node, (window.__keyed = (window.__keyed || 0) + 1));
  let count = 0;
  const name = (view) => {
    if (view.kind && !view.key) view.key = `${keys.get(node)}.${(count += 1)}`;
    (view.children || []).forEach(name);
  };
  views.forEach(name);
  return views;
};
const visit = (el, clip) => keyed(el, viewsOf(el, clip));
const viewsOf = (el, clip) => {
  if (taken.has(el)) return [];
  const style = styleOf(el);
  const mark = matches(el, "input[type=checkbox], input[type=radio]") && inputKind(el);
  if (mark) {
    const box = markOf(el, mark), shown = box && cut(box, clip);
    return shown && wide(shown) < 90 && uncovered(parentOf(el), shown) ? [withFacts(el, mark, { box: shown, children: [] })] : [];
  }
  if (shutOut(el, style)) return [];
  const box = rectOf(el);
  if (box[1] > 2 * innerHeight || (box[3] < -innerHeight && tall(box) > 1)) return [];
  if (style.position === "fixed") clip = VIEW;
  if (isIcon(el)) {
    const shown = style.visibility === "visible" && cut(box, clip);
    if (!shown || !uncovered(el, shown)) return [];
    const icon = iconOf(el), view = { kind: "icon", box: shown, state: {}, children: [], ...(icon ? { icon } : {}) };
    return clickableOf(el, "icon") ? linkViews(el, "button", clip, [view]) : [view];
  }
  const kind = kindOf(el);
  const inner = clipsIts(style) && el !== document.body && el !== document.documentElement && style.display !== "inline" ? cut(clip, box) : clip;
  if (!inner) return [];
  let views = [];
  if (tagOf(el) === "select" && matches(el, ":open")) return [...shape(el, kind, clip, []), ...[...el.options].flatMap((one) => visit(one, VIEW))];
  if (!/^(input|textarea|select|img|video|canvas|iframe|progress|meter)$/.test(tagOf(el))) {
    for (const kid of kidsOf(el)) {
      if (kid.nodeType === 3) views.push(...keyed(kid, lineViews(kid, el, inner)));
      else if (kid.nodeType === 1) views.push(...visit(kid, inner));
    }
  }
  views = joined(views);
  const bars = tagOf(el) === "textarea" || el.scrollHeight > el.clientHeight + 1 || el.scrollWidth > el.clientWidth + 1 ? scrollbars(el, clip) : [];
  return [...shape(el, kind, clip, views), ...bars];
};
const shape = (el, kind, clip, views) => {
  const box = rectOf(el);
  if (MARKS.has(kind)) {
    const marked = markOf(el, kind);
    const shown = marked && cut(marked, clip);
    if (!shown || !uncovered(el, shown)) return views;
    return [withFacts(el, kind, { box: shown, children: [] }), ...beside(flat(views).filter((v) => v.kind && !within(v, marked) && !MARKS.has(v.kind)).map((v) => ({ ...v, children: [] })))];
  }
  if (tagOf(el) === "label" && (el.control ? /^(checkbox|radio)$/.test(el.control.type) : false))
    return container(el, clip, beside(views));
  if (kind === "input" || kind === "select") {
    const bare = matches(el, "input, textarea, select") ? el : deepInput(el);
    const place = bare ? rectOf(fieldOf(bare)) : box;
    const apart = bare === el ? [] : flat(views).filter((v) => v.kind === "text" && !within(v, place));
    return [...apart.map((v) => ({ ...v, clickable: false })), ...leaf(el, kind, place, clip, views.filter((v) => !apart.includes(v)))];
  }
  if (kind === "button" || kind === "tab" || kind === "menuitem") {
    if (!views.length && !painted(el) && !matches(el, "input")) return [];
    if (tall(box) > 160 && flat(views).length > 3) return container(el, clip, views).map((v) => ({ ...v, clickable: true }));
    const painter = !painted(el) && [...el.children].find((one) => painted(one) && area(rectOf(one)) > 0.5 * area(box));
    return leaf(el, kind, painter ? rectOf(painter) : snug(el, inkOf(views)), clip, views);
  }
  if (LEAVES.has(kind)) return leaf(el, kind, kind === "rating" || kind === "page_indicator" ? snug(el, inkOf(views)) : box, clip, views);
  if (kind === "image") {
    const shown = styleOf(el).visibility === "visible" && cut(box, clip);
    if (!shown || Math.min(wide(shown), tall(shown)) < 8 || (tagOf(el) === "img" && !el.naturalWidth) || !uncovered(el, shown)) return views;
    return [withFacts(el, "image", { box: shown, children: views })];
  }
  if (tagOf(el) === "svg") {
    const shown = cut(box, clip);
    return shown && area(shown) < 0.8 * area(VIEW) && uncovered(el, shown) ? [{ kind: "image", box: shown, state: {}, children: views }] : views;
  }
  if (kind === "link") return linkViews(el, kind, clip, views);
  if (kind === "list_item" || kind === "cell" || kind === "dialog" || (kind && kind !== "text")) {
    const shown = cut(kind === "list_item" ? snug(el, inkOf(views)) : box, clip);
    if (!shown || (!views.length && !painted(el) && kind !== "cell") || !uncovered(el, shown)) return views;
    const text = words(views);
    return [withFacts(el, kind, { box: shown, children: views, group: kind === "dialog" ? "section" : null, ...(text && text.length < 200 ? { text } : {}) })];
  }
  const pictured = !views.length && styleOf(el).backgroundImage.includes("url(") && wide(box) > 40 && tall(box) > 40 && area(box) < 0.7 * area(VIEW);
  if (pictured && cut(box, clip) && uncovered(el, cut(box, clip))) views = [{ kind: "image", box: cut(box, clip), state: {}, children: [] }];
  if (clickableOf(el, null) && tagOf(el) !== "body" && tagOf(el) !== "tr" && area(box) < 0.4 * area(VIEW) && views.length) {
    const text = flat(views).some((v) => v.kind === "text"), picture = flat(views).some((v) => v.kind === "image");
    return linkViews(el, painted(el) && text && !picture && tall(box) < 64 ? "button" : tagOf(el) === "a" ? "link" : "text", clip, views);
  }
  return container(el, clip, views);
};

// A translucent sheet over the whole page: what lies below it can be seen, but not clicked.
const VEIL = document.elementsFromPoint(4, innerHeight / 2).find((el) => {
  const alpha = rgba(styleOf(el).backgroundColor)[3] * parseFloat(styleOf(el).opacity), box = rectOf(el);
  return el !== document.body && el !== document.documentElement && alpha > 0.1 && alpha < 0.95 && area(box) > 0.85 * area(VIEW) && /fixed|absolute/.test(styleOf(el).position);
});
const veiled = (box) => VEIL && document.elementsFromPoint((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)[0] === VEIL;
const strip = (view) => ({ ...view, block: undefined, open: undefined, shut: undefined, clickable: Boolean(view.clickable) && !veiled(view.box), children: (view.children || []).map(strip) });
const unfocused = (view) => { delete (view.state || {}).focused; view.children.forEach(unfocused); };
const walk = () => {
  const children = visit(document.documentElement, VIEW).map(strip);
  if (!focusShows()) children.forEach(unfocused);
  return { box: VIEW, children };
};
