import type { DocumentForm } from "../../app/document/draft/document-form.ts";
import { lineRef } from "../../app/document/draft/document-line.ts";
import { focusLine, focusPlace } from "../../app/document/focus-field.ts";
import { type Finding, findingText, placeOf } from "../../app/document/issue-text.ts";
import { type CapturedFieldId, capturedFields, type FieldReadings } from "./capture/captured-fields.ts";

/** Something to settle or to check before a bill is validated. */
export interface BillPoint {
  readonly key: string;
  /** « Lignes 1 à 3 » ; empty for the whole bill. */
  readonly lines: string;
  readonly text: string;
  readonly blocks: boolean;
  readonly go: () => void;
}

interface PointsOptions {
  readonly form: DocumentForm;
  readonly findings: readonly Finding[];
  readonly readings: FieldReadings;
  /** The fields that wait to be checked. */
  readonly waiting: readonly { readonly id: string }[];
  readonly focusField: (id: string) => unknown;
}

/** The doubts of the reader are listed field by field, from the fields themselves. */
const TOLD_BY_FIELDS = ["FIELDS_UNCERTAIN", "ACCOUNT_DEFAULTED"];

/** All that is to settle or to check, once each: what blocks first, then the doubtful fields, then the other warnings. */
export function billPoints(options: PointsOptions): readonly BillPoint[] {
  const findings = withOneGap(options.findings).filter(({ code }) => !TOLD_BY_FIELDS.includes(code));
  const told = findingPoints(findings, options.form);
  return [
    ...told.filter(({ blocks }) => blocks),
    ...fieldPoints(options),
    ...accountPoints(options),
    ...told.filter(({ blocks }) => !blocks),
  ];
}

/** The same finding of several lines is one point. */
function findingPoints(findings: readonly Finding[], form: DocumentForm): readonly BillPoint[] {
  const groups = Map.groupBy(
    findings,
    (finding) => `${finding.severity} ${findingText(finding, form.currency)}`,
  );
  return [...groups].flatMap(([key, group]) => {
    const [first] = group;
    if (first === undefined) return [];
    return {
      key,
      lines: linesText(
        placesOf(
          group.map(({ lineId }) => lineId),
          form,
        ),
      ),
      text: findingText(first, form.currency),
      blocks: first.severity === "blocking",
      go: () => focusFinding(first),
    };
  });
}

function fieldPoints({ waiting, readings, focusField }: PointsOptions): readonly BillPoint[] {
  return capturedFields.flatMap(({ id, label }) => {
    const reading = readings.get(id as CapturedFieldId);
    if (reading === undefined || !waiting.some((one) => one.id === id)) return [];
    const text = reading.certainty === "missing" ? "non trouvé sur le document" : "lu avec un doute";
    return { key: id, lines: "", text: `${label}\u00a0: ${text}.`, blocks: false, go: () => focusField(id) };
  });
}

/** Proposed accounts: the default one of purchases, until a person confirms it. */
function accountPoints({ form, waiting, focusField }: PointsOptions): readonly BillPoint[] {
  const field = (ref: string) => `line:${ref}:account`;
  const lines = form.lines.filter((line) => waiting.some(({ id }) => id === field(lineRef(line))));
  return [...Map.groupBy(lines, ({ account }) => account ?? "")].map(([account, group]) => ({
    key: `account ${account}`,
    lines: linesText(placesOf(group.map(lineRef), form)),
    text: `Compte ${account} proposé par défaut, à confirmer.`,
    blocks: false,
    go: () => group[0] !== undefined && focusField(field(lineRef(group[0]))),
  }));
}

function placesOf(ids: readonly (string | undefined)[], form: DocumentForm): readonly number[] {
  return ids
    .map((id) => form.lines.findIndex((line) => lineRef(line) === id) + 1)
    .filter((place) => place > 0);
}

/** « Ligne 3 », « Lignes 1 à 5 », « Lignes 1, 4 ». */
function linesText(places: readonly number[]): string {
  const [first, last = first] = [places[0], places.at(-1)];
  if (first === undefined) return "";
  if (places.length === 1) return `Ligne ${first}`;
  const inRow = places.every((place, index) => place === first + index);
  return inRow && places.length > 2 ? `Lignes ${first} à ${last}` : `Lignes ${places.join(", ")}`;
}

/** The gaps with the document are listed one by one beside the totals: here the first represents all. */
function withOneGap(findings: readonly Finding[]): readonly Finding[] {
  const isGap = ({ code, details }: Finding) =>
    (code === "TOTAL_DIFFERS" || code === "VAT_DIFFERS") && details !== undefined && "gapCents" in details;
  const shown =
    findings.find((finding) => isGap(finding) && finding.details?.field === "total_incl_vat") ??
    findings.find(isGap);
  return findings.filter((finding) => !isGap(finding) || finding === shown);
}

function focusFinding(finding: Finding): void {
  const place = placeOf(finding);
  if (finding.lineId === undefined) focusPlace(place);
  else
    focusLine(
      document.querySelector(`[data-line="${CSS.escape(finding.lineId)}"]`),
      place === "account" || place === "vatCode" ? place : undefined,
    );
}
