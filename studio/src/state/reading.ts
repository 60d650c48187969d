/** The point that is looked at, what was read there, and the lenses around it. */
import { batch, computed, signal } from "@preact/signals";
import { post } from "../api/http";
import type { Point, Reading, Rung, Screen, ScreenElement, TreeNode } from "../api/types";
import { nameOf, pathTo, elementsById, middle, within } from "./boxes";
import { chosen, screen } from "./device";
import { kept } from "./kept";
import { noticePlace, trying } from "./notice";
import { speak } from "./voice";

export const verbosity = kept<"brief" | "normal" | "full">("verbosity", "normal");
export const language = kept<"en" | "zh">("language", "en");

export const pointed = signal<Point | null>(null);
export const reading = signal<Reading | null>(null);
export const readNotice = noticePlace();
/** Which lens is looked through; null: the element itself. */
export const rung = signal<number | null>(null);
/** The node of the tree that has the focus there. */
export const focused = signal("root");

/** What lies under the pointer by what was seen already, at once; the server's words follow. */
export const under = computed<TreeNode | null>(() => {
  const [at, seen] = [pointed.value, screen.value];
  return at && seen ? (pathTo(seen.tree, at).at(-1) ?? null) : null;
});

let breath = new AbortController();

/** Reads a point and says it. Of a group of the tree its own lens is told, not what lies in its middle. */
export async function read(at: Point, node?: TreeNode): Promise<void> {
  breath.abort();
  breath = new AbortController();
  const mine = breath.signal;
  pointed.value = at;
  const body = { at, language: language.value, verbosity: verbosity.value };
  const answer = await trying(readNotice, () => post<Reading>(`/v1/devices/${chosen.value ?? ""}/read`, body, mine));
  if (!answer || mine.aborted) return;
  const own = node && node.role !== "element" ? lensOf(node, answer.rungs ?? []) : -1;
  batch(() => {  // in one go, as a screen reader reads whatever stands there in between
    reading.value = answer;
    rung.value = own >= 0 ? own : null;
  });
  focused.value = node?.id ?? answer.path.at(-1) ?? "root";
  if (own >= 0) lookThrough(own);
  else void speak(`${answer.content} ${answer.layout}`, body.language);
}

/** The lens of a group: its own, or that of the larger group which is nearly the same; -1 where there is none. */
function lensOf(node: TreeNode, rungs: Rung[]): number {
  const own = rungs.findIndex((one) => one.id === node.id && one.role !== "spot");
  return own >= 0 ? own : rungs.findIndex((one) => one.role !== "spot" && one.role !== "element" && within(node.box, one.box));
}

export function readNode(node: TreeNode): Promise<void> {
  focused.value = node.id;
  return read(middle(node.box), node);
}

/** One lens of the ladder: lit in place and said. */
export function lookThrough(index: number): void {
  const one = reading.value?.rungs?.[index];
  if (!one) return;
  rung.value = index;
  void speak(one.words, language.value);
}

export function forget(): void {
  breath.abort();
  pointed.value = null;
  reading.value = null;
  rung.value = null;
}

/** The lens that is lit: the chosen one, else the element, else the spot. */
export function litRung(rungs: Rung[]): number {
  if (rung.value !== null) return rung.value;
  const element = rungs.findIndex((one) => one.role === "element");
  return element >= 0 ? element : 0;
}

const TOLD_PARTS = 3;

export function labelOf(node: TreeNode): string {
  const seen = screen.value;
  return seen ? labelIn(node, elementsById(seen), captionsOf(seen)) : node.role;
}

export function captionsOf(seen: Screen): Map<string, string | null> {
  return new Map(seen.blocks.map((block) => [block.id, block.caption]));
}

/** What a row of the tree is called: the name of an element, the caption of a group, else the first things in it. */
export function labelIn(node: TreeNode, elements: Map<string, ScreenElement>, captions: Map<string, string | null>): string {
  if (node.role === "screen") return "Screen";
  const element = elements.get(node.id);
  if (element) return withText(element);
  const names = leavesOf(node)
    .map((leaf) => elements.get(leaf.id))
    .filter((leaf) => leaf !== undefined && (leaf.name ?? leaf.text))
    .map((leaf) => leaf?.name ?? leaf?.text ?? "");
  const parts = names.length > TOLD_PARTS ? `${names.slice(0, TOLD_PARTS).join(", ")} …` : names.join(", ");
  return captions.get(node.id) ?? (parts || (node.role === "global" ? "Region" : "Group"));
}

/** Its name, and what stands in it where that is something else. */
function withText(element: ScreenElement): string {
  const name = nameOf(element);
  return element.text && element.text !== name ? `${name}: ${element.text}` : name;
}

function leavesOf(node: TreeNode): TreeNode[] {
  return node.children?.length ? node.children.flatMap(leavesOf) : [node];
}
