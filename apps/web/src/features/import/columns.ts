import type { SheetPreviewAnswer } from "@grand-livre/contracts/import";
import type { ColumnMapping, ColumnSet } from "@grand-livre/domain/import/column-set";
import type { SheetMapping } from "@grand-livre/domain/import/sheet-columns";

/** What the columns say: mapping from field to column, as the server reads it. */
export type Mapping = SheetMapping;

/** The choices of a column: nothing, or one of the fields; by name, so that typed letters lead to the shortest one first. */
export function fieldOptions<Field extends string>({
  fields,
  labels,
}: ColumnSet<Field>): readonly { readonly value: Field | ""; readonly label: string }[] {
  const named = fields.map((value) => ({ value, label: labels[value] }));
  return [
    { value: "", label: "Ignorer" },
    ...named.toSorted((one, other) => one.label.localeCompare(other.label, "fr")),
  ];
}

/** The field that a column holds. */
export function fieldOf<Field extends string>(mapping: ColumnMapping<Field>, column: number): Field | "" {
  return fieldsOf(mapping).find((field) => mapping[field] === column) ?? "";
}

/** The mapping with a column given to a field; the column that had the field before is ignored from then on. */
export function withColumn<Field extends string>(
  mapping: ColumnMapping<Field>,
  column: number,
  field: Field | "",
): ColumnMapping<Field> {
  const rest = fieldsOf(mapping).flatMap((one) => {
    const at = mapping[one];
    return at === undefined || at === column || one === field ? [] : [[one, at] as const];
  });
  return Object.fromEntries(field === "" ? rest : [...rest, [field, column]]) as ColumnMapping<Field>;
}

const fieldsOf = <Field extends string>(mapping: ColumnMapping<Field>) => Object.keys(mapping) as Field[];

/** What still has to be named, in one sentence; undefined when the file can be read. */
export function missingSentence<Field extends string>(
  { missing: missingOf, labels }: ColumnSet<Field>,
  mapping: ColumnMapping<Field>,
): string | undefined {
  const missing = missingOf(mapping).map((field) => labels[field]);
  if (missing.length === 0) return undefined;
  return `Indiquez la colonne de\u00a0: ${missing.join(", ")}.`;
}

/** Where a mapping comes from, in a word for its owner; nothing comes from titles that say nothing. */
export function originText(from: SheetPreviewAnswer["mappingFrom"], mapping: object): string {
  if (from === "headings" && Object.keys(mapping).length === 0)
    return "Aucune colonne reconnue à son titre\u00a0: dites ce que contient chacune.";
  return originTexts[from];
}

const originTexts: Readonly<Record<SheetPreviewAnswer["mappingFrom"], string>> = {
  asked: "Colonnes choisies par vous\u00a0: elles seront proposées pour le prochain fichier de cette forme.",
  remembered: "Colonnes retenues d’un import précédent de même forme.",
  headings: "Colonnes reconnues à leurs titres.",
};
