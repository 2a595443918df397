import type { PayslipAnswer } from "@grand-livre/contracts/payroll";
import { payslipGroupWords, whyBaseText } from "@grand-livre/contracts/payroll-words";
import { formatPpm } from "@grand-livre/domain/payroll/ppm";
import { PAYSLIP_GROUPS } from "@grand-livre/domain/payroll/rubrics";
import { formatCents, formatDate } from "../../lib/format.ts";
import { Panel } from "../../ui/Panel.tsx";
import { PlainTable } from "../../ui/PlainTable.tsx";
import styles from "./Payroll.module.css";

type Result = NonNullable<PayslipAnswer["result"]>;
type Line = Result["contributions"][number];
const shown = (cents: number | null) => (cents === null || cents === 0 ? "" : formatCents(cents));
const rate = (ppm: number | null) => (ppm === null || ppm === 0 ? "" : formatPpm(ppm));

interface PayslipLinesProps {
  readonly payslip: PayslipAnswer;
  readonly result: Result;
}

/** The lines of a payslip; each opens on what its amount is made of. */
export function PayslipLines({ payslip, result }: PayslipLinesProps) {
  const why = new Map(payslip.why.map((one) => [one.code, one]));
  return (
    <Panel title="Bulletin">
      <PlainTable label="Rubriques du bulletin" end>
        <thead>
          <tr>
            <th scope="col">Rubrique</th>
            <th scope="col">Base</th>
            <th scope="col">Taux sal.</th>
            <th scope="col">Part salarié</th>
            <th scope="col">Taux pat.</th>
            <th scope="col">Part employeur</th>
          </tr>
        </thead>
        <tbody>
          {result.gross.lines.map(({ label, hours, cents }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two bonuses may have one name.
            <tr key={at}>
              <th scope="row">{at === 0 ? <Reason label={label} why={why.get("salary")} /> : label}</th>
              <td>{hours === null ? "" : `${formatCents(hours)} h`}</td>
              <td />
              <td>{formatCents(cents)}</td>
              <td />
              <td />
            </tr>
          ))}
          <tr className={styles.total}>
            <th scope="row">Salaire brut</th>
            <td />
            <td />
            <td>{formatCents(result.gross.grossCents)}</td>
            <td />
            <td />
          </tr>
        </tbody>
        {PAYSLIP_GROUPS.map((group) => {
          const lines = result.contributions.filter((line) => line.group === group);
          if (lines.length === 0) return null;
          // A block of one contribution with the same name needs no heading.
          const isNamed = lines.length === 1 && lines[0]?.label.startsWith(payslipGroupWords[group]) === true;
          return (
            <tbody key={group}>
              {!isNamed && (
                <tr className={styles.group}>
                  <th scope="rowgroup">{payslipGroupWords[group]}</th>
                  <td colSpan={5} />
                </tr>
              )}
              {lines.map((line) => (
                <tr key={`${line.code} ${line.label}`} className={isNamed ? styles.alone : undefined}>
                  <th scope="row">
                    <Reason label={line.label} why={why.get(line.code)} sums={sumsOf(line)} />
                  </th>
                  <td>{shown(line.baseCents)}</td>
                  <td>{rate(line.employeePpm)}</td>
                  <td>{shown(line.employeeCents)}</td>
                  <td>{rate(line.employerPpm)}</td>
                  <td>{shown(line.employerCents)}</td>
                </tr>
              ))}
            </tbody>
          );
        })}
        <tfoot>
          <tr>
            <th scope="row">Total des cotisations</th>
            <td />
            <td />
            <td>{formatCents(result.employeeCents)}</td>
            <td />
            <td>{formatCents(result.employerCents)}</td>
          </tr>
        </tfoot>
      </PlainTable>
    </Panel>
  );
}

/** `3 000,00 € × 6,9 % = 207,00 € (salarié)`, for each part that is an amount. */
function sumsOf({ baseCents, employeePpm, employeeCents, employerPpm, employerCents }: Line): string[] {
  const sum = (ppm: number | null, cents: number, who: string) => {
    if (baseCents === null || ppm === null || cents === 0) return [];
    return [`${formatCents(baseCents, "EUR")} × ${formatPpm(ppm)} = ${formatCents(cents, "EUR")} (${who})`];
  };
  return [...sum(employeePpm, employeeCents, "salarié"), ...sum(employerPpm, employerCents, "employeur")];
}

interface ReasonProps {
  readonly label: string;
  readonly why: PayslipAnswer["why"][number] | undefined;
  readonly sums?: readonly string[];
}

/** A label that opens on the reason of its amount: what it is computed on, since when and by whom its rate holds. */
export function Reason({ label, why, sums = [] }: ReasonProps) {
  if (why === undefined) return label;
  const texts = [
    `Calculé sur ${whyBaseText(why.base, why.sharePpm)}.`,
    ...sums,
    why.from === null
      ? "Sa valeur a changé depuis ce calcul, ou n’est pas datée."
      : `En vigueur depuis le ${formatDate(why.from)}.`,
    ...(why.source === null ? [] : [`Source\u00a0: ${why.source}`]),
  ];
  return (
    <details className={styles.reason}>
      <summary title={"Pourquoi\u00a0?"}>{label}</summary>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </details>
  );
}
