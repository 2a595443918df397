import { createAccountBody } from "@grand-livre/contracts/account";
import { ACCOUNT_FILE, type AccountOfFile } from "@grand-livre/domain/import/records/account-rows";
import { accountAtLength } from "@grand-livre/domain/import/records/record-file";
import { RefusalError } from "../../../http/refusal-error.ts";
import { addAccount, chartVersionAt } from "../../account/service.ts";
import { vatCodesAt } from "../../vat-code/service.ts";
import { bodyOf, type RecordWriter, writeEach } from "./record-writer.ts";

/** Accounts, one a row, in the chart of the exercise that is taken over and in the later ones. */
export const accountWriter: RecordWriter<AccountOfFile> = {
  isWhole: false,
  needsExercise: false,
  write: async (command, rows) => {
    const { tx, scope, today: day, books, exercise } = command;
    const { entity } = books;
    const chartVersion = exercise?.chartVersion ?? (await chartVersionAt(tx, scope, entity.id, day));
    const vatCodes = new Set(vatCodesAt(books.vatCodes, day).map(({ code }) => code));
    const lines = new Map<string, number>();
    await writeEach(command, rows, async (row, line) => {
      const number = accountAtLength(row.number, entity.accountLength);
      const { defaultVatCode } = row;
      if (defaultVatCode !== undefined && !vatCodes.has(defaultVatCode))
        return { reason: `Le code TVA «\u00a0${defaultVatCode}\u00a0» n’existe pas dans ce dossier.` };
      const checked = bodyOf(
        createAccountBody,
        { legalEntityRefId: entity.refId, ...row, number },
        ACCOUNT_FILE.columns.labels,
      );
      if ("reason" in checked) return checked;
      const { legalEntityRefId: _, fiscalExerciseRefId: __, ...wanted } = checked.body;
      try {
        const made = await addAccount(command, { entity, chartVersion }, { ...wanted, origin: "import" });
        lines.set(number, line);
        return made;
      } catch (error) {
        if (!(error instanceof RefusalError) || error.code !== "LEDGER_ACCOUNT_EXISTS") throw error;
        const earlier = lines.get(number);
        if (earlier !== undefined) return { reason: `Le compte ${number} est déjà à la ligne ${earlier}.` };
        return { skipped: `Le compte ${number} est déjà au plan.` };
      }
    });
  },
};
