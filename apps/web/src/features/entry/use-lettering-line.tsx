import { type ReactNode, useState } from "react";
import { useMissingRight } from "../../lib/rights.ts";
import { toast } from "../../ui/toast.ts";
import { auxiliaryOf, type Books } from "./draft-body.ts";
import type { DraftAction } from "./grid/change-draft.ts";
import { centsOf, type DraftLine, type EntryDraft } from "./grid/entry-draft.ts";
import { LetterPanel } from "./LetterPanel.tsx";

interface LetteringLineOptions {
  readonly dossier: string;
  readonly books: Books;
  readonly draft: () => EntryDraft;
  readonly dispatch: (action: DraftAction) => void;
}

/** Ctrl+L on a line: the panel of the lines that it is to be lettered with, or why there is none. */
export function useLetteringLine({ dossier, books, draft, dispatch }: LetteringLineOptions) {
  const [row, setRow] = useState<number>();
  const missing = useMissingRight("reconciliation", "Creator");
  const close = () => setRow(undefined);

  function open(wanted: number): void {
    const line = draft().lines[wanted];
    if (line === undefined) return;
    const reason = missing ?? whyNot(line, books);
    if (reason === undefined) setRow(wanted);
    else toast({ tone: "error", message: reason });
  }

  const line = row === undefined ? undefined : draft().lines[row];
  const panel: ReactNode = row !== undefined && line !== undefined && (
    <LetterPanel
      subledger={{
        legalEntityRefId: dossier,
        account: line.account,
        auxiliary: subledgerOf(line, books) ?? undefined,
      }}
      name={[line.account, line.counterparty].filter(Boolean).join(" · ")}
      ownCents={centsOf(line.debit) - centsOf(line.credit)}
      chosen={line.letterWith ?? []}
      onTake={(lineIds, openCents) => {
        dispatch({ type: "letter", row, lineIds, openCents });
        close();
      }}
      onClose={close}
    />
  );
  return { open, panel };
}

function whyNot(line: DraftLine, books: Books): string | undefined {
  if (line.account === "") return "Choisissez d’abord le compte de la ligne.";
  const account = books.accounts.get(line.account);
  if (account?.letterable !== true) return `Le compte ${line.account} ne se lettre pas.`;
  return account.collective && subledgerOf(line, books) === null
    ? "Choisissez d’abord le tiers de la ligne."
    : undefined;
}

/** The auxiliary that the ledger keeps the line under; an account that is not collective keeps none. */
function subledgerOf({ account, counterpartyId }: DraftLine, books: Books): string | null {
  return books.accounts.get(account)?.collective === true
    ? auxiliaryOf(account, counterpartyId, books)
    : null;
}
