import type { SheetPreviewAnswer } from "@grand-livre/contracts/import";
import type { ColumnSet, ColumnMapping as Mapping } from "@grand-livre/domain/import/column-set";
import { SelectField } from "../../ui/SelectField.tsx";
import { fieldOf, fieldOptions, withColumn } from "./columns.ts";
import styles from "./Import.module.css";

export interface ColumnMappingProps<Field extends string> {
  readonly columns: SheetPreviewAnswer["columns"];
  /** What a column may hold. */
  readonly set: ColumnSet<Field>;
  readonly mapping: Mapping<Field>;
  readonly onChange: (mapping: Mapping<Field>) => void;
}

/** What each column of the file holds: its title, its first values, and one choice. Tab and letters are enough. */
export function ColumnMapping<Field extends string>({
  columns,
  set,
  mapping,
  onChange,
}: ColumnMappingProps<Field>) {
  const options = fieldOptions(set);
  const filled = columns.filter(({ heading, samples }) => heading !== "" || samples.length > 0);
  return (
    <ul className={styles.columns} aria-label="Colonnes du fichier">
      {filled.map(({ index, heading, samples }) => {
        const name = heading || `Colonne ${columnLetter(index)}`;
        return (
          <li key={index} data-ignored={fieldOf(mapping, index) === "" || undefined}>
            <div>
              <strong>{name}</strong>
              <span className={styles.sample}>{samples.join(" · ") || "vide"}</span>
            </div>
            <SelectField
              label={`Contenu de «\u202f${name}\u202f»`}
              hideLabel
              value={fieldOf(mapping, index)}
              options={options}
              onChange={(field) => onChange(withColumn(mapping, index, field))}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** The letter of a column, from 0: 27 → AB. */
function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last;
}
