import { AsyncLocalStorage } from "node:async_hooks";

export type Attributes = Readonly<Record<string, string | number>>;
export type StretchKind = "server" | "client" | "internal";

/** A stretch of work in a trace (a span), while it is open. */
export type Stretch = {
  /** @param startMs when it began, since 1970; now by default */
  child(name: string, kind: StretchKind, attributes: Attributes, startMs?: number): Stretch;
  set(attributes: Attributes): void;
  /** @param failure a short word without anything of a person in it */
  end(failure?: string): void;
};

/** What sends traces; an application has none unless somebody asked for them. */
export type Traces = {
  /** Begins a trace, or goes on with the one that `traceparent` (W3C) names. */
  begin(name: string, kind: StretchKind, traceparent?: string): Stretch;
  /** Sends what is left. */
  stop(): Promise<void>;
};

const present = new AsyncLocalStorage<Stretch>();

/** What a stretch was, known at its end. */
export type End = { readonly attributes: Attributes; readonly failure?: string };

async function during<T>(stretch: Stretch, work: () => Promise<T>, endOf: (done: T) => End): Promise<T> {
  try {
    const done = await present.run(stretch, work);
    const { attributes, failure } = endOf(done);
    stretch.set(attributes);
    stretch.end(failure);
    return done;
  } catch (error) {
    stretch.end(error instanceof Error ? error.name : "Error");
    throw error;
  }
}

/** Does a request or a job, as a trace where traces are asked for; a call that another one makes within it is a part of its trace. */
export function asTrace<T>(
  traces: Traces | undefined,
  { name, kind, traceparent }: { name: string; kind: StretchKind; traceparent?: string | undefined },
  work: () => Promise<T>,
  endOf: (done: T) => End,
): Promise<T> {
  if (!traces) return work();
  const parent = present.getStore();
  const stretch = parent ? parent.child(name, kind, {}) : traces.begin(name, kind, traceparent);
  return during(stretch, work, endOf);
}

/** Does a part of the present request or job that has a stretch of its own; plain work where nothing is traced. */
export function asStretch<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
  endOf: (done: T) => End,
): Promise<T> {
  const parent = present.getStore();
  return parent ? during(parent.child(name, "client", attributes), work, endOf) : work();
}

/** The longest statements of the product are written whole. */
const MOST_CHARACTERS = 4_000;

/** A statement without a value: parameters are numbered in it, and a text that stands in it is left out. */
const withoutTexts = (statement: string) =>
  statement.replaceAll(/'(?:[^']|'')*'/g, "?").slice(0, MOST_CHARACTERS);

/** Adds a statement that has just ended to the present request or job. */
export function traceStatement(statement: string, ms: number): void {
  const parent = present.getStore();
  if (!parent) return;
  const operation = /\w+/.exec(statement.replace(/^\s*\/\*.*?\*\//s, ""))?.[0]?.toUpperCase() ?? "SQL";
  const text = { "db.system.name": "postgresql", "db.query.text": withoutTexts(statement) };
  parent.child(operation, "client", text, Date.now() - ms).end();
}
