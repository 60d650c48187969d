// What the page holds, in pixels of the picture: the text of cells, and of each control its kind, label and state.
(scale) => {
  const box = (el) => {
    const at = el.getBoundingClientRect();
    return [Math.floor(at.left * scale), Math.floor(at.top * scale), Math.ceil(at.right * scale), Math.ceil(at.bottom * scale)];
  };
  const words = (text) => (text || "").replace(/\s+/g, " ").trim();
  const name = (el) => words(el.labels && el.labels.length ? el.labels[0].innerText : el.tagName === "TEXTAREA" ? "" : el.innerText).replace(/:$/, "");
  const cell = (el) => {
    const at = el.closest("td, th");
    const tables = [...document.querySelectorAll("table")];
    return at ? [tables.indexOf(at.closest("table")), at.parentElement.rowIndex, at.cellIndex] : null;
  };
  const kinds = { checkbox: "checkbox", radio: "radio", text: "input", range: "slider" };
  const controls = [...document.querySelectorAll("input, textarea, select, button, a")].map((el) => {
    const role = el.getAttribute("role");
    const kind = role === "switch" || role === "tab" ? role : el.tagName === "INPUT" ? kinds[el.type] : { SELECT: "select", BUTTON: "button", A: "link", TEXTAREA: "input" }[el.tagName];
    return {
      kind, box: box(el), name: name(el), cell: cell(el),
      checked: ["checkbox", "radio", "switch"].includes(kind) ? el.checked : null,
      text: kind === "input" ? el.value : kind === "select" ? words(el.selectedOptions[0].text) : "",
      value: kind === "slider" ? (el.value - el.min) / (el.max - el.min) : null,
    };
  });
  const tables = [...document.querySelectorAll("table")].map((el) => ({
    box: box(el), rows: [...el.rows].map((row) => [...row.cells].map((cell) => words(cell.innerText))),
    headed: el.rows[0].cells[0].tagName === "TH",
  }));
  // Each word with what it is a word of: the number of a control for labels, buttons and links, table, row and column
  // for cells, and for all else the number of its own element among those of its tag.
  const all = (tag) => [...document.querySelectorAll(tag)];
  const inputs = [...document.querySelectorAll("input, textarea, select, button, a")];
  const owner = (el) => {
    const pressed = el.closest("button, a"), label = el.closest("label");
    if (pressed) return ["control", inputs.indexOf(pressed)];
    if (cell(el)) return ["cell", ...cell(el)];
    if (label) return ["label", inputs.indexOf(label.control)];
    const block = el.closest("h1, h3, legend, caption, output, p, li, dt, dd, nav") || el;
    const tag = block.tagName.toLowerCase();
    return [tag, all(tag).indexOf(block)];
  };
  const written = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    if (node.parentElement.closest("select, style, textarea")) continue;
    for (const word of node.data.matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      written.push({ text: word[0], box: box(range), of: owner(node.parentElement) });
    }
  }
  return { tables, controls, words: written };
}
