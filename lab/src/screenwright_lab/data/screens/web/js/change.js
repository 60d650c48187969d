// Changes of a loaded page: fonts, colours, corners, language, scrolling, and safe deeds before the picture.
"use strict";
window.__change = {
  look(look, origin) {
    const rules = [];
    const plain = "*:not(i):not([class*=icon]):not([class*=fa-]):not(code):not(pre):not([class*=symbol])";
    if (look.font) {
      const sheet = document.createElement("link");
      sheet.rel = "stylesheet";
      sheet.href = `${origin}/${look.font}`;
      document.head.append(sheet);
      rules.push(`${plain}{font-family:'${look.font}',sans-serif!important}`);
    }
    if (look.size !== 1) rules.push(`html{font-size:${16 * look.size}px!important}p,li,td,a,label{font-size:${look.size}em}`);
    if (look.hue) rules.push(`html{filter:hue-rotate(${look.hue}deg)}img,video,canvas{filter:hue-rotate(-${look.hue}deg)}`);
    if (look.radius !== null) rules.push(`button,input:not([type=radio]),select,textarea,a[class*=btn],[class*=card],[class*=box],img{border-radius:${look.radius}px!important}`);
    const style = document.createElement("style");
    style.textContent = rules.join("\n");
    document.head.append(style);
  },
  translate(words, rightToLeft) {
    const swap = (text) => text.replace(/\p{L}{2,}/gu, (word) => {
      let sum = word.length;
      for (const letter of word) sum = (sum * 31 + letter.codePointAt(0)) % 9973;
      const found = words[sum % words.length];
      return /^\p{Lu}/u.test(word) ? found[0].toUpperCase() + found.slice(1) : found;
    });
    const icons = "script,style,i,ion-icon,svg,[class*=material-],[class*=symbol],[class*=icon],code,pre";
    const roots = [document.body];
    while (roots.length) {
      const walker = document.createTreeWalker(roots.pop(), NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.nodeType === 1) {
          if (node.shadowRoot) roots.push(node.shadowRoot);
          if (node.placeholder) node.placeholder = swap(node.placeholder);
        } else if (node.parentElement && !node.parentElement.closest(icons)) {
          const changed = swap(node.data);
          if (changed !== node.data) node.data = changed;
        }
      }
    }
    if (rightToLeft) document.documentElement.dir = "rtl";
  },
  // Other states than the author's: boxes ticked or not, another tab, controls greyed out where the page's style shows it.
  vary(seed) {
    let state = seed;
    const chance = () => { state = (state * 48271) % 2147483647; return state / 2147483647; };
    const press = (css, share, most) => [...document.querySelectorAll(css)].filter(() => chance() < share).slice(0, most)
      .forEach((el) => { try { el.click(); } catch { /* its own affair */ } });
    press("input[type=checkbox], input[type=radio], [role=checkbox], [role=switch], [role=radio], button[aria-pressed]", 0.35, 30);
    press("[role=tab], .nav-tabs .nav-link, .nav-tabs a, .tabs a", 0.15, 2);
    const still = new CSSStyleSheet();
    still.replaceSync("*, *::before, *::after { transition: none !important }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
    const look = (el) => { const s = getComputedStyle(el); return [s.backgroundColor, s.borderTopColor, s.opacity, s.filter, el.value || el.placeholder || el.innerText ? s.color : ""].join(); };
    for (const el of document.querySelectorAll("button, input:not([type=hidden]), select, textarea")) {
      if (el.disabled || chance() >= 0.12) continue;
      const before = look(el);
      el.disabled = true;
      if (look(el) === before) el.disabled = false;
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
  },
  scroll(part, farther) {
    const root = document.scrollingElement || document.documentElement;
    const long = [root, ...document.querySelectorAll("main, ion-content, [class*=content], [class*=page]")].find((el) => el.scrollHeight > el.clientHeight + 40 && el.clientHeight > 200) || root;
    const top = Math.round(part * (long.scrollHeight - long.clientHeight) + farther * long.clientHeight);
    long.scrollTo({ top, behavior: "instant" });
  },
  // Every pixel a shade darker, and nothing else.
  repaint() { document.documentElement.style.filter = "brightness(.98)"; },
  stay() {
    const still = (event) => {
      const link = event.composedPath().find((one) => one.tagName === "A");
      if (link && !(link.getAttribute("href") || "#").startsWith("#")) event.preventDefault();
    };
    addEventListener("click", still, true);
    addEventListener("submit", (event) => event.preventDefault(), true);
    const style = document.createElement("style");
    style.textContent = "*,*::before,*::after{animation-duration:1ms!important;animation-delay:0s!important;transition-duration:1ms!important;transition-delay:0s!important;scroll-behavior:auto!important;caret-color:transparent!important}";
    document.head.append(style);
  },
  framed() {
    return [...document.querySelectorAll("iframe, frame, object")].some((el) => {
      const r = el.getBoundingClientRect();
      return r.width > 40 && r.height > 30 && r.bottom > 0 && r.top < innerHeight && r.right > 0 && r.left < innerWidth && getComputedStyle(el).visibility === "visible";
    });
  },
  // The middle of something that a deed can be done to, on the screen, [x, y]; null where there is none.
  target(deed, zone) {
    const wanted = {
      menu: "[aria-haspopup]:not([aria-haspopup=dialog]), [data-toggle=dropdown], [data-bs-toggle=dropdown], .dropdown-toggle, .dropdown > button, .ui.dropdown, summary, sl-dropdown > [slot=trigger], .navbar-toggler, .navbar-burger, [class*=hamburger], [data-open], [data-menu]",
      select: "select:not([multiple]):not([size]), .ant-select, .el-select, .n-base-selection, .v-select, .ui.selection.dropdown, sl-select, fluent-select, md-outlined-select, [role=combobox], .select2-selection, .p-dropdown",
      focus: "input:not([type=hidden]):not([type=file]), textarea, [contenteditable=true], a[href], button",
      type: "input[type=text], input[type=search], input[type=email], input:not([type]), textarea",
      press: "input[type=checkbox], input[type=radio], [role=checkbox], [role=switch], [role=radio], [role=tab], [aria-pressed], .nav-tabs .nav-link",
      hover: "a[href], button, [role=button], .btn, tr, li",
      dialog: "[data-toggle=modal], [data-bs-toggle=modal], [aria-haspopup=dialog], [uk-toggle], [data-toggle=collapse], [data-bs-toggle=collapse], [data-open], [data-dialog]",
    }[deed];
    const found = [...document.querySelectorAll(wanted)].map((el) => [el, el.getBoundingClientRect()])
      .filter(([el, r]) => r.width > 5 && r.height > 5 && r.left >= 0 && r.top >= 0 && r.right <= innerWidth && r.bottom <= innerHeight)
      .filter(([el, r]) => { const hit = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2); return hit && (el.contains(hit) || hit.contains(el)); });
    if (!found.length) return null;
    const [el, r] = found[Math.floor(zone * found.length)];
    if (el.tagName === "SELECT") {
      const style = new CSSStyleSheet();
      style.replaceSync("select:not([multiple]):not([size]), ::picker(select) { appearance: base-select !important }");
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
    }
    return [r.left + r.width / 2, r.top + r.height / 2];
  },
};
