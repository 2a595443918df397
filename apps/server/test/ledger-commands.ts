import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { FiscalExerciseAnswer, FiscalPeriodAnswer } from "@grand-livre/contracts/fiscal-exercise";
import { expect } from "vitest";
import type { TestBooks } from "./ledger-books.ts";
import type { Answer, TestApp, TestPerson } from "./test-app.ts";

/** A reproducible source of choices: the same seed draws the same commands. */
export class Dice {
  private state: number;
  constructor(seed: number) {
    this.state = seed >>> 0;
  }
  /** A whole number from 0 to `below` − 1. */
  below(below: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  }
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }
  pick<T>(items: readonly [T, ...T[]]): T {
    return items[this.below(items.length)] ?? items[0];
  }
  /** One of them, or undefined when there are none. */
  any<T>(items: readonly T[]): T | undefined {
    return items.length === 0 ? undefined : items[this.below(items.length)];
  }
}

/** What a sequence of commands has made so far, and what the ledger must therefore hold. */
export type World = {
  readonly test: TestApp;
  readonly books: TestBooks;
  readonly dice: Dice;
  /** Two accountants with every right: reopening takes both. */
  readonly people: readonly [TestPerson, TestPerson];
  readonly exercises: FiscalExerciseAnswer[];
  readonly drafts: Map<string, EntryAnswer>;
  readonly validated: Map<string, EntryAnswer>;
  /** What each command was answered, for the report of a failure. */
  readonly told: string[];
};

/** One thing that a person may do. It draws its own arguments, and keeps the world up to date. */
export type LedgerCommand = {
  readonly name: string;
  /** How often it is drawn, against the others. */
  readonly weight: number;
  run(world: World): Promise<void>;
};

/** Sends a request as one of the people: it succeeds or is refused for a reason, and is never a bug. */
export async function ask<T>(world: World, method: string, path: string, body?: unknown): Promise<Answer<T>> {
  const answer = await world.dice.pick(world.people).call<T>(method, path, body);
  const { code } = answer.body as { code?: string };
  world.told.push(`${method} ${path.replace(/[0-9a-f-]{36}/, "…")} → ${answer.status} ${code ?? ""}`);
  // What the other of two people at once undid is no longer there to be undone.
  const isGone = code === "PAYMENT_USE_NOT_FOUND";
  expect(isGone ? [404] : [200, 409, 422], world.told.join("\n")).toContain(answer.status);
  expect(code === "VALIDATION_FAILED", world.told.join("\n")).toBe(false);
  return answer;
}

const randomDate = ({ dice, exercises }: World): string => {
  // Now and then a day of no exercise.
  if (dice.chance(3)) return "2031-07-14";
  const exercise = dice.any(exercises);
  const first = Date.parse(exercise?.startDate ?? "2026-01-01");
  const days = (Date.parse(exercise?.endDate ?? "2026-12-31") - first) / 86_400_000;
  return new Date(first + dice.below(days + 1) * 86_400_000).toISOString().slice(0, 10);
};

function randomLines({ dice, books }: World): { journalCode: string; lines: Record<string, unknown>[] } {
  const cents = 1 + dice.below(500_000);
  // One draft in eight does not balance.
  const other = dice.chance(12) ? cents + 1 : cents;
  const supplier = { account: "401000", counterpartyId: books.supplierId };
  const customer = { account: "411000", counterpartyId: books.customerId };
  const vat = Math.floor(cents / 6);
  switch (dice.below(5)) {
    case 0:
      return {
        journalCode: "AC",
        lines: [
          { account: "606400", debitCents: cents + 1 - vat },
          { account: "445660", debitCents: vat + 1 },
          { ...supplier, creditCents: other + 2 },
        ],
      };
    case 1:
      return {
        journalCode: "VE",
        lines: [
          { ...customer, debitCents: other + 2 },
          { account: "706000", creditCents: cents + 1 - vat },
          { account: "445710", creditCents: vat + 1 },
        ],
      };
    case 2:
      return {
        journalCode: "BQ1",
        lines: [
          { ...supplier, debitCents: cents },
          { account: "512000", creditCents: other },
        ],
      };
    case 3:
      return {
        journalCode: "BQ1",
        lines: [
          { account: "512000", debitCents: cents },
          { ...customer, creditCents: other },
        ],
      };
    default:
      return {
        journalCode: "OD",
        lines: [
          { account: "613200", debitCents: cents },
          { account: "486000", creditCents: other },
        ],
      };
  }
}

function keep(world: World, { status, body }: Answer<EntryAnswer>): void {
  if (status !== 200) return;
  const validated = body.state === "validated";
  (validated ? world.drafts : world.validated).delete(body.id);
  (validated ? world.validated : world.drafts).set(body.id, body);
}

const draft = (world: World) => world.dice.any([...world.drafts.values()]);
const sealed = (world: World) => world.dice.any([...world.validated.values()]);

const createDraft: LedgerCommand = {
  name: "create a draft",
  weight: 8,
  async run(world) {
    const body = { legalEntityRefId: world.books.refId, date: randomDate(world), label: "Pièce" };
    keep(world, await ask(world, "POST", "/api/entry", { ...body, ...randomLines(world) }));
  },
};

const createOpening: LedgerCommand = {
  name: "open the accounts of an exercise by hand",
  weight: 1,
  async run(world) {
    const exercise = world.dice.any(world.exercises);
    const cents = 1 + world.dice.below(900_000);
    keep(
      world,
      await ask(world, "POST", "/api/entry", {
        legalEntityRefId: world.books.refId,
        journalCode: "AN",
        date: exercise?.startDate,
        label: "À-nouveaux",
        lines: [
          { account: "512000", debitCents: cents },
          { account: "101300", creditCents: cents },
        ],
      }),
    );
  },
};

const editDraft: LedgerCommand = {
  name: "change a draft",
  weight: 4,
  async run(world) {
    const entry = draft(world);
    if (!entry) return;
    const version = world.dice.chance(10) ? entry.version + 1 : entry.version;
    const change = world.dice.chance(50) ? randomLines(world) : { date: randomDate(world) };
    keep(world, await ask(world, "PATCH", `/api/entry/${entry.id}`, { version, ...change }));
  },
};

const deleteDraft: LedgerCommand = {
  name: "delete a draft",
  weight: 2,
  async run(world) {
    const entry = draft(world);
    if (!entry) return;
    const answer = await ask(world, "DELETE", `/api/entry/${entry.id}`);
    if (answer.status === 200) world.drafts.delete(entry.id);
  },
};

const validateDraft: LedgerCommand = {
  name: "validate a draft",
  weight: 9,
  async run(world) {
    const entry = draft(world);
    if (entry) keep(world, await ask(world, "POST", `/api/entry/${entry.id}/validate`));
  },
};

const validateTogether: LedgerCommand = {
  name: "validate drafts, both people at once",
  weight: 2,
  async run(world) {
    const ids = [draft(world), draft(world), draft(world)].flatMap((entry) => entry?.id ?? []);
    const answers = await Promise.all(
      ids.map((id) => ask<EntryAnswer>(world, "POST", `/api/entry/${id}/validate`)),
    );
    for (const answer of answers) keep(world, answer);
  },
};

const reverseEntry: LedgerCommand = {
  name: "reverse an entry",
  weight: 4,
  async run(world) {
    const entry = sealed(world);
    if (!entry) return;
    const body = world.dice.chance(40) ? { date: randomDate(world) } : undefined;
    keep(world, await ask(world, "POST", `/api/entry/${entry.id}/reverse`, body));
  },
};

const meddle: LedgerCommand = {
  name: "change or delete a validated entry",
  weight: 2,
  async run(world) {
    const entry = sealed(world);
    if (!entry) return;
    const path = `/api/entry/${entry.id}`;
    const answer = world.dice.chance(50)
      ? await ask(world, "PATCH", path, { version: entry.version, label: "x" })
      : await ask(world, "DELETE", path);
    expect(answer.status).toBe(409);
  },
};

const openExercise: LedgerCommand = {
  name: "open an exercise",
  weight: 1,
  async run(world) {
    const year = world.dice.pick([2024, 2025, 2027]);
    const [startDate, endDate] = world.dice.chance(70)
      ? [`${year}-01-01`, `${year}-12-31`]
      : [`${year}-07-01`, `${year}-12-31`];
    const body = { legalEntityRefId: world.books.refId, startDate, endDate };
    const answer = await ask<FiscalExerciseAnswer>(world, "POST", "/api/fiscal-exercise", body);
    if (answer.status === 200) world.exercises.push(answer.body);
  },
};

async function periodsOf(world: World): Promise<FiscalPeriodAnswer[]> {
  return (await someExercise(world)).periods;
}

const closePeriod: LedgerCommand = {
  name: "close a period for now",
  weight: 2,
  async run(world) {
    const period = world.dice.any(await periodsOf(world));
    if (!period) return;
    const { id, version } = period;
    await ask(world, "PATCH", "/api/fiscal-period", {
      id,
      version,
      state: "provisionally_closed",
      reason: "Points vus.",
    });
  },
};

const reopenPeriod: LedgerCommand = {
  name: "reopen a period, by two people",
  weight: 2,
  async run(world) {
    const period = (await periodsOf(world)).find((one) => one.state === "provisionally_closed");
    if (!period) return;
    const { id, version } = period;
    for (const person of world.people)
      await person.call("PATCH", "/api/fiscal-period", { id, version, state: "open" });
  },
};

/** The exercise as it is now, of whose periods one may be closed. */
async function someExercise(world: World): Promise<FiscalExerciseAnswer> {
  const refId = world.dice.any(world.exercises)?.refId;
  return (await ask<FiscalExerciseAnswer>(world, "GET", `/api/fiscal-exercise/${refId}`)).body;
}

const closeExercise: LedgerCommand = {
  name: "close an exercise for now",
  weight: 1,
  async run(world) {
    const { refId, version } = await someExercise(world);
    const body = { version, state: "provisionally_closed", reason: "Points vus." };
    await ask(world, "PATCH", `/api/fiscal-exercise/${refId}`, body);
  },
};

const reopenExercise: LedgerCommand = {
  name: "reopen an exercise, by two people",
  weight: 2,
  async run(world) {
    const { refId, version, state } = await someExercise(world);
    if (state !== "provisionally_closed") return;
    for (const person of world.people)
      await person.call("PATCH", `/api/fiscal-exercise/${refId}`, { version, state: "open" });
    expect((await ask<FiscalExerciseAnswer>(world, "GET", `/api/fiscal-exercise/${refId}`)).body.state).toBe(
      "open",
    );
  },
};

/** What the ledger alone can do. A new kind of document adds the commands that write it. */
export const ledgerCommands: readonly LedgerCommand[] = [
  createDraft,
  createOpening,
  editDraft,
  deleteDraft,
  validateDraft,
  validateTogether,
  reverseEntry,
  meddle,
  openExercise,
  closePeriod,
  reopenPeriod,
  closeExercise,
  reopenExercise,
];

/** Draws one command by its weight. */
export function drawCommand(dice: Dice, commands: readonly LedgerCommand[]): LedgerCommand {
  const total = commands.reduce((sum, command) => sum + command.weight, 0);
  let at = dice.below(total);
  for (const command of commands) {
    at -= command.weight;
    if (at < 0) return command;
  }
  throw new RangeError("there is no command to draw");
}
