import type { ReactNode } from "react";
import { Amount } from "../../ui/Amount.tsx";
import { StatusChip, type StatusTone } from "../../ui/StatusChip.tsx";
import styles from "./DocumentHeader.module.css";
import { LifeCycleChip } from "./life-cycle/LifeCycleChip.tsx";

export interface DocumentHeaderProps {
  /** The way back to its list. */
  readonly back: ReactNode;
  readonly neighbours: ReactNode;
  readonly title: string;
  readonly state: { readonly label: string; readonly tone: StatusTone };
  /** The status of the platform. */
  readonly lifeCycleCode?: number | null;
  /** « Facture · N° F-12 · du 12/03/2026 ». */
  readonly identity: readonly string[];
  /** With its tax, negative for a credit note; undefined while it is unknown. */
  readonly totalCents: number | undefined;
  readonly currency: string;
  /** What comes next, in one line. */
  readonly next: ReactNode;
  /** The one primary button, and the menu of the rest. */
  readonly actions: ReactNode;
}

/** The head of a document's screen: who, which, how much, which state, what next. */
export function DocumentHeader(props: DocumentHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        {props.back}
        {props.neighbours}
      </div>
      <div className={styles.main}>
        <div className={styles.who}>
          <h1 className={styles.title}>
            <span className={styles.name}>{props.title}</span>
            <StatusChip tone={props.state.tone}>{props.state.label}</StatusChip>
            <LifeCycleChip code={props.lifeCycleCode ?? null} />
          </h1>
          <p className={styles.identity}>{props.identity.join(" · ")}</p>
        </div>
        <div className={styles.amount}>
          <span className={styles.figure}>
            <Amount cents={props.totalCents} currency={props.currency} zero="figures" />
          </span>
          <span className={styles.unit}>TTC</span>
        </div>
        <div className={styles.actions}>{props.actions}</div>
      </div>
      <p className={styles.next}>{props.next}</p>
    </header>
  );
}
