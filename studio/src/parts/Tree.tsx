import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Screen, TreeNode } from "../api/types";
import { elementsById, kindInWords, statesOf } from "../state/boxes";
import { captionsOf, labelIn } from "../state/reading";

const TYPE_AHEAD_MS = 700;

interface Row {
  node: TreeNode;
  level: number;
  parent: string | null;
  place: number;
  among: number;
}

export interface TreeProps {
  screen: Screen;
  label: string;
  focused: string;
  onFocus: (node: TreeNode) => void;
  onAct?: (node: TreeNode, event: KeyboardEvent | MouseEvent) => void;
}

/** The layout tree as the ARIA pattern has it: one stop of the Tab key; arrows, Home, End and first letters move. */
export function Tree({ screen, label, focused, onFocus, onAct }: TreeProps) {
  const shut = useSignal<ReadonlySet<string>>(new Set());
  const typed = useRef({ text: "", at: 0 });
  const list = useRef<HTMLUListElement>(null);
  const elements = useMemo(() => elementsById(screen), [screen]);
  const captions = useMemo(() => captionsOf(screen), [screen]);
  const rows = useMemo(() => rowsOf(screen.tree, shut.value), [screen, shut.value]);
  const here = Math.max(0, rows.findIndex((row) => row.node.id === focused));

  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[tabindex="0"]');
    if (row && list.current) keepInView(list.current, row);
  }, [focused]);

  const moveTo = (index: number): void => {
    const row = rows[Math.min(Math.max(index, 0), rows.length - 1)];
    if (!row) return;
    list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(row.node.id)}"]`)?.focus({ preventScroll: true });
    if (row.node.id === focused) onFocus(row.node);
  };
  const fold = (id: string, close: boolean): void => {
    const next = new Set(shut.value);
    if (close) next.add(id);
    else next.delete(id);
    shut.value = next;
  };
  const typeAhead = (letter: string, here: number): void => {
    const now = Date.now();
    typed.current = { text: now - typed.current.at < TYPE_AHEAD_MS ? typed.current.text + letter : letter, at: now };
    const letters = typed.current.text.toLowerCase();
    const sought = new Set(letters).size === 1 ? letters.slice(0, 1) : letters; // the same letter again: the next such name
    const from = sought.length > 1 ? here : here + 1;
    for (let step = 0; step < rows.length; step++) {
      const index = (from + step) % rows.length;
      const row = rows[index];
      if (row && labelIn(row.node, elements, captions).toLowerCase().startsWith(sought)) return moveTo(index);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // the row that has the focus, which a screen reader may have given to it by itself
    const here = rows.findIndex((one) => one.node.id === (event.target as HTMLElement).dataset["node"]);
    const row = rows[here];
    if (!row) return;
    const parts = row.node.children?.length ?? 0;
    const closed = shut.value.has(row.node.id);
    const moves: Record<string, () => void> = {
      ArrowDown: () => moveTo(here + 1),
      ArrowUp: () => moveTo(here - 1),
      Home: () => moveTo(0),
      End: () => moveTo(rows.length - 1),
      ArrowRight: () => (parts > 0 && closed ? fold(row.node.id, false) : parts > 0 ? moveTo(here + 1) : undefined),
      ArrowLeft: () =>
        parts > 0 && !closed && row.level > 1 ? fold(row.node.id, true) : moveTo(rows.findIndex((one) => one.node.id === row.parent)),
      Enter: () => onAct?.(row.node, event),
      " ": () => onFocus(row.node),
    };
    const move = moves[event.key];
    const letter = [...event.key].length === 1 && event.key !== "?" && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (!move && !letter) return;
    event.preventDefault();
    event.stopPropagation();
    if (move) move();
    else typeAhead(event.key, here);
  };

  return (
    <ul class="tree" role="tree" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {rows.map((row, index) => {
        const element = elements.get(row.node.id);
        const parts = row.node.children?.length ?? 0;
        const words = element ? [kindInWords(element.kind), ...statesOf(element)] : [row.node.role === "global" ? "region" : "group"];
        return (
          <li
            key={row.node.id}
            role="treeitem"
            data-node={row.node.id}
            class={element ? "leaf" : "branch"}
            style={{ "--level": String(row.level) }}
            tabIndex={index === here ? 0 : -1}
            aria-level={row.level}
            aria-posinset={row.place}
            aria-setsize={row.among}
            aria-selected={index === here}
            {...(parts > 0 ? { "aria-expanded": !shut.value.has(row.node.id) } : {})}
            onFocus={() => row.node.id !== focused && onFocus(row.node)}
            onClick={() => moveTo(index)}
            onDblClick={(event) => onAct?.(row.node, event)}
          >
            <span class="name">{labelIn(row.node, elements, captions)}</span> <span class="kind">{words.join(", ")}</span>
          </li>
        );
      })}
    </ul>
  );
}

function rowsOf(root: TreeNode, shut: ReadonlySet<string>): Row[] {
  const rows: Row[] = [];
  const walk = (node: TreeNode, level: number, parent: string | null, place: number, among: number): void => {
    rows.push({ node, level, parent, place, among });
    if (shut.has(node.id)) return;
    const children = node.children ?? [];
    children.forEach((child, index) => walk(child, level + 1, node.id, index + 1, children.length));
  };
  walk(root, 1, null, 1, 1);
  return rows;
}

/** Scrolls the list alone: the page stays where the reader has it. */
function keepInView(list: HTMLElement, row: HTMLElement): void {
  const [outer, inner] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}
