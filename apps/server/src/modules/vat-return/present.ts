import type { PostalAddress } from "@grand-livre/contracts/postal-address";
import type { VatReturnAnswer, VatReturnFigures } from "@grand-livre/contracts/vat-return";
import { taxPackageDay } from "@grand-livre/domain/declaration/tax-package-day";
import type { Permission } from "@grand-livre/domain/refusal";
import { compareReturns } from "@grand-livre/domain/vat-return/compare-returns";
import { vatDueDate } from "@grand-livre/domain/vat-return/due-date";
import { type ReturnFormName, returnForm } from "@grand-livre/domain/vat-return/return-form";
import type { ReturnPeriod } from "@grand-livre/domain/vat-return/return-period";
import {
  canCorrectReturn,
  canEditReturn,
  canFileReturn,
  canSettleReturn,
  canTakeStep,
  canUndoSettlement,
  owedCents,
  type ReturnFacts,
  shownReturnState,
} from "@grand-livre/domain/vat-return/return-state";
import type { Caller } from "../../http/caller.ts";
import { abilityOf } from "../../kit/abilities.ts";
import type { LegalEntityRow } from "../legal-entity/service.ts";
import { carriedBy, figuresOf, type LoadedReturn } from "./load.ts";
import type { VatReturnRow } from "./repository.ts";

/** What the rules on the actions of a return look at. */
export function factsOf({ place, row, state, version }: LoadedReturn): ReturnFacts {
  return {
    state,
    period: place.period,
    version,
    superseded: (place.versions.at(-1)?.version ?? version) > version,
    settled: row !== undefined && row.settlementEntryId !== null,
    booksFrom: place.booksFrom,
  };
}

/** Filing takes the steps before it along: a return is judged as if it was approved. */
export function factsToFile(loaded: LoadedReturn): ReturnFacts {
  const facts = factsOf(loaded);
  return { ...facts, state: ["to_prepare", "checked"].includes(facts.state) ? "to_file" : facts.state };
}

export function dueDateOf(
  { siren, legalForm, address }: Pick<LegalEntityRow, "siren" | "legalForm" | "address">,
  period: ReturnPeriod,
  form: ReturnFormName,
): string {
  if (form === "ca12") return taxPackageDay(period.endDate, false);
  const postcode = (address as PostalAddress | null)?.postcode ?? null;
  return vatDueDate(period, { siren, legalForm, postcode });
}

/** Of a version that was replaced, the payments are those of the one after. */
export function shownStateOf({ row, state, version, place }: LoadedReturn, figures: VatReturnFigures) {
  const isLast = version >= (place.versions.at(-1)?.version ?? version);
  return isLast ? shownReturnState(state, owedCents(figures), row?.paidCents ?? 0) : state;
}

const boxesOf = ({ boxes }: VatReturnFigures) => ({ boxes: new Map(Object.entries(boxes)) });

/** A return as the contract prints it. */
export function presentReturn(
  caller: Caller,
  today: string,
  loaded: LoadedReturn,
  figures: VatReturnFigures,
): VatReturnAnswer {
  const { books, place, row, version, demand, form } = loaded;
  const before = place.versions.find((one) => one.version === version - 1);
  return {
    ...figures,
    id: row?.id ?? null,
    form,
    ...place.period,
    version,
    state: shownStateOf(loaded, figures),
    dueDate: dueDateOf(books.entity, place.period, form),
    filedAt: row?.filedAt?.toISOString() ?? null,
    filingReference: row?.filingReference ?? null,
    demand: { ...demand, adjustments: [...demand.adjustments] },
    previousCreditKnown: place.previous !== null,
    previousStart: place.previous?.startDate ?? null,
    previousCarriedEuros: place.previous && carriedBy(place.previous.versions),
    settlementEntryId: row?.settlementEntryId ?? null,
    versions: place.versions.map(presentVersion),
    changes: before?.figures
      ? compareReturns(boxesOf(figuresOf(before)), boxesOf(figures), returnForm(form))
      : [],
    abilities: abilitiesOf(caller, today, loaded, figures),
  };
}

function presentVersion({ id, version, state, filedAt }: VatReturnRow) {
  return { id, version, state, filedAt: filedAt?.toISOString() ?? null };
}

function abilitiesOf(
  caller: Caller,
  today: string,
  loaded: LoadedReturn,
  figures: VatReturnFigures,
): VatReturnAnswer["abilities"] {
  const facts = factsOf(loaded);
  const editor = (permission: Permission) =>
    abilityOf(caller, { service: "declarations", action: "Editor" }, permission);
  const validator = (permission: Permission) =>
    abilityOf(caller, { service: "declarations", action: "Validator" }, permission);
  const books = { today, previousOpen: loaded.place.previousOpen, unplaced: figures.unplaced.length };
  return {
    edit: editor(canEditReturn(facts)),
    check: editor(canTakeStep(facts, "check")),
    reopen: editor(canTakeStep(facts, "reopen")),
    correct: editor(canCorrectReturn(facts)),
    approve: validator(canTakeStep(facts, "approve")),
    file: validator(canFileReturn(factsToFile(loaded), books)),
    reject: validator(canTakeStep(facts, "reject")),
    settle: validator(canSettleReturn(facts)),
    undoSettlement: validator(canUndoSettlement(facts)),
  };
}
