// Which kind of thing an element is, its state, value, name and icon.
"use strict";
const roleOf = (el) => (el.getAttribute("role") || "").split(" ")[0];
const classOf = (el) => (typeof el.className === "string" ? el.className : (el.className && el.className.baseVal) || "");
const tagOf = (el) => el.tagName.toLowerCase();

// Roots of composite widgets in the libraries that we render: the element whose box a person would name.
const WIDGETS = [
  ["select", ".ant-select, .el-select, .n-base-selection, .v-select .v-field, .p-dropdown, .p-multiselect, .p-select, .ui.selection.dropdown, .select2-selection, .choices, .bootstrap-select, sl-select, fluent-select, fluent-combobox, md-outlined-select, md-filled-select, ion-select, .select-wrapper, .MuiSelect-select, .vs__dropdown-toggle, .ts-control, bx-dropdown"],
  ["rating", ".ant-rate, .el-rate, .n-rate, .v-rating, .van-rate, .p-rating, .ui.rating, .MuiRating-root, sl-rating, .rating-stars"],
  ["page_indicator", ".carousel-indicators, .swiper-pagination, .uk-dotnav, .slick-dots, .v-carousel__controls, .orbit-bullets, .owl-dots, .van-swipe__indicators, .ant-carousel .slick-dots, .el-carousel__indicators, .flex-control-nav, .glide__bullets"],
  ["switch", ".ant-switch, .el-switch__core, .n-switch, .v-switch .v-selection-control__input, .van-switch, .p-inputswitch, .p-toggleswitch, .ui.toggle.checkbox, .bootstrap-switch, .toggle.btn, sl-switch, fluent-switch, md-switch, ion-toggle, ons-switch, .toggle-icon, .lever, .switch-paddle"],
  ["progress", "progress, meter, [role=progressbar], [role=meter], .progress, .ant-progress-bg-outer, .el-progress-bar__outer, .n-progress-graph-line-rail, .v-progress-linear, .ui.progress > .bar, sl-progress-bar, md-linear-progress, ion-progress-bar, .progressbar, .van-progress, .uk-progress, fluent-progress, .v-progress-circular, ion-spinner, md-circular-progress, sl-spinner, .spinner-border, .spinner-grow"],
  ["slider", "input[type=range], .ant-slider, .el-slider, .n-slider, .v-slider__container, .van-slider, .p-slider, .noUi-target, .ui-slider, .irs, .range-slider, sl-range, fluent-slider, md-slider, ion-range, .ui.slider, .slider.slider-horizontal, .MuiSlider-root"],
  ["checkbox", ".ant-checkbox, .el-checkbox__input, .n-checkbox-box, .v-checkbox .v-selection-control__input, .p-checkbox, .icheckbox_flat-green, .icheckbox_square-blue, .icheckbox_minimal-blue, .icheckbox_flat-blue, md-checkbox, .icon-checkbox, .van-checkbox__icon, ion-checkbox"],
  ["radio", ".ant-radio, .el-radio__input, .n-radio__dot, .v-radio .v-selection-control__input, .p-radiobutton, .iradio_flat-green, .iradio_square-blue, .iradio_minimal-blue, .iradio_flat-blue, md-radio, .icon-radio, .van-radio__icon, ion-radio"],
  ["input", "sl-input, sl-textarea, fluent-text-field, fluent-text-area, fluent-number-field, fluent-search, md-outlined-text-field, md-filled-text-field, ion-searchbar .searchbar-input-container, .ql-editor, .note-editable, .CodeMirror, .cm-editor, .editor-wrapper"],
  ["tab", "sl-tab, fluent-tab, md-primary-tab, md-secondary-tab, ion-tab-button, ion-segment-button, .ant-tabs-tab, .el-tabs__item, .n-tabs-tab, .v-tab, .van-tab, .van-tabbar-item, .p-tabview-header, .nav-tabs .nav-link, .nav-tabs > li > a, .tabs > li > a, .tab-link, .uk-tab > li > a, .ui.tabular.menu > .item, .ui.secondary.pointing.menu > .item, .tabs-title > a, .tab > .tab-item > a, .tabs > ul > li > a, .pf-v6-c-tabs__link, .pf-v5-c-tabs__link, .UnderlineNav-item, ons-tab"],
  ["menuitem", "sl-menu-item, fluent-menu-item, fluent-option, md-menu-item, md-select-option, .dropdown-item, .dropdown-menu > li > a, .ant-dropdown-menu-item, .ant-select-item-option, .ant-menu-item, .el-dropdown-menu__item, .el-select-dropdown__item, .el-menu-item, .n-dropdown-option-body, .n-base-select-option, .v-overlay__content .v-list-item, .ui.dropdown .menu > .item, .uk-dropdown-nav > li > a, .uk-nav-sub a, .p-menuitem-link, .select-dropdown li, .dropdown-content li, .d-menu > li > a"],
  ["list_item", "ion-item, md-list-item, .list-group-item, .v-list-item, .van-cell, .ant-list-item, .n-list-item, .collection-item, .item-content, .list-item, ons-list-item, .ui.list > .item, .ui.items > .item, .pf-v6-c-data-list__item"],
  ["button", "sl-button, sl-icon-button, fluent-button, md-filled-button, md-outlined-button, md-text-button, md-elevated-button, md-filled-tonal-button, md-icon-button, md-fab, md-filter-chip, md-assist-chip, ion-button, ion-fab-button, ion-back-button, ion-menu-button, ons-button, ons-fab, .el-button, .v-btn, .n-button, .van-button, .p-button, .page-link"],
  ["dialog", "dialog[open], [role=dialog], [role=alertdialog], .modal-content, .ant-modal-content, .el-dialog, .n-dialog, .v-dialog .v-card, .van-dialog, .ui.modal.visible, .uk-modal-dialog, .reveal, .swal2-popup, .popup-modal-in, ion-alert .alert-wrapper, ion-action-sheet .action-sheet-wrapper"],
];
const ROWS = WIDGETS.find(([kind]) => kind === "list_item")[1];
const ROLES = {
  button: "button", checkbox: "checkbox", radio: "radio", switch: "switch", slider: "slider", tab: "tab", link: "link",
  menuitem: "menuitem", menuitemcheckbox: "menuitem", menuitemradio: "menuitem", option: "menuitem", textbox: "input",
  searchbox: "input", spinbutton: "input", combobox: "select", img: "image", meter: "progress", treeitem: "list_item",
};
const matches = (el, css) => { try { return el.matches(css); } catch { return false; } };
const inputKind = (el) => {
  const type = el.type;
  if (type === "checkbox") return roleOf(el) === "switch" || /switch|toggle/i.test(classOf(el) + classOf(parentOf(el) || el)) ? "switch" : "checkbox";
  if (type === "radio" || type === "range") return type === "range" ? "slider" : "radio";
  if (/^(button|submit|reset|image|file|color)$/.test(type)) return "button";
  return type === "hidden" ? null : "input";
};
const kindOf = (el) => {
  const told = el.getAttribute("data-kind");
  if (told) return told;
  for (const [kind, css] of WIDGETS) if (matches(el, css)) return kind;
  const host = el.getRootNode().host;
  if (host && matches(host, ROWS)) return null;
  const tag = tagOf(el), role = roleOf(el);
  if (tag === "input") return roleOf(el) === "combobox" && el.readOnly ? "select" : inputKind(el);
  if (tag === "textarea") return "input";
  if (tag === "option") return "menuitem";
  if (tag === "select") return el.multiple || el.size > 1 ? "other" : "select";
  if (tag === "button" || tag === "summary") return ROLES[role] && role !== "combobox" ? ROLES[role] : role === "combobox" ? "select" : "button";
  if (role === "img" && (tag === "i" || tag === "span" || tag === "svg")) return null;
  if (role === "slider" && wide(rectOf(el)) < 40) return null;
  if (role === "option" && tall(rectOf(el)) > 56) return "list_item";
  if (ROLES[role] && !(role === "option" && !el.offsetParent)) return ROLES[role];
  if (el.isContentEditable && !(parentOf(el) || el).isContentEditable) return "input";
  if (tag === "a" && el.hasAttribute("href")) return /(^|[ _-])(btn|button)([ _-]|$)/i.test(classOf(el)) ? "button" : "link";
  if (tag === "a") return /(^|[ _-])(btn|button)([ _-]|$)/i.test(classOf(el)) ? "button" : null;
  if (tag === "td" || tag === "th" || role === "gridcell" || role === "cell" || role === "columnheader") return cellOf(el) ? "cell" : null;
  if (/^(img|video|canvas|picture|embed|object)$/.test(tag)) return tag === "picture" ? null : "image";
  if (/(^| )(btn|button)( |$)/.test(classOf(el)) && !matches(el, "div, section, ul")) return "button";
  return null;
};

// A cell belongs to a table that a person sees as one: rules or stripes, two rows and two columns, no layout in it.
const grids = new Map();
const gridOf = (table) => {
  if (!grids.has(table)) {
    const rows = [...table.querySelectorAll("tr, [role=row]")].slice(0, 12);
    const cells = [...table.querySelectorAll("td, th, [role=gridcell], [role=cell]")].slice(0, 60);
    const seenly = cells.filter((c) => painted(c) || ruled(c)).length + rows.filter((r) => painted(r) || ruled(r)).length * 2;
    grids.set(table, rows.length >= 2 && cells.length >= rows.length * 2 - 1 && !table.querySelector("table") && seenly * 3 >= cells.length);
  }
  return grids.get(table);
};
const cellOf = (el) => {
  const table = el.closest("table, [role=grid], [role=table], [role=treegrid]");
  return Boolean(table && roleOf(table) !== "presentation" && tall(rectOf(el)) < 300 && gridOf(table));
};

// What the children of an element are together.
const GROUPS = [
  ["table", "table, [role=grid], [role=table], [role=treegrid]"],
  ["tabs", "[role=tablist], .nav-tabs, ul.tabs"],
  ["list", "ul, ol, dl, select, [role=list], [role=listbox], [role=menu], [role=tree], [role=feed], [role=radiogroup]"],
  ["section", "section, article, aside, main, form, fieldset, header, footer, nav, details, [role=region], [role=group], [role=search], .card"],
];
const groupOf = (el) => (GROUPS.find(([group, css]) => matches(el, css) && (group !== "table" || gridOf(el))) || [null])[0];
const HEADINGS = "h1, h2, h3, h4, h5, h6, legend, caption, summary, [role=heading], .card-title, .modal-title";

const listened = window.__listened || new WeakSet();
const pointed = (el) => styleOf(el).cursor === "pointer" && (!parentOf(el) || styleOf(parentOf(el)).cursor !== "pointer");
const CLICKED = new Set(["button", "checkbox", "radio", "switch", "slider", "select", "input", "tab", "menuitem", "link"]);
const clickableOf = (el, kind) => {
  if (CLICKED.has(kind)) return true;
  if (area(rectOf(el)) > 0.5 * innerWidth * innerHeight) return false;
  if (tagOf(el) === "label") return Boolean(el.control && /^(checkbox|radio)$/.test(el.control.type));
  return pointed(el) || el.hasAttribute("onclick") || (listened.has(el) && el.children.length < 12 && tall(rectOf(el)) < 120) ||
    (el.hasAttribute("tabindex") && el.tabIndex >= 0 && kind !== "dialog" && !/^(UL|OL|MAIN|SECTION|DIV|BODY|PRE|TABLE)$/.test(el.tagName));
};

const flag = (el, names) => {
  for (const name of names) {
    const value = el.getAttribute(name);
    if (value === "true" || value === "false") return value === "true";
    if (value === "" || value === name) return true;
  }
  return null;
};
const focused = () => {
  let focus = document.activeElement;
  while (focus && focus.shadowRoot && focus.shadowRoot.activeElement) focus = focus.shadowRoot.activeElement;
  return focus === document.body ? null : focus;
};
// Whether anybody can see where the focus is; it is gone afterwards. The caret is never drawn.
const focusShows = () => {
  const around = [], first = focused();
  for (let el = first; el && around.length < 4; el = parentOf(el)) around.push(el);
  if (!first) return false;
  const still = new CSSStyleSheet();
  still.replaceSync("*, *::before, *::after { transition: none !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  const look = () => around.flatMap((el) => ["", "::before", "::after"].map((part) => {
    const s = getComputedStyle(el, part || null);
    return [s.outlineStyle === "none" ? "" : s.outlineColor + s.outlineWidth, s.boxShadow, s.borderColor, s.borderWidth, s.backgroundColor, s.backgroundImage, s.color, s.transform].join();
  })).join();
  const before = look();
  first.blur();
  return look() !== before;
};
const innerInput = (el) => (matches(el, "input") ? el : el.querySelector("input") || (el.shadowRoot && el.shadowRoot.querySelector("input")) ||
  (parentOf(el) && /checkbox|radio|switch|selection|toggle/.test(classOf(parentOf(el))) ? parentOf(el).querySelector("input") : null));
const stateOf = (el, kind) => {
  const state = {}, names = classOf(el), put = (key, value) => { if (value !== null && value !== undefined) state[key] = value; };
  if (!CLICKED.has(kind) && kind !== "list_item" && kind !== "cell") return state;
  const off = el.disabled === true || flag(el, ["aria-disabled", "disabled"]) || /(^|[ _-])(is-)?disabled( |$)/.test(names) || matches(el, "fieldset[disabled] *");
  if (kind !== "list_item" && kind !== "cell") state.enabled = !off;
  if (/^(checkbox|radio|switch)$/.test(kind)) {
    const input = innerInput(el);
    put("checked", flag(el, ["aria-checked"]) ?? (typeof el.checked === "boolean" ? el.checked : input ? input.checked : flag(el, ["checked"]) ??
      (/(^|[ _-])(is-)?(checked|on|active)( |$)/.test(names + " " + classOf(parentOf(el) || el)))));
  }
  if (kind === "button") put("checked", flag(el, ["aria-pressed"]));
  if (kind === "menuitem") put("checked", flag(el, ["aria-checked"]));
  if (kind === "tab" || kind === "menuitem" || kind === "list_item" || kind === "cell" || kind === "link" || kind === "button") {
    const chosen = flag(el, ["aria-selected"]) ?? (el.hasAttribute("aria-current") ? el.getAttribute("aria-current") !== "false" : null) ?? (tagOf(el) === "option" ? el.selected : null);
    const classed = /(^|[ _-])(is-|tab-link-)?(active|selected|current)( |$)/.test(names + " " + (/^(LI|DD)$/.test((parentOf(el) || el).tagName) ? classOf(parentOf(el)) : ""));
    put("selected", chosen ?? (kind === "tab" ? classed || el.active === true || el.selected === true : classed ? true : null));
  }
  put("expanded", flag(el, ["aria-expanded"]) ?? (tagOf(el) === "summary" && el.parentElement ? el.parentElement.open : null));
  const focus = focused();
  if (focus && inside(focus, el) && /^(input|select|button|link|checkbox|radio|switch|slider|tab|menuitem)$/.test(kind)) state.focused = true;
  return state;
};

const part = (value, low, high) => (high > low && Number.isFinite(value) ? Math.min(1, Math.max(0, (value - low) / (high - low))) : null);
const valueOf = (el, kind) => {
  if (kind !== "slider" && kind !== "progress" && kind !== "rating") return null;
  const told = el.getAttribute("data-value");
  if (told !== null && el.hasAttribute("data-kind")) return parseFloat(told);
  const at = (one) => part(parseFloat(one.getAttribute("aria-valuenow")), parseFloat(one.getAttribute("aria-valuemin") || "0"), parseFloat(one.getAttribute("aria-valuemax") || "100"));
  if (matches(el, "input")) return part(parseFloat(el.value), parseFloat(el.min || "0"), parseFloat(el.max || "100"));
  if (matches(el, "progress, meter")) return el.hasAttribute("value") ? part(el.value, el.min || 0, el.max || 1) : null;
  if (el.hasAttribute("aria-valuenow")) return at(el);
  const inner = el.querySelector("[aria-valuenow], input[type=range]");
  if (inner) return matches(inner, "input") ? valueOf(inner, "slider") : at(inner);
  if (typeof el.value === "number" && typeof el.max === "number") return part(el.value, el.min || 0, el.max);
  const bar = kind === "progress" && el.firstElementChild;
  return bar && painted(bar) && wide(rectOf(el)) > 20 ? part(wide(rectOf(bar)), 0, wide(rectOf(el))) : null;
};

const clean = (text) => (text || "").replace(/[\ue000-\uf8ff]/g, "").replace(/\s+/g, " ").trim() || null;
const nameOf = (el, kind) => {
  const by = el.getAttribute("aria-labelledby");
  const root = el.getRootNode();
  const named = by && root.getElementById && by.split(/\s+/).map((id) => root.getElementById(id)).filter(Boolean).map((one) => one.textContent).join(" ");
  const own = clean(el.getAttribute("aria-label")) || clean(named);
  if (own) return own;
  if (/^(input|select|checkbox|radio|switch|slider)$/.test(kind)) {
    const input = innerInput(el) || el;
    const label = (input.labels && input.labels[0]) || el.closest("label");
    return clean(label && label.textContent) || clean(el.getAttribute("label")) || clean(el.getAttribute("placeholder")) || clean(el.title);
  }
  return clean(el.getAttribute("alt")) || clean(el.title);
};

// What an icon means, as its family calls it: the last telling word of class, name, use or ligature.
const FAMILIES = /^(?:fa|fas|far|fab|fal|bi|ti|mdi|glyphicon|ion|icon|icons|lucide|feather|ph|ri|bx|bxs|la|las|pi|pli|nc|ni|oi|el-icon|octicon|uil|lni|flaticon|tabler-icon|icon-tabler|simple-icon|f7-icons|eva|cil|cib|uk-icon|svg-icon|pe-7s|typcn|zmdi|wi|material-icons|material-symbols)-(.+)$/i;
const NOISE = /^(fw|lg|sm|xs|2x|3x|4x|5x|10x|spin|pulse|inverse|stack|1x|menu|size|icon|icons|outlined|rounded|sharp|round|shape|circle-bg|tabler|left|right|primary|danger|success|info|warning|white|muted)$/i;
const iconOf = (el) => {
  const told = el.getAttribute("data-icon") || el.getAttribute("data-feather") || el.getAttribute("data-lucide");
  if (told) return told;
  const tag = tagOf(el);
  if (/^(ion-icon|sl-icon|sl-icon-button|iconify-icon|box-icon)$/.test(tag)) return el.getAttribute("name") || el.getAttribute("icon");
  const uk = el.getAttribute("uk-icon") || el.getAttribute("uk-toggle") && null;
  if (uk) return uk.replace(/.*icon:\s*/, "").replace(/;.*/, "");
  if (/material-(icons|symbols)|f7-icons|md-icon/.test(classOf(el) + " " + tag)) return clean(el.textContent);
  const use = tag === "svg" && el.querySelector("use");
  const link = use && (use.getAttribute("href") || use.getAttribute("xlink:href"));
  if (link && link.includes("#")) return link.split("#")[1].replace(FAMILIES, "$1");
  const words = classOf(el).split(/\s+/).filter(Boolean);
  for (const word of words) {
    const found = FAMILIES.exec(word);
    if (found && !NOISE.test(found[1])) return found[1];
  }
  if (tag === "i" && words.includes("icon")) return words.filter((w) => w !== "icon" && !/^(large|small|big|huge|mini|tiny|blue|red|green|grey|link|fitted|inverted)$/.test(w)).join(" ") || null;
  const anticon = words.find((word) => word.startsWith("anticon-"));
  if (anticon) return anticon.slice(8);
  if (tag === "img") return clean(el.alt) && clean(el.alt).length < 30 ? clean(el.alt) : (el.src.match(/([\w-]+)\.svg/) || [])[1] || null;
  return clean(el.getAttribute("aria-label")) || clean(el.querySelector && el.querySelector(":scope > title") && el.querySelector(":scope > title").textContent);
};

// A small picture without text of its own: svg, glyph of an icon font, mask, or tiny image.
const pseudoInk = (el) => ["::before", "::after"].some((which) => {
  const style = getComputedStyle(el, which);
  if (style.content === "none" || style.content === "normal" || style.display === "none") return false;
  return /[\ue000-\uf8ff\u{f0000}-\u{ffffd}]/u.test(style.content) || style.maskImage !== "none" || (style.content !== '""' && style.content.length <= 4 && FAMILIES.test(classOf(el).split(/\s+/).pop() || ""));
});
const isIcon = (el) => {
  const tag = tagOf(el), box = rectOf(el);
  if (wide(box) > 72 || tall(box) > 72 || wide(box) < 4 || tall(box) < 4) return false;
  if (el.getAttribute("data-kind") === "icon" || tag === "svg" || /^(ion-icon|sl-icon|md-icon|ons-icon|iconify-icon)$/.test(tag)) return true;
  if (tag === "img") return /\.svg|image\/svg/.test(el.currentSrc || el.src) && wide(box) <= 48;
  if (/(^| )(material-(icons|symbols)[\w-]*|f7-icons)( |$)/.test(classOf(el))) return true;
  if (el.childElementCount) return false;
  const text = el.textContent.trim();
  if (/^[\ue000-\uf8ff\u{f0000}-\u{ffffd}]+$/u.test(text)) return true;
  return !text && (pseudoInk(el) || (/^(i|span|em)$/.test(tag) && (styleOf(el).maskImage !== "none" || styleOf(el).backgroundImage !== "none") && wide(box) <= 40));
};
