import { createCounterpartyBody } from "@grand-livre/contracts/counterparty";
import { accountAtLength } from "@grand-livre/domain/import/records/record-file";
import { THIRD_PARTY_FILE, type ThirdPartyOfFile } from "@grand-livre/domain/import/records/third-party-rows";
import { fold } from "@grand-livre/domain/text/fold";
import { RefusalError } from "../../../http/refusal-error.ts";
import { checkDefaults, createCounterparty } from "../../counterparty/service.ts";
import { bodyOf, type RecordWriter, writeEach } from "./record-writer.ts";

/** Third parties, one a row; one that exists already stays as it is. */
export const thirdPartyWriter: RecordWriter<ThirdPartyOfFile> = {
  isWhole: false,
  needsExercise: false,
  write: (command, rows) =>
    writeEach(command, rows, async (row) => {
      const { tx, scope, today, books, report } = command;
      const { id: legalEntityId, refId, accountLength } = books.entity;
      const checked = bodyOf(
        createCounterpartyBody,
        { legalEntityRefId: refId, ...inputOf(row, accountLength) },
        THIRD_PARTY_FILE.columns.labels,
      );
      if ("reason" in checked) return checked;
      const { legalEntityRefId: _, ...body } = checked.body;
      await checkDefaults(tx, scope, legalEntityId, body, today);
      try {
        return await createCounterparty(command, {
          ...body,
          legalEntityId,
          origin: "import",
        });
      } catch (error) {
        if (!(error instanceof RefusalError) || error.code !== "COUNTERPARTY_EXISTS") throw error;
        const { id, name } = error.details as { readonly id: string; readonly name: string };
        const earlier = report.lineOf(id);
        if (earlier !== undefined) return { reason: `Même tiers que la ligne ${earlier}.` };
        return { skipped: `${name} existe déjà dans ce dossier.` };
      }
    }),
};

function inputOf(row: ThirdPartyOfFile, accountLength: number) {
  const { line1, line2, postcode, city, country, defaultAccount, ...texts } = row.texts;
  const isPlaced = [line1, line2, postcode, city, country].some((text) => text !== "");
  const place = { line1, postcode, city, country: countryCode(country), ...(line2 === "" ? {} : { line2 }) };
  return {
    ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text || null])),
    kind: row.kind,
    customerKind: row.customerKind,
    name: row.name,
    address: isPlaced ? place : null,
    defaultAccount: defaultAccount === "" ? null : accountAtLength(defaultAccount, accountLength),
    subledgerCustomer: row.subledgerCustomer,
    subledgerSupplier: row.subledgerSupplier,
  };
}

const countryCode = (text: string): string =>
  text === "" || fold(text) === "france" ? "FR" : text.toUpperCase();
