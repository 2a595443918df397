import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { DraftAction } from "./grid/change-draft.ts";
import { type DraftFacts, type EntryDraft, NO_FACTS } from "./grid/entry-draft.ts";
import { readForeign } from "./grid/foreign-amount.ts";
import { ratesOptions } from "./queries.ts";

type Rates = DraftFacts["rates"];

/** The rates of the entry's day, read once something is typed in another currency: an entry in euros asks for none. */
export function useDayRates(dossier: string, store: { readonly get: () => EntryDraft }) {
  const client = useQueryClient();
  const held = useRef<{ readonly date: string; readonly known: Rates }>(undefined);
  const of = (date: string | undefined) => (held.current?.date === date ? held.current?.known : undefined);
  return {
    known: (date: string | undefined): Rates => of(date) ?? NO_FACTS.rates,
    /** Reads the rates of another day, where euros come from one, and has them followed. */
    follow: async (date: string, apply: () => void): Promise<void> => {
      if (!store.get().lines.some(({ foreign }) => foreign?.rate !== undefined)) return;
      const known = await client.fetchQuery(ratesOptions(dossier, date)).catch(() => undefined);
      if (known === undefined || store.get().date !== date) return;
      held.current = { date, known };
      apply();
    },
    /** Reads the rate that a cell asks for, then settles it once more; without a rate it stays as it was typed. */
    read: async (action: Extract<DraftAction, { type: "settle" }>, settle: () => void): Promise<void> => {
      const { date, lines } = store.get();
      const line = lines[action.row];
      const text =
        action.column === "debit" || action.column === "credit" ? line?.[action.column] : undefined;
      const foreign = text === undefined ? undefined : readForeign(text);
      if (date === undefined || foreign === undefined || foreign.cents !== undefined) return;
      const before = of(date);
      if (before?.has(foreign.currency)) return;
      // A rate that was missing may have been added since: it is asked for again.
      const options = { ...ratesOptions(dossier, date), ...(before !== undefined && { staleTime: 0 }) };
      const known = await client.fetchQuery(options).catch(() => NO_FACTS.rates);
      held.current = { date, known };
      if (known.has(foreign.currency) && store.get().lines[action.row] === line) settle();
    },
  };
}
