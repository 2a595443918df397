import { decimalsOf } from "@grand-livre/domain/currency/currencies";
import type { InvoiceDirection } from "@grand-livre/domain/invoice/invoice";
import IconButton from "@mui/material/IconButton";
import { type ReactNode, useEffect, useRef } from "react";
import { Amount } from "../../../ui/Amount.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { icons } from "../../../ui/icons.ts";
import { TextField } from "../../../ui/TextField.tsx";
import { AccountField } from "../../fields/AccountField.tsx";
import { CompletionInput } from "../../fields/CompletionInput.tsx";
import { FieldSpot } from "../captured/FieldSpot.tsx";
import type { TakenAs } from "../captured/field-link.ts";
import { priceRead, settledPrice } from "../decimal-text.ts";
import {
  type DocumentLine,
  type LineFigure,
  lineNet,
  lineRef,
  unreadableFigures,
} from "../draft/document-line.ts";
import styles from "./DocumentLines.module.css";
import { LineDetails } from "./LineDetails.tsx";
import { columnTitles, foldedFacts, type LineColumn, lineColumns } from "./line-columns.ts";
import type { LineContext } from "./line-context.ts";

export interface LineRowProps {
  readonly context: LineContext;
  readonly direction: InvoiceDirection;
  readonly line: DocumentLine;
  /** As the document counts its lines, from one. */
  readonly position: number;
  readonly isOpen: boolean;
  readonly isHighlighted: boolean;
  readonly onFold: (isOpen: boolean) => void;
  readonly onChange: (update: (line: DocumentLine) => DocumentLine) => void;
  readonly onRemove: () => void;
}

/** In the place of its number: what is taken off the whole document, and what is added to it. */
const SIGNS: Partial<Record<DocumentLine["kind"], string>> = { allowance: "−", charge: "+" };
const KIND_NAMES = { line: "Ligne", allowance: "Remise", charge: "Frais" } as const;
const TAKEN: Readonly<Record<LineColumn, TakenAs>> = {
  label: "text",
  quantity: "decimal",
  unit: "text",
  unitPrice: "amount",
  vatRate: "decimal",
  account: "word",
};

/** One line in one row of cells; its other fields are unfolded under it. */
export function LineRow(props: LineRowProps) {
  const { context, direction, line, position, isOpen, isHighlighted } = props;
  const frame = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isHighlighted) frame.current?.scrollIntoView({ block: "nearest" });
  }, [isHighlighted]);
  const wrong = unreadableFigures(line);
  const ref = lineRef(line);
  const name = `${KIND_NAMES[line.kind]} ${position}`;
  const facts = foldedFacts(line, direction);
  const codeMark = context.marks?.(ref, "vatCode");
  return (
    <fieldset
      ref={frame}
      className={styles.line}
      data-line={ref}
      data-line-key={line.key}
      data-highlighted={isHighlighted || undefined}
    >
      <legend className="visually-hidden">{name}</legend>
      <div className={styles.position} aria-hidden="true">
        {SIGNS[line.kind] ?? position}
      </div>
      <LineCells {...props} name={name} wrong={wrong} />
      <div className={styles.net} data-cell="net">
        <span className="visually-hidden">Montant HT{"\u00a0"}: </span>
        <Amount cents={lineNet(line)} figuresOf={line.currency} zero="figures" strong />
      </div>
      <IconButton
        size="small"
        className={styles.more ?? ""}
        aria-label={`Détails de la ${name.toLowerCase()}${facts.length === 0 ? "" : `\u00a0: ${facts.join(", ")}`}`}
        aria-expanded={isOpen}
        aria-keyshortcuts="Alt+ArrowDown"
        data-unfold=""
        title={["Détails (Alt+↓)", ...facts].join(" · ")}
        data-filled={facts.length > 0 || undefined}
        data-doubt={codeMark !== undefined || undefined}
        onClick={() => props.onFold(!isOpen)}
      >
        <Icon path={icons.chevronDown} size={16} />
      </IconButton>
      <IconButton
        size="small"
        className={styles.remove ?? ""}
        aria-label={`Supprimer ${name.toLowerCase()}`}
        title="Supprimer (Ctrl+Suppr)"
        onClick={props.onRemove}
      >
        <Icon path={icons.trash} size={16} />
      </IconButton>
      {wrong.length > 0 && (
        <p className={styles.wrong} aria-hidden="true">
          Nombre illisible{"\u00a0"}: {wrong.map((one) => FIGURE_NAMES[one]).join(", ")}.
        </p>
      )}
      {isOpen && <LineDetails {...props} codeMark={codeMark} wrong={wrong} />}
    </fieldset>
  );
}

interface LineCellsProps extends Pick<LineRowProps, "context" | "direction" | "line" | "onChange"> {
  readonly name: string;
  /** Its figures that cannot be read. */
  readonly wrong: readonly LineFigure[];
}

/** The cells of a line, in the order of its columns. */
function LineCells({ context, direction, line, onChange, name, wrong }: LineCellsProps) {
  const { rules, marks, completion } = context;
  const ref = lineRef(line);
  const accountMark = marks?.(ref, "account");
  const set = (change: Partial<DocumentLine>) => onChange((before) => ({ ...before, ...change }));
  const type = (column: LineColumn, value: string) =>
    column === "vatRate" ? onChange((before) => rules.withRate(before, value)) : set({ [column]: value });

  /** A cell takes the words that are clicked on the document beside, where there is one. */
  const cell = (column: LineColumn, children: ReactNode) => (
    <FieldSpot
      key={column}
      id={`line:${ref}:${column}`}
      label={`${columnTitles[column]}, ${name.toLowerCase()}`}
      takes={TAKEN[column]}
      fill={(value) => {
        const text = column === "unitPrice" ? priceRead(Number(value), line.currency) : String(value);
        type(column, text);
        return text;
      }}
    >
      {() => (
        <div className={styles.cell} data-cell={column}>
          {children}
        </div>
      )}
    </FieldSpot>
  );

  const figure = (column: LineFigure & LineColumn) =>
    cell(
      column,
      <TextField
        label={columnTitles[column]}
        hideLabel
        placeholder={columnTitles[column]}
        numeric
        inputMode="decimal"
        value={line[column]}
        error={wrong.includes(column) ? "Nombre illisible." : undefined}
        onFocus={(event) => event.target.select()}
        {...(column === "unitPrice" ? { onBlur: settlePrice } : {})}
        onChange={(value) => type(column, value)}
      />,
    );

  function settlePrice() {
    const unitPrice = settledPrice(line.unitPrice, decimalsOf(line.currency ?? "EUR"));
    if (unitPrice !== line.unitPrice) set({ unitPrice });
  }

  const cells: Readonly<Record<LineColumn, () => ReactNode>> = {
    label: () =>
      cell(
        "label",
        <CompletionInput
          label={columnTitles.label}
          placeholder={columnTitles.label}
          free
          className={styles.input}
          value={line.label}
          maxLength={500}
          find={completion?.find ?? nothing}
          onType={(label) => set({ label })}
          onChoose={(choice) => onChange((before) => completion?.take(before, choice) ?? before)}
        />,
      ),
    quantity: () => figure("quantity"),
    unit: () =>
      cell(
        "unit",
        <TextField
          label={columnTitles.unit}
          hideLabel
          placeholder={columnTitles.unit}
          value={line.unit}
          maxLength={20}
          onFocus={(event) => event.target.select()}
          onChange={(unit) => set({ unit })}
        />,
      ),
    unitPrice: () => figure("unitPrice"),
    vatRate: () => figure("vatRate"),
    account: () => (
      <div
        key="account"
        className={styles.cell}
        data-cell="account"
        data-field={`line:${ref}:account`}
        data-place="account"
        data-doubt={accountMark?.severity === "warning" || undefined}
      >
        <AccountField
          label={columnTitles.account}
          hideLabel
          legalEntityRefId={context.dossier}
          suggest="6"
          value={line.account ?? ""}
          onChange={(account) => onChange((before) => rules.withAccount(before, account || null))}
          error={accountMark?.severity === "blocking" ? accountMark.text : undefined}
          help={accountMark?.severity === "warning" ? accountMark.text : undefined}
        />
      </div>
    ),
  };

  return lineColumns[direction].map((column) => cells[column]());
}

const nothing = () => [];

const FIGURE_NAMES: Readonly<Record<LineFigure, string>> = {
  quantity: "quantité",
  unitPrice: "prix unitaire",
  discount: "remise",
  vatRate: "taux de TVA",
};
