import { subledgerSide } from "@grand-livre/domain/chart/account-traits";
import { useMemo } from "react";
import { matchOptions } from "../../lib/match-options.ts";
import type { DateContext } from "../../lib/typed.ts";
import type { EntryBooks } from "./books.ts";
import type { DraftFacts } from "./grid/entry-draft.ts";
import type { Completions } from "./grid/GridRow.tsx";
import { useVatCodes } from "./queries.ts";

/** What the cells complete with: accounts and third parties by number or name, VAT codes in force that day. */
export function useCompletions(books: EntryBooks, dossier: string, date: string): Completions {
  const { data: vatCodes } = useVatCodes(dossier, date);
  return useMemo(
    () => ({
      accounts: (typed) => matchOptions(books.accountOptions, typed, (option) => option),
      accountLabel: (number) => books.accounts.get(number)?.label,
      accountDoubt: (number) => {
        if (number === "") return undefined;
        const account = books.accounts.get(number);
        if (account === undefined) return "Compte inconnu";
        return account.active ? undefined : "Compte désactivé";
      },
      counterparties: (typed, account) => {
        const side = subledgerSide(account);
        const options = books.counterpartyList
          .filter((one) => side === undefined || one.kind === side || one.kind === "both")
          .map((one) => ({
            id: one.id,
            code: "",
            label: one.name,
            aside:
              (side === "customer" ? one.subledgerCustomer : one.subledgerSupplier) ?? one.siren ?? undefined,
          }));
        return matchOptions(options, typed, ({ label, aside }) => ({ code: aside ?? "", label }));
      },
      vatCodes: (typed) => matchOptions(vatCodes ?? [], typed, (one) => one),
    }),
    [books, vatCodes],
  );
}

/** What the draft computes with: VAT codes in force that day, the usual code of accounts and third parties. */
export function useDraftFacts(
  books: EntryBooks,
  dossier: string,
  date: string,
  within: DateContext,
): DraftFacts {
  const { data: vatCodes } = useVatCodes(dossier, date);
  return useMemo(
    () => ({
      within,
      rates: new Map(),
      vatCodes: new Map((vatCodes ?? []).map((code) => [code.code, code])),
      accountVat: (account) => books.accounts.get(account)?.defaultVatCode ?? null,
      usual: (id) => {
        const third = books.counterparties.get(id);
        const account = third?.defaultAccount ?? null;
        const isUsable = account !== null && books.accounts.get(account)?.active === true;
        return { account: isUsable ? account : null, vatCode: third?.defaultVatCode ?? null };
      },
    }),
    [books, vatCodes, within],
  );
}
