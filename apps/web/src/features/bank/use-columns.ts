import type { BankColumns, BankSheetMappingBody } from "@grand-livre/contracts/bank";
import type { BankSheetField } from "@grand-livre/contracts/bank-file";
import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import { useEffect, useState } from "react";
import { announceError } from "../../app/announce-error.ts";
import { upload } from "../../lib/api.ts";

/** Files whose columns a person may have to name. */
const SHEETS = /\.(csv|txt|xlsx|xls|ods)$/i;

interface Told {
  readonly file: File;
  readonly sheet: BankColumns | undefined;
  /** What a person changed of it; sent and remembered only then. */
  readonly chosen: BankSheetMappingBody | undefined;
}

/** The columns of a sheet that was chosen: as the server would read them, then as the person says. */
export function useColumns(legalEntityRefId: string, file: File | undefined) {
  const [told, setTold] = useState<Told>();
  const isSheet = file !== undefined && SHEETS.test(file.name);
  useEffect(() => {
    if (!isSheet) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    upload(bankEndpoints.columns, { file, fields: { legalEntityRefId }, signal }).then(
      ({ sheet }) => setTold({ file, sheet: sheet ?? undefined, chosen: undefined }),
      (error: unknown) => {
        if (signal.aborted) return;
        // The import itself says what is wrong with the file.
        setTold({ file, sheet: undefined, chosen: undefined });
        void announceError(error);
      },
    );
    return () => leaving.abort();
  }, [file, isSheet, legalEntityRefId]);
  const own = told?.file === file ? told : undefined;
  const mapping = own?.chosen ?? own?.sheet?.mapping;
  return {
    sheet: own?.sheet,
    mapping,
    isReading: isSheet && own === undefined,
    missing: own?.sheet === undefined ? [] : missingOf(mapping),
    choose: (chosen: BankSheetMappingBody) => own && setTold({ ...own, chosen }),
  };
}

/** A day, and an amount in one column or in two. */
function missingOf(mapping: BankSheetMappingBody | undefined): BankSheetField[] {
  const { date, amount, debit, credit } = mapping?.columns ?? {};
  return [
    ...(date === undefined ? (["date"] as const) : []),
    ...(amount === undefined && debit === undefined && credit === undefined ? (["amount"] as const) : []),
  ];
}
