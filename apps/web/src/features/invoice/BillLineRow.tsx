import IconButton from "@mui/material/IconButton";
import { useEffect, useRef } from "react";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { VatCodeField } from "../../app/fields/VatCodeField.tsx";
import { priceToText, settledPrice } from "../../app/invoicing/decimal-text.ts";
import { Amount } from "../../ui/Amount.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./BillLineRow.module.css";
import { type LineForm, unreadableFigures } from "./bill-form.ts";
import { lineNet } from "./bill-totals.ts";
import { FieldSpot } from "./capture/FieldSpot.tsx";
import { type Finding, findingText, placeOf } from "./issue-text.ts";
import { type LineContext, withAccount, withRate, withVatCode } from "./line-changes.ts";

interface BillLineRowProps {
  readonly line: LineForm;
  /** As the document counts its lines, from one. */
  readonly position: number;
  readonly dossier: string;
  readonly context: LineContext;
  readonly findings: readonly Finding[];
  readonly highlighted: boolean;
  readonly onChange: (update: (line: LineForm) => LineForm) => void;
  readonly onRemove: () => void;
}

const KIND_NAMES = { line: "Ligne", allowance: "Remise", charge: "Frais" } as const;

/** One line in two rows: what was bought and for how much; then where it is booked. One row where there is room. */
export function BillLineRow(props: BillLineRowProps) {
  const { line, position, dossier, context, findings, highlighted, onChange } = props;
  const frame = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (highlighted) frame.current?.scrollIntoView({ block: "nearest" });
  }, [highlighted]);
  const wrong = unreadableFigures(line);
  const unreadable = (field: (typeof wrong)[number]) =>
    wrong.includes(field) ? "Nombre illisible." : undefined;
  const set = (change: Partial<LineForm>) => onChange((before) => ({ ...before, ...change }));
  const at = (place: "account" | "vatCode") => findings.filter((finding) => placeOf(finding) === place);
  const fillWith = (changes: Partial<LineForm>, shown: string) => {
    set(changes);
    return shown;
  };
  const uncertain = line.accountOrigin === "default";
  const name = `${KIND_NAMES[line.kind]} ${position}`;
  return (
    <fieldset
      ref={frame}
      className={styles.line}
      data-line={line.key}
      data-uncertain={uncertain || undefined}
      data-highlighted={highlighted || undefined}
    >
      <legend className="visually-hidden">{name}</legend>
      <div className={styles.position} aria-hidden="true">
        {position}
      </div>
      <FieldSpot
        id={`line:${line.key}:label`}
        label={`Libellé, ligne ${position}`}
        takes="text"
        fill={(value) => fillWith({ label: String(value) }, String(value))}
      >
        {() => (
          <TextField
            className={styles.label ?? ""}
            label="Libellé"
            hideLabel
            placeholder="Libellé"
            value={line.label}
            maxLength={500}
            onChange={(label) => set({ label })}
          />
        )}
      </FieldSpot>
      <FieldSpot
        id={`line:${line.key}:quantity`}
        label={`Quantité, ligne ${position}`}
        takes="decimal"
        fill={(value) => fillWith({ quantity: String(value) }, String(value))}
      >
        {() => (
          <TextField
            className={styles.quantity ?? ""}
            label="Quantité"
            placeholder="Qté"
            hideLabel
            numeric
            inputMode="decimal"
            value={line.quantity}
            error={unreadable("quantity")}
            onFocus={(event) => event.target.select()}
            onChange={(quantity) => set({ quantity })}
          />
        )}
      </FieldSpot>
      <FieldSpot
        id={`line:${line.key}:price`}
        label={`Prix unitaire HT, ligne ${position}`}
        takes="amount"
        fill={(value) => fillWith({ unitPrice: priceToText(String(value)) }, priceToText(String(value)))}
      >
        {() => (
          <TextField
            className={styles.price ?? ""}
            label="Prix unitaire HT"
            placeholder="PU HT"
            hideLabel
            numeric
            inputMode="decimal"
            value={line.unitPrice}
            error={unreadable("unitPrice")}
            onFocus={(event) => event.target.select()}
            onChange={(unitPrice) => set({ unitPrice })}
            onBlur={() => {
              const unitPrice = settledPrice(line.unitPrice);
              if (unitPrice !== line.unitPrice) set({ unitPrice });
            }}
          />
        )}
      </FieldSpot>
      <TextField
        className={styles.discount ?? ""}
        label="Remise en pourcentage"
        placeholder="%"
        hideLabel
        numeric
        inputMode="decimal"
        value={line.discount}
        error={unreadable("discount")}
        end={line.discount === "" ? undefined : <span aria-hidden="true">%</span>}
        onFocus={(event) => event.target.select()}
        onChange={(discount) => set({ discount })}
      />
      <div className={styles.net}>
        <span className="visually-hidden">Montant HT{"\u00a0"}: </span>
        <Amount cents={lineNet(line)} zero="figures" strong />
      </div>
      <div className={styles.account} data-place="account" data-field={`line:${line.key}:account`}>
        <AccountField
          label="Compte"
          hideLabel
          legalEntityRefId={dossier}
          suggest="6"
          value={line.account ?? ""}
          onChange={(account) => onChange((before) => withAccount(before, account || null, context))}
          error={blocking(at("account"))}
          help={
            uncertain ? (
              <span className={styles.doubt}>Compte d’achat par défaut, à confirmer.</span>
            ) : line.kind !== "line" && line.account === null ? (
              "Réparti sur les lignes"
            ) : undefined
          }
        />
      </div>
      <FieldSpot
        id={`line:${line.key}:rate`}
        label={`Taux de TVA, ligne ${position}`}
        takes="decimal"
        fill={(value) => {
          onChange((before) => withRate(before, String(value), context));
          return `${value}\u202f%`;
        }}
      >
        {() => (
          <TextField
            className={styles.rate ?? ""}
            label="Taux de TVA"
            placeholder="TVA"
            hideLabel
            numeric
            inputMode="decimal"
            value={line.vatRate}
            error={unreadable("vatRate")}
            end={<span aria-hidden="true">%</span>}
            onFocus={(event) => event.target.select()}
            onChange={(vatRate) => onChange((before) => withRate(before, vatRate, context))}
          />
        )}
      </FieldSpot>
      <div className={styles.vatCode} data-place="vatCode">
        <VatCodeField
          label="Code de TVA"
          hideLabel
          legalEntityRefId={dossier}
          direction="purchase"
          value={line.vatCode ?? ""}
          onChange={(code) => onChange((before) => withVatCode(before, code || null, context))}
          error={blocking(at("vatCode"))}
          help={warnings(at("vatCode"))}
        />
      </div>
      <IconButton
        size="small"
        className={styles.remove ?? ""}
        aria-label={`Supprimer ${name.toLowerCase()}`}
        onClick={props.onRemove}
      >
        <Icon path={icons.trash} size={16} />
      </IconButton>
    </fieldset>
  );
}

function blocking(findings: readonly Finding[]): string | undefined {
  return findings.filter(({ severity }) => severity === "blocking").map((finding) => findingText(finding))[0];
}

function warnings(findings: readonly Finding[]) {
  const text = findings
    .filter(({ severity }) => severity === "warning")
    .map((finding) => findingText(finding))[0];
  return text === undefined ? undefined : <span className={styles.doubt}>{text}</span>;
}
