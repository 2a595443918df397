import { formatUnits } from "@grand-livre/domain/currency/rate";
import { STALE_DAYS } from "@grand-livre/domain/currency/rate-age";
import { memo, useId, useState } from "react";
import { type Choice, CompletionInput } from "../../../app/fields/CompletionInput.tsx";
import { formatDate, formatPlural } from "../../../lib/format.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { icons } from "../../../ui/icons.ts";
import type { AccountOption } from "../books.ts";
import type { DraftAction } from "./change-draft.ts";
import styles from "./EntryGrid.module.css";
import type { Column, DraftLine, ForeignAmount } from "./entry-draft.ts";
import { isOpen } from "./grid-keys.ts";

/** What the cells of a line can complete with. Stable from one key to the next. */
export interface Completions {
  readonly accounts: (typed: string) => readonly AccountOption[];
  readonly accountLabel: (number: string) => string | undefined;
  /** What is wrong with an account in its present state; undefined: nothing. */
  readonly accountDoubt: (number: string) => string | undefined;
  readonly counterparties: (typed: string, account: string) => readonly Choice[];
  readonly vatCodes: (typed: string) => readonly Choice[];
}

export const headers: Readonly<Record<Column, string>> = {
  account: "Compte",
  counterparty: "Tiers",
  label: "Libellé",
  debit: "Débit",
  credit: "Crédit",
  dueDate: "Échéance",
  vatCode: "Code TVA",
};

/** « 1 084,30 USD », with the day of a rate that is an old one. */
function foreignText({ minorUnits, currency, rate }: ForeignAmount): string {
  const amount = formatUnits(minorUnits, currency);
  return rate === undefined || rate.age <= STALE_DAYS
    ? amount
    : `${amount} · cours du ${formatDate(rate.day)}, à vérifier`;
}

export interface GridRowProps {
  readonly row: number;
  readonly line: DraftLine;
  readonly entryLabel: string;
  /** The sentence of what is wrong with the line. */
  readonly problem: string | undefined;
  readonly completions: Completions;
  readonly dispatch: (action: DraftAction) => void;
}

/** One movement: its cells, and under them what is wrong with it. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, line, problem, completions, dispatch } = props;
  const problemId = useId();
  const doubtId = useId();
  const [isTyping, setTyping] = useState(false);
  // An account that is being typed is not yet wrong.
  const doubt = isTyping ? undefined : completions.accountDoubt(line.account);
  const described = {
    describedBy: problem === undefined ? undefined : problemId,
    invalid: problem !== undefined,
  };
  const name = (column: Column) => `${headers[column]}, ligne ${row + 1}`;
  const edit = (column: Column) => (text: string) => dispatch({ type: "edit", row, column, text });
  const settle = (column: Column) => () => dispatch({ type: "settle", row, column });
  const cell = (column: Column) => `${row}:${column}`;
  return (
    <>
      <tr
        className={styles.row}
        data-invalid={problem !== undefined || undefined}
        data-made={line.made ?? undefined}
      >
        <td data-column="account" data-label={headers.account}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus bubbles up from the input inside. */}
          <div className={styles.account} onFocus={() => setTyping(true)} onBlur={() => setTyping(false)}>
            <CompletionInput
              label={name("account")}
              cell={cell("account")}
              className={styles.input}
              value={line.account}
              find={completions.accounts}
              onType={edit("account")}
              onChoose={(option) =>
                dispatch({
                  type: "choose-account",
                  row,
                  account: option.code,
                  counterparty: option.counterparty,
                })
              }
              describedBy={[described.describedBy, doubt && doubtId].filter(Boolean).join(" ") || undefined}
              invalid={described.invalid || doubt !== undefined}
            />
            <span className={styles.accountLabel} id={doubtId} data-doubt={doubt !== undefined || undefined}>
              {doubt ?? completions.accountLabel(line.account)}
            </span>
            {line.foreign !== null && <span className={styles.lettered}>{foreignText(line.foreign)}</span>}
            {line.letterWith !== null && (
              <span className={styles.lettered} title={letteredText(line.letterWith.length)}>
                <span aria-hidden>{`L\u00a0${line.letterWith.length}`}</span>
                <span className="visually-hidden">{letteredText(line.letterWith.length)}</span>
              </span>
            )}
          </div>
        </td>
        <td data-column="counterparty" data-label={headers.counterparty}>
          {isOpen(line, "counterparty") && (
            <CompletionInput
              label={name("counterparty")}
              cell={cell("counterparty")}
              className={styles.input}
              value={line.counterparty}
              find={(typed) => completions.counterparties(typed, line.account)}
              onType={edit("counterparty")}
              onChoose={({ id, label }) =>
                dispatch({ type: "choose-counterparty", row, counterparty: { id, name: label } })
              }
            />
          )}
        </td>
        <td data-column="label" data-label={headers.label}>
          <TextCell
            label={name("label")}
            cell={cell("label")}
            value={line.label}
            placeholder={props.entryLabel}
            onChange={edit("label")}
          />
        </td>
        {(["debit", "credit"] as const).map((side) => (
          <td key={side} data-column={side} data-label={headers[side]}>
            <TextCell
              label={name(side)}
              cell={cell(side)}
              value={line[side]}
              amount
              onChange={edit(side)}
              onBlur={settle(side)}
            />
          </td>
        ))}
        <td data-column="dueDate" data-label={headers.dueDate}>
          {isOpen(line, "dueDate") && (
            <TextCell
              label={name("dueDate")}
              cell={cell("dueDate")}
              value={line.dueDate}
              onChange={edit("dueDate")}
              onBlur={settle("dueDate")}
            />
          )}
        </td>
        <td data-column="vatCode" data-label={headers.vatCode}>
          {isOpen(line, "vatCode") && (
            <CompletionInput
              label={name("vatCode")}
              cell={cell("vatCode")}
              className={styles.input}
              value={line.vatCode}
              find={completions.vatCodes}
              onType={edit("vatCode")}
              onChoose={({ code }) => dispatch({ type: "edit", row, column: "vatCode", text: code })}
            />
          )}
        </td>
        <td data-column="remove">
          <button
            type="button"
            tabIndex={-1}
            className={styles.remove}
            aria-label={`Supprimer la ligne ${row + 1}`}
            title="Supprimer la ligne (Ctrl+Suppr)"
            onClick={() => dispatch({ type: "remove", row })}
          >
            <Icon path={icons.close} size={14} />
          </button>
        </td>
      </tr>
      {problem !== undefined && (
        <tr className={styles.problem}>
          <td colSpan={8} id={problemId}>
            {problem}
          </td>
        </tr>
      )}
    </>
  );
});

const letteredText = (count: number) => `Sera lettrée avec ${formatPlural(count, "ligne")} à la validation`;

interface TextCellProps {
  readonly label: string;
  readonly cell: string;
  readonly value: string;
  readonly amount?: boolean;
  readonly placeholder?: string;
  readonly onChange: (text: string) => void;
  readonly onBlur?: () => void;
}

function TextCell({ label, cell, value, amount, placeholder, onChange, onBlur }: TextCellProps) {
  return (
    <input
      type="text"
      className={styles.input}
      aria-label={label}
      data-cell={cell}
      data-amount={amount || undefined}
      inputMode={amount === true ? "decimal" : "text"}
      autoComplete="off"
      value={value}
      {...(placeholder === undefined ? {} : { placeholder })}
      onChange={(event) => onChange(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={onBlur}
    />
  );
}
