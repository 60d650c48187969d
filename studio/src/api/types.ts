/** What the server sends, as far as the page uses it. Boxes are left, top, right, bottom in pixels, half-open. */

export type Box = [number, number, number, number];
export type Point = [number, number];

export interface ElementState {
  enabled: boolean | null;
  checked: boolean | string | null;
  selected: boolean | null;
  expanded: boolean | null;
  focused: boolean | null;
}

export interface ScreenElement {
  id: string;
  kind: string;
  box: Box;
  text: string | null;
  name: string | null;
  icon: string | null;
  state: ElementState;
  clickable: boolean;
  confidence: number;
  source: "read" | "detected" | "inferred";
  parent: string | null;
}

export interface Block {
  id: string;
  box: Box;
  caption: string | null;
  children: string[];
  role?: string;
}

export interface TreeNode {
  id: string;
  role: string;
  box: Box;
  children?: TreeNode[];
}

export interface Screen {
  image: { width: number; height: number; sha256: string; blank?: string | null; direction?: string };
  elements: ScreenElement[];
  blocks: Block[];
  tree: TreeNode;
  timing_ms: Record<string, number>;
  narration?: string;
  cut?: unknown;
}

export interface Rung {
  role: string;
  id: string;
  box: Box;
  name: string;
  words: string;
}

export interface Reading {
  point: Point;
  content: string;
  layout: string;
  path: string[];
  by: string;
  confidence: number | null;
  evidence: { element: string | null; how: string; what: string }[];
  rungs?: Rung[];
  sha256?: string;
}

export type Action = { action: string } & Record<string, unknown>;

export interface Session {
  version: string;
  csrf: string;
  speech: boolean;
  models: boolean;
  agents: string[];
  defaults: { device: string; agent: string; model: string | null };
}

export interface OpenDevice {
  id: string;
  url: string;
  environment: string;
  size: [number, number];
  viewers: number;
  held: string | null;
  lost: string;
  run: string | null;
  recording: string | null;
}

export interface Devices {
  open: OpenDevice[];
  could_open: { url: string; what: string }[];
}

/** What the gate asks a person before it lets an action through. */
export interface Question {
  id: string;
  action: Action;
  words: string;
  why: string;
  rule: string;
  evidence: string;
  target: ScreenElement | null;
  frame: string | null;
}

export type RunState = "planning" | "acting" | "paused" | "asking" | "taken_over" | "ended";

export interface RunStep {
  n: number;
  subgoal: string;
  before: string | null;
  after: string | null;
  action: Action;
  words: string;
  why: string;
  target: ScreenElement | null;
  confidence: number | null;
  saw: string | null;
  changed: Box[];
  /** begun, then done, failed or denied */
  status: string;
  note: string;
  gate: { permission: string; rule: string; by: string } | null;
}

export interface RunHead {
  id: string;
  goal: string;
  device: string;
  state: RunState;
  outcome: string | null;
}

export interface EpisodeRow {
  id: string;
  goal: string;
  agent: string;
  device: string;
  outcome: string | null;
  started: string;
  steps: number;
}

export interface FrameRef {
  file: string;
  sha256: string;
  width: number;
  height: number;
}

export interface EpisodeStep {
  index: number;
  subgoal: string;
  before: FrameRef;
  action: Action;
  target: ScreenElement | null;
  why: string;
  gate: { permission: string; rule: string; by: string } | null;
  note: string;
  outcome: { status: string; after: FrameRef | null; changed: Box[]; note: string; seconds: number; effect: string[] | null } | null;
}

/** ``exchange``: its phase and the number of its event, or of the first step of the reply. */
export interface Exchange {
  exchange: string;
  phase: string;
  answer: Record<string, unknown>;
  judged: string | null;
  corrected: Record<string, unknown> | null;
  note: string;
}

export interface Episode {
  id: string;
  episode: { goal: string; agent: string; device: string; outcome: string | null; reason: string; started: string };
  steps: EpisodeStep[];
  exchanges: Exchange[];
}

export interface DemoRow {
  name: string;
  tasks: string[];
  steps: number;
}

export interface DemoStep {
  step: { action: Action; target: ScreenElement | null };
  words: string;
  text: string | null;
  target: string | null;
  optional: boolean;
}

export interface Demo {
  name: string;
  tasks: string[];
  parameters: { name: string; value: string }[];
  steps: DemoStep[];
}

export interface Slot {
  name: string;
  words: string;
}

export interface Clause {
  intent: string;
  words: string;
  chance: number;
  later: boolean;
  slots: Slot[];
}

/** How a goal is read. ``doubtful``: index of the clause that is too unsure. */
export interface Explained {
  text: string;
  clauses: Clause[];
  steps: string[];
  refused: string | null;
  doubtful: number | null;
  /** What a reading that is not sure would come to, for a person to say yes or no to. */
  perhaps: string[];
}
