import type { AccountAnswer } from "@grand-livre/contracts/account";
import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import { counterpartyEndpoints } from "@grand-livre/contracts/endpoints/counterparty";
import { subledgerSide } from "@grand-livre/domain/chart/account-traits";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Ledger } from "../../app/WithLedger.tsx";
import { call } from "../../lib/api.ts";
import { journalsOptions } from "../../lib/journals.ts";
import { useChart } from "../../lib/use-chart.ts";
import type { Books } from "./draft-body.ts";
import type { ChosenCounterparty } from "./grid/change-draft.ts";

const PAGE = 200;
/** Third parties read at once for completion. */
const MOST_PAGES = 25;

interface CounterpartyPage {
  readonly counterparties: readonly CounterpartyAnswer[];
  readonly nextAfter: string | null;
}

/** The third parties of a dossier, for completion that does not wait for the server. */
function useCounterparties(dossier: string) {
  return useQuery({
    queryKey: ["counterparty", "completion", dossier],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const all: CounterpartyAnswer[] = [];
      let after: string | null = null;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const answer: CounterpartyPage = await call(counterpartyEndpoints.list, {
          query: { legalEntityRefId: dossier, limit: PAGE, after },
          signal,
          quiet: true,
        });
        all.push(...answer.counterparties);
        after = answer.nextAfter;
        if (after === null) break;
      }
      return all;
    },
  });
}

/** One choice of the account cell: an account, or a collective account with one of its third parties. */
export interface AccountOption {
  readonly id: string;
  readonly code: string;
  readonly label: string;
  readonly aside?: string;
  readonly counterparty?: ChosenCounterparty;
}

/** Everything that typing an entry looks up; undefined while it loads. */
export interface EntryBooks extends Books {
  readonly accountOptions: readonly AccountOption[];
  readonly counterpartyList: readonly CounterpartyAnswer[];
}

/** Reads what typing needs, once: the chart of the exercise, the third parties, the journals. */
export function useBooks(
  ledger: Ledger,
  exerciseRefId: string,
): { readonly books: EntryBooks | undefined; readonly error: Error | null; readonly retry: () => void } {
  const dossier = ledger.dossier.refId;
  const chart = useChart(dossier, exerciseRefId);
  const journals = useQuery(journalsOptions(dossier));
  const counterparties = useCounterparties(dossier);
  const books = useMemo(() => {
    if (chart.data === undefined || journals.data === undefined || counterparties.data === undefined)
      return undefined;
    return {
      accounts: new Map(chart.data.map((account) => [account.number, account])),
      counterparties: new Map(counterparties.data.map((one) => [one.id, one])),
      counterpartyList: counterparties.data.filter((one) => one.active),
      journals: journals.data,
      exercises: ledger.exercises,
      accountOptions: accountOptions(chart.data, counterparties.data),
    };
  }, [chart.data, journals.data, counterparties.data, ledger.exercises]);
  const failed = [chart, journals, counterparties].filter((query) => query.error !== null);
  return {
    books,
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}

/** `411dup` finds Dupont under 411: each third party is a choice beside the accounts, under its collective account. */
export function accountOptions(
  accounts: readonly AccountAnswer[],
  counterparties: readonly CounterpartyAnswer[],
): readonly AccountOption[] {
  const usable = accounts.filter((account) => account.active);
  const collective = (side: "customer" | "supplier") =>
    usable.find((account) => account.collective && subledgerSide(account.number) === side);
  const under = { customer: collective("customer"), supplier: collective("supplier") };
  const thirds = (["customer", "supplier"] as const).flatMap((side) => {
    const account = under[side];
    if (account === undefined) return [];
    return counterparties
      .filter((one) => one.active && (one.kind === side || one.kind === "both"))
      .map((one) => ({
        id: `${account.number} ${one.id}`,
        code: account.number,
        label: one.name,
        aside: account.label,
        counterparty: { id: one.id, name: one.name },
      }));
  });
  return [
    ...usable.map((account) => ({ id: account.number, code: account.number, label: account.label })),
    ...thirds,
  ];
}
