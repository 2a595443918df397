import { isDisbursement, type SupplyType } from "@grand-livre/domain/vat/vat-code";
import { DateField } from "../../../ui/DateField.tsx";
import { SelectField, type SelectOption } from "../../../ui/SelectField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { AccountField } from "../../fields/AccountField.tsx";
import { VatCodeField } from "../../fields/VatCodeField.tsx";
import type { DocumentLine, LineFigure } from "../draft/document-line.ts";
import styles from "./DocumentLines.module.css";
import type { LineRowProps } from "./LineRow.tsx";
import type { LineMark } from "./line-context.ts";

interface LineDetailsProps extends Pick<LineRowProps, "context" | "direction" | "line" | "onChange"> {
  readonly codeMark: LineMark | undefined;
  readonly wrong: readonly LineFigure[];
}

const supplyOptions: readonly SelectOption<SupplyType | "">[] = [
  { value: "", label: "À préciser", disabled: true },
  { value: "services", label: "Prestation" },
  { value: "goods", label: "Bien" },
];

/** What is rarely typed of a line: its discount, its VAT code, and of a sale its nature, account and service dates. */
export function LineDetails({ context, direction, line, onChange, codeMark, wrong }: LineDetailsProps) {
  const { dossier, rules, within } = context;
  const set = (change: Partial<DocumentLine>) => onChange((before) => ({ ...before, ...change }));
  const code = context.vatCodes.get(line.vatCode ?? "");
  const isSale = direction === "credit";
  return (
    <div className={styles.details} data-details="">
      <div data-field="discount">
        <TextField
          label="Remise"
          numeric
          inputMode="decimal"
          value={line.discount}
          error={wrong.includes("discount") ? "Nombre illisible." : undefined}
          end={<span aria-hidden="true">%</span>}
          onFocus={(event) => event.target.select()}
          onChange={(discount) => set({ discount })}
        />
      </div>
      {isSale ? (
        <div data-field="supplyType">
          <SelectField
            label="Nature"
            value={line.supplyType ?? ""}
            options={supplyOptions}
            onChange={(supply) => {
              if (supply !== "") onChange((before) => rules.withSupply(before, supply));
            }}
          />
        </div>
      ) : (
        <TextField label="Unité" value={line.unit} maxLength={20} onChange={(unit) => set({ unit })} />
      )}
      <div className={styles.wide} data-place="vatCode" data-field="vatCode">
        <VatCodeField
          label="Code de TVA"
          legalEntityRefId={dossier}
          direction={isSale ? "sale" : "purchase"}
          value={line.vatCode ?? ""}
          onChange={(chosen) => onChange((before) => rules.withVatCode(before, chosen || null))}
          error={codeMark?.severity === "blocking" ? codeMark.text : undefined}
          help={
            codeMark?.severity === "warning" ? (
              <span className={styles.doubt}>{codeMark.text}</span>
            ) : undefined
          }
        />
      </div>
      {isSale && (
        <>
          <div className={styles.wide} data-field="account">
            <AccountField
              label="Compte"
              legalEntityRefId={dossier}
              suggest={isDisbursement(code) ? "46" : "70"}
              value={line.account ?? ""}
              onChange={(account) => onChange((before) => rules.withAccount(before, account || null))}
            />
          </div>
          <DateField
            label="Prestation du"
            value={line.serviceStart}
            within={within}
            onChange={(serviceStart) => set({ serviceStart })}
          />
          <DateField
            label="Au"
            value={line.serviceEnd}
            within={within}
            onChange={(serviceEnd) => set({ serviceEnd })}
          />
          {(line.vatCategory === "E" || line.vatCategory === "O") && (
            <div className={styles.reason} data-field="vatExemptionReason">
              <TextField
                label="Motif d’exonération"
                placeholder={code?.exemptionReason ?? "Exonération, art. 261-4-4° du CGI"}
                value={line.exemptionReason}
                maxLength={500}
                onChange={(exemptionReason) => set({ exemptionReason })}
              />
            </div>
          )}
        </>
      )}
    </div>
  );
}
