import { vatNumberOfSiren } from "@grand-livre/domain/identifier/vat-number";
import { type Application, today } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import { commandIn } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import { createExerciseIn } from "../fiscal-exercise/service.ts";
import { sirenExists } from "../legal-entity/service.ts";
import { installLegalEntity } from "./create.ts";

/**
 * The buyer of the public French Factur-X samples, so that dropping one of them warns of nothing. Its SIREN has a wrong
 * key on purpose: no real company has it, and the product itself would refuse to type it in.
 */
const SIREN = "987654321";
const COMPANY = {
  name: "LE CLIENT",
  siren: SIREN,
  legalForm: "SAS",
  capitalCents: 1_000_000,
  rcsCity: "Nice",
  vatNumber: vatNumberOfSiren(SIREN),
  address: { line1: "58 rue de la mer", postcode: "06000", city: "NICE", country: "FR" },
  sizeClass: "sme",
  vatRegime: "normal_monthly",
  vatOnDebitsOption: false,
  accountLength: 6,
} as const;

/** The samples bill from 2023 on. */
const FIRST_YEAR = 2023;

/**
 * Creates the demonstration company of a person, once, with an open exercise for each year from the first sample to the
 * current one. Its suppliers come with the bills that are dropped.
 */
export async function seedDemonstrationBooks(app: Application, userId: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    if (await sirenExists(tx, SIREN)) return;
    const scope: Scope = { userId, legalEntityIds: "all" };
    const day = today(app);
    const identity = { siren: SIREN, siret: null, vatNumber: COMPANY.vatNumber, iban: null };
    const { row, actor } = await installLegalEntity(commandIn(app, tx, { scope }), COMPANY, identity, day);
    for (let year = FIRST_YEAR; year <= Number(day.slice(0, 4)); year += 1)
      await createExerciseIn(commandIn(app, tx, actor), row, {
        startDate: `${year}-01-01`,
        endDate: `${year}-12-31`,
      });
  });
}
