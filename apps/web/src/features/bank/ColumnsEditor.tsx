import type { BankColumns, BankSheetMappingBody } from "@grand-livre/contracts/bank";
import { BANK_SHEET_FIELDS, type BankSheetField } from "@grand-livre/contracts/bank-file";
import { CheckField } from "../../ui/CheckField.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import styles from "./Bank.module.css";

export const fieldWords: Readonly<Record<BankSheetField, string>> = {
  date: "Date d’opération",
  valueDate: "Date de valeur",
  label: "Libellé",
  detail: "Détail",
  reference: "Référence",
  debit: "Débit",
  credit: "Crédit",
  amount: "Montant",
  side: "Sens",
  balance: "Solde",
  currency: "Devise",
  counterparty: "Tiers",
  iban: "IBAN du tiers",
};

const NONE = "";

interface ColumnsEditorProps {
  readonly columns: BankColumns;
  readonly mapping: BankSheetMappingBody;
  readonly onChange: (mapping: BankSheetMappingBody) => void;
}

/** Which column of a sheet holds what, beside its first rows. */
export function ColumnsEditor({ columns, mapping, onChange }: ColumnsEditorProps) {
  const { headings, rows } = columns;
  const nameOf = (at: number) => headings[at] || `Colonne ${at + 1}`;
  const options = [
    { value: NONE, label: "Aucune" },
    ...headings.map((_, at) => ({ value: String(at), label: nameOf(at) })),
  ];
  function choose(field: BankSheetField, value: string) {
    const { [field]: _, ...others } = mapping.columns;
    onChange({ ...mapping, columns: value === NONE ? others : { ...others, [field]: Number(value) } });
  }
  return (
    <div className={styles.mapping}>
      {columns.isRemembered && (
        <Notice>Les colonnes de votre dernier import de ce format sont reprises.</Notice>
      )}
      <fieldset aria-label="Colonnes du fichier">
        {BANK_SHEET_FIELDS.map((field) => (
          <SelectField
            key={field}
            label={fieldWords[field]}
            value={mapping.columns[field] === undefined ? NONE : String(mapping.columns[field])}
            onChange={(value) => choose(field, value)}
            options={options}
          />
        ))}
        <SelectField
          label="Ordre de la date"
          value={mapping.dateOrder}
          onChange={(dateOrder) => onChange({ ...mapping, dateOrder })}
          options={[
            { value: "dmy", label: "Jour, mois, année" },
            { value: "mdy", label: "Mois, jour, année" },
            { value: "ymd", label: "Année, mois, jour" },
          ]}
        />
        <SelectField
          label="Signe décimal"
          value={mapping.decimalSign}
          onChange={(decimalSign) => onChange({ ...mapping, decimalSign })}
          options={[
            { value: ",", label: "Virgule" },
            { value: ".", label: "Point" },
          ]}
        />
      </fieldset>
      <CheckField
        label="Les dépenses sont écrites en positif"
        value={mapping.isInverted}
        onChange={(isInverted) => onChange({ ...mapping, isInverted })}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too. */}
      <section className={styles.sample} tabIndex={0} aria-label="Premières lignes du fichier">
        <table>
          <thead>
            <tr>
              {headings.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
                <th key={at} scope="col">
                  {nameOf(at)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
              <tr key={line}>
                {headings.map((_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
                  <td key={at}>{cells[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
