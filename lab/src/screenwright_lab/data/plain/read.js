// What the page holds, in pixels of the picture: the text of cells, and of each control its kind, label and state.
(scale) => {
  const box = (el) => {
    const at = el.getBoundingClientRect();
    return [Math.floor(at.left * scale), Math.floor(at.top * scale), Math.ceil(at.right * scale), Math.ceil(at.bottom * scale)];
  };
  const words = (text) => (text || "").replace(/\s+/g, " ").trim();
  const name = (el) => words(el.labels && el.labels.length ? el.labels[0].innerText : el.innerText).replace(/:$/, "");
  const kinds = { checkbox: "checkbox", radio: "radio", text: "input", range: "slider" };
  const controls = [...document.querySelectorAll("input, select, button, a")].map((el) => {
    const kind = el.tagName === "INPUT" ? kinds[el.type] : { SELECT: "select", BUTTON: "button", A: "link" }[el.tagName];
    return {
      kind, box: box(el), name: name(el),
      checked: kind === "checkbox" || kind === "radio" ? el.checked : null,
      text: kind === "input" ? el.value : kind === "select" ? words(el.selectedOptions[0].text) : "",
      value: kind === "slider" ? (el.value - el.min) / (el.max - el.min) : null,
    };
  });
  const tables = [...document.querySelectorAll("table")].map((el) => ({
    box: box(el), rows: [...el.rows].map((row) => [...row.cells].map((cell) => words(cell.innerText))),
    headed: el.rows[0].cells[0].tagName === "TH",
  }));
  return { tables, controls };
}
