import type { BankPreview, BankSheetMappingBody } from "@grand-livre/contracts/bank";
import type { BankSheetField } from "@grand-livre/contracts/bank-file";
import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import { useEffect, useState } from "react";
import { upload } from "../../lib/api.ts";

interface Told {
  readonly file: File;
  readonly account: string;
  /** What a person changed of the columns; sent and remembered only then. */
  readonly chosen: BankSheetMappingBody | undefined;
  readonly preview: BankPreview | undefined;
  readonly problem: unknown;
}

/** What importing a chosen file into an account would do: as the server would read it, then as the person says. */
export function usePreview(legalEntityRefId: string, file: File | undefined, account: string) {
  const [told, setTold] = useState<Told>();
  const [choice, setChoice] = useState<{ readonly file: File; readonly mapping: BankSheetMappingBody }>();
  const chosen = choice?.file === file ? choice?.mapping : undefined;
  const missing = missingOf(chosen);
  const isComplete = missing.length === 0;
  useEffect(() => {
    if (file === undefined || !isComplete) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const fields = { legalEntityRefId, account, mapping: chosen && JSON.stringify(chosen) };
    const tell = (end: Pick<Told, "preview" | "problem">) =>
      signal.aborted || setTold({ file, account, chosen, ...end });
    upload(bankEndpoints.preview, { file, fields, signal }).then(
      (preview) => tell({ preview, problem: null }),
      (problem: unknown) => tell({ preview: undefined, problem }),
    );
    return () => leaving.abort();
  }, [file, account, chosen, isComplete, legalEntityRefId]);
  const own = told?.file === file ? told : undefined;
  const isRead = own !== undefined && own.account === account && own.chosen === chosen;
  const sheet = own?.preview?.sheet ?? undefined;
  return {
    sheet,
    mapping: chosen ?? sheet?.mapping,
    chosen,
    /** Of what is chosen now; the columns stay in sight while another choice is read. */
    preview: isRead ? own.preview : undefined,
    problem: isRead ? own.problem : null,
    isReading: file !== undefined && isComplete && !isRead,
    missing: chosen === undefined ? (sheet?.missing ?? []) : missing,
    choose: (mapping: BankSheetMappingBody) => file && setChoice({ file, mapping }),
  };
}

/** A day, and an amount in one column or in two. */
function missingOf(mapping: BankSheetMappingBody | undefined): BankSheetField[] {
  if (mapping === undefined) return [];
  const { date, amount, debit, credit } = mapping.columns;
  return [
    ...(date === undefined ? (["date"] as const) : []),
    ...(amount === undefined && debit === undefined && credit === undefined ? (["amount"] as const) : []),
  ];
}
