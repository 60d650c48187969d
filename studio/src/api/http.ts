/** Questions to the server that served this page; there is no other. */
import { signal } from "@preact/signals";

/** "here", "lost" (no answer), or "stranger" (the server does not know this browser). */
export const link = signal<"here" | "lost" | "stranger">("here");

/** An answer that says no. ``status`` 0: there was no answer. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly body: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

const LONGEST_MS = 10_000;
let csrf = "";
const known: (() => void)[] = [];

export function useCsrf(token: string): void {
  csrf = token;
  for (const go of known.splice(0)) go();
}

/** A change waits for the token that the first answer tells: whoever is quicker than that is not refused. */
async function token(): Promise<string> {
  if (!csrf) {
    await new Promise<void>((go) => {
      known.push(go);
      window.setTimeout(go, LONGEST_MS);
    });
  }
  return csrf;
}

async function send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = method === "GET" ? {} : { "X-CSRF-Token": await token() };
  const request: RequestInit = { method, headers, credentials: "same-origin" };
  if (signal) request.signal = signal;
  if (body instanceof FormData) request.body = body;
  else if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    request.body = JSON.stringify(body);
  }
  const response = await fetch(path, request).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    link.value = "lost";
    throw new Refused(0, "lost", "The server does not answer.");
  });
  if (response.ok) return response;
  throw await refusal(response);
}

async function refusal(response: Response): Promise<Refused> {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  const error = body["error"] as { code?: string; message?: string } | undefined;
  const said = error?.message ?? (typeof body["refused"] === "string" ? body["refused"] : `The server said ${response.status}.`);
  if (response.status === 401) link.value = "stranger";
  return new Refused(response.status, error?.code ?? "refused", said, body);
}

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await (await send("GET", path, undefined, signal)).json()) as T;
}

export async function post<T>(path: string, body: unknown = {}, signal?: AbortSignal): Promise<T> {
  return (await (await send("POST", path, body, signal)).json()) as T;
}

export async function patch<T>(path: string, body: unknown): Promise<T> {
  return (await (await send("PATCH", path, body)).json()) as T;
}

export async function remove(path: string): Promise<void> {
  await send("DELETE", path);
}

export async function sound(path: string, body: unknown, signal: AbortSignal): Promise<Blob> {
  return await (await send("POST", path, body, signal)).blob();
}

/** One line for a person; empty for what they broke off themselves. */
export function said(error: unknown): string {
  if (error instanceof DOMException && error.name === "AbortError") return "";
  return error instanceof Error ? error.message : String(error);
}
