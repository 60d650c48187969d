/** Boxes and the layout tree: what lies where. */
import type { Action, Box, Point, Screen, ScreenElement, TreeNode } from "../api/types";

export function middle([left, top, right, bottom]: Box): Point {
  return [Math.floor((left + right) / 2), Math.floor((top + bottom) / 2)];
}

export function holds([left, top, right, bottom]: Box, [x, y]: Point): boolean {
  return left <= x && x < right && top <= y && y < bottom;
}

/** The finest node of the tree at a point, with what it lies in, outermost first. */
export function within([left, top, right, bottom]: Box, [outerLeft, outerTop, outerRight, outerBottom]: Box): boolean {
  return left >= outerLeft && top >= outerTop && right <= outerRight && bottom <= outerBottom;
}

export function pathTo(tree: TreeNode, point: Point): TreeNode[] {
  const path = [tree];
  for (let node: TreeNode | undefined = tree; node; ) {
    node = node.children?.filter((child) => holds(child.box, point)).sort((one, other) => area(one.box) - area(other.box))[0];
    if (node) path.push(node);
  }
  return path;
}

function area([left, top, right, bottom]: Box): number {
  return (right - left) * (bottom - top);
}

export function elementsById(screen: Screen): Map<string, ScreenElement> {
  return new Map(screen.elements.map((element) => [element.id, element]));
}

/** A kind or role as a person would say it. */
export function kindInWords(kind: string): string {
  return kind.replaceAll("_", " ");
}

/** What an element is called: its name, else its text or icon, else its kind. */
export function nameOf(element: ScreenElement): string {
  return element.name ?? element.text ?? element.icon ?? `${kindInWords(element.kind)} without a name`;
}

export function statesOf(element: ScreenElement): string[] {
  const { enabled, checked, selected, expanded, focused } = element.state;
  const words: string[] = [];
  if (enabled === false) words.push("disabled");
  if (checked === true) words.push("checked");
  if (checked === false) words.push("not checked");
  if (typeof checked === "string") words.push(checked);
  if (selected) words.push("selected");
  if (expanded !== null) words.push(expanded ? "expanded" : "collapsed");
  if (focused) words.push("focused");
  return words;
}

/** Where an action touches the picture: its one point, or start and end. */
export function pointsOf(action: Action): Point[] {
  return ["at", "to", "start", "end"].map((field) => action[field]).filter((value): value is Point => Array.isArray(value));
}
