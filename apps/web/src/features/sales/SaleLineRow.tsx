import { isDisbursement, type SupplyType } from "@grand-livre/domain/vat/vat-code";
import IconButton from "@mui/material/IconButton";
import type { FocusEvent } from "react";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { VatCodeField } from "../../app/fields/VatCodeField.tsx";
import { settledPrice } from "../../app/invoicing/decimal-text.ts";
import type { DateContext } from "../../lib/typed.ts";
import { Amount } from "../../ui/Amount.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { type LineContext, withRate, withSupply, withVatCode } from "./line-changes.ts";
import styles from "./SaleLines.module.css";
import { type LineFigure, type SaleLine, unreadableFigures } from "./sale-form.ts";
import { lineNet } from "./sale-totals.ts";

interface SaleLineRowProps {
  readonly line: SaleLine;
  /** As the document counts its lines, from one. */
  readonly position: number;
  readonly dossier: string;
  readonly context: LineContext;
  readonly within: DateContext | undefined;
  readonly onChange: (update: (line: SaleLine) => SaleLine) => void;
  readonly onRemove: () => void;
}

/** In the place of its number: what is taken off the whole, and what is added to it. */
const SIGNS: Partial<Record<SaleLine["kind"], string>> = { allowance: "−", charge: "+" };
const KIND_NAMES = { line: "Ligne", allowance: "Remise", charge: "Frais" } as const;

const supplyOptions: readonly {
  readonly value: SupplyType | "";
  readonly label: string;
  readonly disabled?: boolean;
}[] = [
  { value: "", label: "À préciser", disabled: true },
  { value: "services", label: "Prestation" },
  { value: "goods", label: "Bien" },
];

/** « Remise », « Frais » are proposed: what is typed takes their place. */
function selectProposed({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (target.value === KIND_NAMES.allowance || target.value === KIND_NAMES.charge) target.select();
}

/** One line in two rows: what is sold and for how much; then how it is taxed, booked, and over which period. */
export function SaleLineRow(props: SaleLineRowProps) {
  const { line, position, dossier, context, within, onChange } = props;
  const wrong = unreadableFigures(line);
  const unreadable = (field: LineFigure) => (wrong.includes(field) ? "Nombre illisible." : undefined);
  const set = (change: Partial<SaleLine>) => onChange((before) => ({ ...before, ...change }));
  const code = context.vatCodes.get(line.vatCode ?? "");
  const name = `${KIND_NAMES[line.kind]} ${position}`;
  const settlePrice = () => {
    const unitPrice = settledPrice(line.unitPrice);
    if (unitPrice !== line.unitPrice) set({ unitPrice });
  };
  const figure = (field: LineFigure, label: string, className: string | undefined, end?: string) => (
    <div className={className} data-field={field}>
      <TextField
        label={label}
        hideLabel
        placeholder={label}
        numeric
        inputMode="decimal"
        value={line[field]}
        error={unreadable(field)}
        end={end === undefined || line[field] === "" ? undefined : <span aria-hidden="true">{end}</span>}
        onFocus={(event) => event.target.select()}
        {...(field === "unitPrice" ? { onBlur: settlePrice } : {})}
        onChange={(value) =>
          field === "vatRate"
            ? onChange((before) => withRate(before, value, context))
            : set({ [field]: value })
        }
      />
    </div>
  );
  return (
    <fieldset className={styles.line} data-line={line.key}>
      <legend className="visually-hidden">{name}</legend>
      <div className={styles.position} aria-hidden="true">
        {SIGNS[line.kind] ?? position}
      </div>
      <div className={styles.label} data-field="label">
        <TextField
          label="Désignation"
          hideLabel
          placeholder="Désignation"
          value={line.label}
          maxLength={500}
          {...(line.kind === "line" ? {} : { onFocus: selectProposed })}
          onChange={(label) => set({ label })}
        />
      </div>
      {figure("quantity", "Quantité", styles.quantity)}
      <div className={styles.unit} data-field="unit">
        <TextField
          label="Unité"
          hideLabel
          placeholder="Unité"
          value={line.unit}
          maxLength={20}
          onChange={(unit) => set({ unit })}
        />
      </div>
      {figure("unitPrice", "PU HT", styles.price)}
      {figure("discount", "Remise", styles.discount, "%")}
      {figure("vatRate", "TVA", styles.rate, "%")}
      <div className={styles.net}>
        <span className="visually-hidden">Montant HT{"\u00a0"}: </span>
        <Amount cents={lineNet(line)} zero="figures" strong />
      </div>
      <IconButton
        size="small"
        className={styles.remove ?? ""}
        aria-label={`Supprimer ${name.toLowerCase()}`}
        onClick={props.onRemove}
      >
        <Icon path={icons.trash} size={16} />
      </IconButton>
      <div className={styles.more}>
        <div data-field="supplyType">
          <SelectField
            label="Nature"
            hideLabel
            value={line.supplyType ?? ""}
            options={supplyOptions}
            onChange={(supply) => {
              if (supply !== "") onChange((before) => withSupply(before, supply, context));
            }}
          />
        </div>
        <VatCodeField
          label="Code de TVA"
          hideLabel
          legalEntityRefId={dossier}
          direction="sale"
          value={line.vatCode ?? ""}
          onChange={(chosen) => onChange((before) => withVatCode(before, chosen || null, context))}
        />
        <AccountField
          label="Compte"
          hideLabel
          legalEntityRefId={dossier}
          suggest={isDisbursement(code) ? "46" : "70"}
          value={line.account ?? ""}
          onChange={(account) =>
            set({ account: account || null, accountOrigin: account === "" ? null : "user" })
          }
        />
        <DateField
          label="Du"
          hideLabel
          value={line.serviceStart}
          within={within}
          onChange={(serviceStart) => set({ serviceStart })}
        />
        <DateField
          label="Au"
          hideLabel
          value={line.serviceEnd}
          within={within}
          onChange={(serviceEnd) => set({ serviceEnd })}
        />
        {(line.vatCategory === "E" || line.vatCategory === "O") && (
          <div className={styles.reason} data-field="vatExemptionReason">
            <TextField
              label="Motif d’exonération"
              hideLabel
              placeholder={
                code?.exemptionReason ??
                "Motif d’exonération, avec son article\u00a0: « Exonération, art. 261-4-4° du CGI »"
              }
              value={line.exemptionReason}
              maxLength={500}
              onChange={(exemptionReason) => set({ exemptionReason })}
            />
          </div>
        )}
      </div>
    </fieldset>
  );
}
