import type { CounterpartyCard } from "@grand-livre/contracts/third-party";
import { formatCents, formatDate } from "../../lib/format.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
import { Amount } from "../../ui/Amount.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./Card.module.css";

/** Of a customer without a credit limit, on a wide screen. */
const PANEL_PX = 171;

type Aged = NonNullable<CounterpartyCard["customer"]>;

const ages = [
  ["notDueCents", "Non échu"],
  ["upTo30Cents", "1–30 jours"],
  ["upTo60Cents", "31–60 jours"],
  ["upTo90Cents", "61–90 jours"],
  ["olderCents", "> 90 jours"],
] as const;

/** The position of a third party: the balance, the credit that is left, and the age of the open items. */
export function CardSummary({ card }: { readonly card: CounterpartyCard }) {
  const { balanceCents, customer, supplier, lastEntryDate } = card;
  return (
    <div className={styles.summary}>
      <Panel title="Solde">
        <p className={styles.balance}>
          <Amount cents={Math.abs(balanceCents)} currency="EUR" zero="figures" />
          <span className={styles.side}>
            {balanceCents === 0 ? "soldé" : balanceCents > 0 ? "débiteur" : "créditeur"}
          </span>
        </p>
        <p className={styles.quiet}>
          {lastEntryDate === null ? "Aucun mouvement" : `Dernier mouvement le ${formatDate(lastEntryDate)}`}
        </p>
        {customer !== null && <CreditGauge card={card} />}
      </Panel>
      {customer !== null && <AgedStrip title="Créances par échéance" aged={customer} />}
      {supplier !== null && <AgedStrip title="Dettes par échéance" aged={supplier} />}
    </div>
  );
}

/** The place of the position while it is read: the tabs below stay where they are when it comes. */
export const AwaitedSummary = () => (
  <div className={styles.summary} role="status" aria-label={labelOf("ui.loading")}>
    <Skeleton height={PANEL_PX} />
    <Skeleton height={PANEL_PX} />
  </div>
);

/** The outstanding amount against the credit limit. */
function CreditGauge({
  card: { creditLimitCents, outstandingCents, exceededCents },
}: {
  readonly card: CounterpartyCard;
}) {
  if (creditLimitCents === null)
    return <p className={styles.quiet}>Encours {formatCents(outstandingCents, "EUR")}, sans plafond</p>;
  const used =
    creditLimitCents === 0 ? (outstandingCents > 0 ? 100 : 0) : (outstandingCents * 100) / creditLimitCents;
  return (
    <div className={styles.gauge} data-exceeded={exceededCents > 0 || undefined}>
      <p>
        Encours {formatCents(outstandingCents, "EUR")} sur {formatCents(creditLimitCents, "EUR")}
      </p>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} style={{ width: `${Math.min(100, used)}%` }} />
      </span>
      {exceededCents > 0 && (
        <p className={styles.exceeded}>Plafond dépassé de {formatCents(exceededCents, "EUR")}</p>
      )}
    </div>
  );
}

/** One bar of five ages side by side, then each in figures: what the bar shows is read in the list. */
function AgedStrip({ title, aged }: { readonly title: string; readonly aged: Aged }) {
  const whole = ages.reduce((sum, [name]) => sum + Math.max(0, aged[name]), 0);
  return (
    <Panel
      title={title}
      aside={
        <strong className={styles.total}>
          <Amount cents={aged.totalCents} currency="EUR" zero="figures" />
        </strong>
      }
    >
      <span className={styles.strip} aria-hidden="true">
        {ages
          .filter(([name]) => aged[name] > 0)
          .map(([name]) => (
            <span key={name} data-age={name} style={{ flexGrow: aged[name] / whole }} />
          ))}
      </span>
      <dl className={styles.ages}>
        {ages.map(([name, label]) => (
          <div key={name} data-age={name}>
            <dt>{label}</dt>
            <dd>
              <Amount cents={aged[name]} currency="EUR" />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
