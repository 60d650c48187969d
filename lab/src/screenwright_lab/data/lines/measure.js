// Of every line its box and its signs from left to right. Graphemes of scripts that are written from the right are
// turned too, and brackets are those that are seen, so that the whole turned back is what was written.
() => {
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
  const MIRRORED = { "(": ")", ")": "(", "[": "]", "]": "[", "<": ">", ">": "<", "«": "»", "»": "«" };
  const range = document.createRange();
  return [...document.querySelectorAll("span")].map((span) => {
    const node = span.firstChild, placed = [];
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    for (const { segment, index } of segmenter.segment(node.data)) {
      range.setStart(node, index);
      range.setEnd(node, index + segment.length);
      const at = range.getBoundingClientRect();
      const turned = /[\u0590-\u08ff]/.test(segment) ? [...segment].reverse().join("") : segment;
      placed.push({ middle: (at.left + at.right) / 2, turned });
    }
    const rightwards = getComputedStyle(span).direction === "rtl" || /^[^\p{L}]*[\u0590-\u08ff]/u.test(node.data);
    if (rightwards) placed.reverse().forEach((one) => { one.turned = MIRRORED[one.turned] || one.turned; });
    placed.sort((one, other) => one.middle - other.middle);
    return { box: [box.left, box.top, box.right, box.bottom], text: placed.map((one) => one.turned).join("") };
  });
}
