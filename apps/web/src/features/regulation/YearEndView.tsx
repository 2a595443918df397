import type { Endpoint } from "@grand-livre/contracts/endpoint";
import type { YearEndAnswer } from "@grand-livre/contracts/year-end";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useCommand } from "../../app/command/use-command.ts";
import { abilityReason } from "../../app/document/issue-text.ts";
import { type ListState, listKey } from "../../app/resource/list-state.ts";
import { ResourceScreen, type ResourceScreenProps } from "../../app/resource/ResourceScreen.tsx";
import type { Ledger } from "../../app/WithLedger.tsx";
import { call } from "../../lib/api.ts";
import { formatDate, formatPlural } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./Regulation.module.css";
import { WrittenEntries } from "./WrittenEntries.tsx";

export interface YearEndProps {
  readonly ledger: Ledger;
  readonly screen: Pick<ResourceScreenProps<never>, "title" | "service" | "tabs">;
}

interface YearEndWords<Answer> {
  /** The button that opens the dialog: « Comptabiliser les congés ». */
  readonly write: string;
  /** « Congés comptabilisés ». */
  readonly written: string;
  /** « Annuler la provision ». */
  readonly cancel: string;
  /** What changed, where the lines are no longer the written ones. */
  readonly stale: string;
  readonly sums: (answer: Answer) => string;
}

type Answered<Line> = YearEndAnswer & { readonly lines: Line[] };

interface YearEndViewProps<Answer extends Answered<Line>, Line>
  extends YearEndProps,
    Pick<ResourceScreenProps<Line>, "label" | "name" | "noun" | "columns" | "rowTone"> {
  readonly calls: { readonly read: Endpoint; readonly cancel: Endpoint };
  readonly words: YearEndWords<Answer>;
  readonly rowKey: (line: Line) => string;
  readonly empty: Readonly<Record<"title" | "text", string>>;
  readonly dialog: (answer: Answer, close: () => void) => ReactNode;
  readonly line?: (line: Line, close: () => void, answer: Answer) => ReactNode;
}

/** What is measured at the end of an exercise: its lines, their totals, what was written of them, and the way to take it back. */
export function YearEndView<Answer extends Answered<Line>, Line>(props: YearEndViewProps<Answer, Line>) {
  const { ledger, screen, calls, words, empty, dialog, line: panelOf, noun, rowKey, ...table } = props;
  const [isOpen, setOpen] = useState(false);
  const query = { fiscalExerciseRefId: ledger.exercise.refId };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: listKey(calls.read, query),
    // Each caller names the endpoint of its own answer.
    queryFn: ({ signal }) =>
      call(calls.read, { query, signal } as never) as Promise<unknown> as Promise<Answer>,
  });
  const list: ListState<Line> = {
    rows: data?.lines,
    count: data?.lines.length,
    stale: isPlaceholderData,
    error,
    refetch: () => void refetch(),
    all: async () => data?.lines ?? [],
  };
  const { write } = data?.abilities ?? {};
  const isMeasured = data?.run === null && data.lines.length > 0;
  return (
    <>
      <ResourceScreen<Line>
        {...screen}
        {...table}
        noun={noun}
        rowKey={rowKey}
        list={list}
        {...(panelOf === undefined
          ? {}
          : {
              panel: (key, close) => {
                const shown = data?.lines.find((one) => rowKey(one) === key);
                return data && shown && panelOf(shown, close, data);
              },
            })}
        {...(isMeasured
          ? {
              head: {
                action: (
                  <ActionButton
                    icon={icons.add}
                    onClick={() => setOpen(true)}
                    disabledReason={write?.allowed === false ? abilityReason(write) : undefined}
                  >
                    {words.write}
                  </ActionButton>
                ),
              },
            }
          : {})}
        empty={{ icon: icons.check, ...empty }}
      >
        {data !== undefined && (data.run !== null || data.lines.length > 0) && (
          <State answer={data} calls={calls} words={words} noun={noun} />
        )}
      </ResourceScreen>
      {isOpen && data !== undefined && dialog(data, () => setOpen(false))}
    </>
  );
}

interface StateProps<Answer> {
  readonly answer: Answer;
  readonly calls: { readonly read: Endpoint; readonly cancel: Endpoint };
  readonly words: YearEndWords<Answer>;
  readonly noun: ResourceScreenProps<never>["noun"];
}

/** The totals, the entries that are in force, and the way to take them back. */
function State<Answer extends YearEndAnswer>({ answer, calls, words, noun }: StateProps<Answer>) {
  const { run, changedCount, date, reversalDate, abilities } = answer;
  const { run: command } = useCommand([calls.read.tag]);
  const sums = words.sums(answer);
  const days = [
    formatDate(date),
    ...(reversalDate === null ? [] : [`extourne au ${formatDate(reversalDate)}`]),
  ].join(", ");
  if (run === null) {
    const { write } = abilities;
    // Who may not write it reads what would be written; what cannot be written yet says why.
    const isWritable = write.allowed || write.code === "FORBIDDEN";
    const next = isWritable ? `Écriture au ${days}.` : abilityReason(write);
    return <Notice title={`Évaluation au ${formatDate(date)}`}>{`${sums} ${next}`}</Notice>;
  }
  const cancel = () =>
    command(calls.cancel, { params: { id: run.id } } as never, {
      confirm: {
        title: `Annuler ${run.pieceRef}`,
        message: `${oppositesOn(date, reversalDate)} La liste peut ensuite être comptabilisée à nouveau.`,
        confirmLabel: words.cancel,
      },
      said: `${run.pieceRef} annulée.`,
    });
  const isStale = changedCount > 0;
  return (
    <Notice
      tone={isStale ? "warning" : "success"}
      title={
        isStale
          ? `${run.pieceRef} n’est plus à jour\u00a0: ${formatPlural(changedCount, noun[0], noun[1])} à réévaluer`
          : `${words.written}\u00a0: ${run.pieceRef}`
      }
      action={
        <ActionButton
          variant="outlined"
          onClick={() => void cancel()}
          disabledReason={abilities.cancel.allowed ? undefined : abilityReason(abilities.cancel)}
        >
          {words.cancel}
        </ActionButton>
      }
    >
      <p>{sums}</p>
      {isStale && <p>{words.stale}</p>}
      <WrittenEntries label={words.written} entries={run.entries} />
    </Notice>
  );
}

/** What taking back writes. */
const oppositesOn = (date: string, reversalDate: string | null): string =>
  reversalDate === null
    ? `Une écriture contraire est passée au ${formatDate(date)}.`
    : `Des écritures contraires sont passées au ${formatDate(date)} et au ${formatDate(reversalDate)}.`;

/** Where the figures of a line come from. */
export function Facts({ facts }: { readonly facts: readonly (readonly [term: string, value: string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
