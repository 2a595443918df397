import {
  type ClickedKind,
  type ClickedPage,
  type ClickedValue,
  valueAtWord,
  valueOfWords,
  valuesOnPage,
} from "@grand-livre/capture/page/clicked-value";
import type { TakenAs } from "../../../app/document/captured/field-link.ts";
import { turnUpright } from "../../../app/document/viewer/upright.ts";
import type { Word } from "../../../app/document/viewer/word-run.ts";

const KIND: Readonly<Record<TakenAs, ClickedKind>> = {
  text: "text",
  word: "number",
  amount: "amount",
  date: "date",
  iban: "iban",
  decimal: "decimal",
};

/**
 * What chosen words mean for a field: integer cents for an amount, `YYYY-MM-DD` for a date, else a text. One word that was
 * clicked brings along those that its value is written with; several were chosen on purpose: they alone count. Undefined:
 * they hold no such value.
 */
export function readTaken(
  takes: TakenAs,
  chosen: readonly Word[],
  page: ClickedPage,
): string | number | undefined {
  const [only] = chosen;
  const rank = only === undefined || chosen.length > 1 ? -1 : page.words.indexOf(only);
  const read =
    rank < 0 ? valueOfWords(KIND[takes], chosen) : valueAtWord(KIND[takes], turnUpright(page), rank);
  return read === null ? undefined : asTyped(takes, read);
}

/** Every value of a kind that a page holds, to choose from a list instead of the page. */
export function allTaken(takes: TakenAs, page: ClickedPage): readonly (string | number)[] {
  return valuesOnPage(KIND[takes], turnUpright(page)).map((read) => asTyped(takes, read));
}

/** The form's figures carry a comma. */
function asTyped(takes: TakenAs, { value }: ClickedValue): string | number {
  return takes === "decimal" ? String(value).replace(".", ",") : value;
}
