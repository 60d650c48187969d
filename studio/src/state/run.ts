/** A run as it is told: its plan, its steps, what the gate asks, how it ends. */
import { batch, computed, signal } from "@preact/signals";
import { post } from "../api/http";
import { listen } from "../api/stream";
import type { Question, RunState, RunStep } from "../api/types";
import { noticePlace, trying } from "./notice";

export const runId = signal<string | null>(null);
export const runGoal = signal("");
export const state = signal<RunState>("ended");
export const plan = signal<{ subgoals: string[]; current: number; why: string }>({ subgoals: [], current: 0, why: "" });
export const steps = signal<RunStep[]>([]);
export const question = signal<Question | null>(null);
export const runNews = signal("");
export const ending = signal<{ outcome: string; reason: string; episode: string | null } | null>(null);
export const runNotice = noticePlace();

export const running = computed(() => runId.value !== null && state.value !== "ended");

let leave: () => void = () => undefined;

export interface Wish {
  device: string;
  goal: string;
  agent?: string;
  model?: string;
  plan?: string[];
  max_steps?: number;
}

export async function startRun(wish: Wish): Promise<void> {
  const answer = await trying(runNotice, () => post<{ id: string }>("/v1/runs", wish));
  if (answer) follow(answer.id, wish.goal);
}

/** Listens to a run from its beginning, whoever began it. */
export function follow(id: string, goal: string): void {
  leave();
  batch(() => {
    runId.value = id;
    runGoal.value = goal;
    state.value = "planning";
    plan.value = { subgoals: [], current: 0, why: "" };
    steps.value = [];
    question.value = null;
    ending.value = null;
    runNews.value = "";
    runNotice.value = null;
  });
  leave = listen(`/v1/runs/${id}/events`, {
    plan: (told: typeof plan.value) => {
      plan.value = told;
    },
    step: (told: RunStep) => {
      const current = plan.value.subgoals.indexOf(told.subgoal);
      if (current >= 0) plan.value = { ...plan.value, current };
      steps.value = [...steps.value.filter((one) => one.n !== told.n), told].sort((one, other) => one.n - other.n);
    },
    question: (told: Question) => {
      question.value = told;
    },
    state: (told: { state: RunState }) => {
      state.value = told.state;
      if (told.state !== "asking") question.value = null;
    },
    reflection: (told: { subgoal: number }) => {
      plan.value = { ...plan.value, current: told.subgoal };
    },
    news: (told: { sentences: string[] }) => {
      runNews.value = told.sentences.at(-1) ?? "";
    },
    ended: (told: { outcome: string; reason: string; episode: string | null }) => {
      batch(() => {
        state.value = "ended";
        question.value = null;
        ending.value = told;
      });
      leave();
    },
  });
}

async function tell(what: string, body: unknown = {}): Promise<void> {
  await trying(runNotice, () => post(`/v1/runs/${runId.value ?? ""}/${what}`, body));
}

export const pause = (): Promise<void> => tell("pause");
export const resume = (): Promise<void> => tell("resume");
export const stop = (): Promise<void> => tell("stop");
export const takeOver = (): Promise<void> => tell("take-over");
export const handBack = (note: string): Promise<void> => tell("hand-back", { note });

export async function answer(one: Question, allow: boolean): Promise<void> {
  question.value = null;
  await tell("answer", { question: one.id, allow });
}
