import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Contact.module.css";
import type { ContactDraft } from "./contact-draft.ts";
import { countriesQuery } from "./contact-queries.ts";
import { Flag } from "./Flag.tsx";

interface RowsProps<Row> {
  readonly value: readonly Row[];
  readonly onChange: (rows: Row[]) => void;
}

interface RowListProps<Row> extends RowsProps<Row> {
  readonly title: string;
  readonly addLabel: string;
  readonly removeLabel: string;
  readonly empty: Row;
  readonly children: (row: Row, change: (part: Partial<Row>) => void, at: number) => ReactNode;
}

/** Rows of a list within a form: one is added below, the bin takes one away while there are others. */
function RowList<Row extends object>(props: RowListProps<Row>) {
  const { title, value, onChange, empty, children } = props;
  return (
    <fieldset className={styles.rows}>
      <legend>{title}</legend>
      {value.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and keep their order.
        <div key={at} className={styles.row}>
          {children(
            row,
            (part) => onChange(value.map((one, n) => (n === at ? { ...one, ...part } : one))),
            at,
          )}
          {value.length > 1 && (
            <IconButton
              size="small"
              aria-label={`${props.removeLabel} ${at + 1}`}
              onClick={() => onChange(value.filter((_, n) => n !== at))}
            >
              <Icon path={icons.trash} size={16} />
            </IconButton>
          )}
        </div>
      ))}
      <Button
        size="small"
        startIcon={<Icon path={icons.add} size={14} />}
        onClick={() => onChange([...value, empty])}
      >
        {props.addLabel}
      </Button>
    </fieldset>
  );
}

export function EmailRows(props: RowsProps<ContactDraft["emails"][number]>) {
  return (
    <RowList
      {...props}
      title="E-mails"
      addLabel="Ajouter une adresse"
      removeLabel="Retirer l’adresse"
      empty={{ email: "", label: "" }}
    >
      {({ email, label }, change, at) => (
        <>
          <TextField
            label={`Adresse e-mail ${at + 1}`}
            hideLabel
            type="email"
            placeholder="Adresse e-mail"
            value={email}
            onChange={(typed) => change({ email: typed })}
            maxLength={320}
          />
          <TextField
            label={`Libellé de l’adresse ${at + 1}`}
            hideLabel
            placeholder="Libellé"
            value={label}
            onChange={(typed) => change({ label: typed })}
            maxLength={100}
          />
        </>
      )}
    </RowList>
  );
}

export function PhoneRows(props: RowsProps<ContactDraft["phoneNumbers"][number]>) {
  const { data: countries = [] } = useQuery(countriesQuery);
  const options = countries.map(({ iso, name, code }) => ({
    value: iso,
    label: `${iso.toUpperCase()} ${code} ${name}`,
  }));
  return (
    <RowList
      {...props}
      title="Téléphones"
      addLabel="Ajouter un numéro"
      removeLabel="Retirer le numéro"
      empty={{ iso: "fr", phoneNumber: "", label: "" }}
    >
      {({ iso, phoneNumber, label }, change, at) => (
        <>
          <Flag country={countries.find((country) => country.iso === iso)} />
          <SelectField
            label={`Pays du numéro ${at + 1}`}
            hideLabel
            value={options.some(({ value }) => value === iso) ? iso : ""}
            options={options}
            onChange={(chosen) => change({ iso: chosen })}
          />
          <TextField
            label={`Numéro ${at + 1}`}
            hideLabel
            type="tel"
            placeholder="Numéro"
            value={phoneNumber}
            onChange={(typed) => change({ phoneNumber: typed })}
            maxLength={50}
          />
          <TextField
            label={`Libellé du numéro ${at + 1}`}
            hideLabel
            placeholder="Libellé"
            value={label}
            onChange={(typed) => change({ label: typed })}
            maxLength={100}
          />
        </>
      )}
    </RowList>
  );
}
