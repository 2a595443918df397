import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import type { BillForm } from "./bill-form.ts";
import styles from "./FindingsPanel.module.css";
import { type Finding, findingText, placeOf } from "./issue-text.ts";

interface FindingsPanelProps {
  readonly findings: readonly Finding[];
  readonly form: BillForm;
}

/** Everything to settle or to look at, in one place; each leads to its field. Not there when there is nothing. */
export function FindingsPanel({ findings, form }: FindingsPanelProps) {
  if (findings.length === 0) return null;
  const sorted = withOneGap(findings).toSorted((a, b) => rank(a) - rank(b));
  // The same thing said of ten lines is one thing to read.
  const groups = [
    ...Map.groupBy(
      sorted,
      (finding) => `${finding.severity} ${findingText(finding, form.currency)}`,
    ).values(),
  ];
  return (
    <section className={styles.panel} aria-label="Points à régler ou à vérifier" data-findings="">
      <ul className={styles.list}>
        {groups.map((group) => {
          const finding = group[0];
          if (finding === undefined) return null;
          const positions = group
            .map(({ lineId }) => form.lines.findIndex(({ key }) => key === lineId) + 1)
            .filter((position) => position > 0);
          const blocks = finding.severity === "blocking";
          return (
            <li
              key={`${finding.code} ${finding.lineId ?? ""} ${findingText(finding, form.currency)}`}
              data-blocks={blocks || undefined}
            >
              <Icon path={blocks ? icons.alert : icons.warning} size={16} />
              <button type="button" className={styles.text} onClick={() => focusPlace(finding)}>
                <span className="visually-hidden">{blocks ? "À régler\u00a0: " : "À vérifier\u00a0: "}</span>
                {positions.length > 0 && <strong>{linesText(positions)} </strong>}
                {findingText(finding, form.currency)}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** « Ligne 3. », « Lignes 1 à 5. », « Lignes 1, 4. » */
function linesText(positions: readonly number[]): string {
  const [first = 0, last = first] = [positions[0], positions.at(-1)];
  if (positions.length === 1) return `Ligne ${first}.`;
  const inRow = positions.every((position, index) => position === first + index);
  return inRow && positions.length > 2 ? `Lignes ${first} à ${last}.` : `Lignes ${positions.join(", ")}.`;
}

/** The gaps with the document are told one by one beside the totals: here the first stands for all. */
function withOneGap(findings: readonly Finding[]): readonly Finding[] {
  const isGap = ({ code, details }: Finding) =>
    (code === "TOTAL_DIFFERS" || code === "VAT_DIFFERS") && details !== undefined && "gapCents" in details;
  const shown =
    findings.find((finding) => isGap(finding) && finding.details?.field === "total_incl_vat") ??
    findings.find(isGap);
  return findings.filter((finding) => !isGap(finding) || finding === shown);
}

function rank({ severity }: Finding): number {
  return severity === "blocking" ? 0 : 1;
}

/** Brings the focus to the field that a finding is about. */
function focusPlace(finding: Finding): void {
  const place = placeOf(finding);
  const scope =
    finding.lineId === undefined
      ? document.querySelector(`[data-place="${place}"]`)
      : document.querySelector(`[data-line="${finding.lineId}"]`);
  const field =
    place === "vatCode" || place === "account"
      ? scope?.querySelector<HTMLElement>(`[data-place="${place}"] input`)
      : scope?.querySelector<HTMLElement>("input, button, [role=combobox]");
  (field ?? scope)?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}
