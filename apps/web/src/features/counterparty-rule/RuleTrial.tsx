import type { RuleAnswer, TestRuleAnswer } from "@grand-livre/contracts/counterparty-rule";
import { counterpartyRuleEndpoints } from "@grand-livre/contracts/endpoints/counterparty-rule";
import { useCommand } from "../../app/command/use-command.ts";
import { formatCents, formatDate, formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PlainTable } from "../../ui/PlainTable.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import styles from "./Rule.module.css";
import { conflictTexts } from "./rule-words.ts";

interface RuleTrialProps {
  readonly rule: RuleAnswer;
  readonly outcome: TestRuleAnswer | undefined;
  /** The form holds changes that are not saved: what is tried is what was saved. */
  readonly unsaved: boolean;
  readonly onTested: (outcome: TestRuleAnswer) => void;
}

/** What a rule would have done over the past 90 days, and the commands of its life. */
export function RuleTrial({ rule, outcome, unsaved, onTested }: RuleTrialProps) {
  const { id, number, version, active, testedAt, legalEntityRefId } = rule;
  const { run, busy } = useCommand([counterpartyRuleEndpoints.list.tag]);
  const mayTest = useMissingRight("accounting-plan", "Creator");
  const mayChange = useMissingRight("accounting-plan", "Editor");
  const held = unsaved ? "Enregistrez d’abord la règle." : busy ? "En cours." : undefined;

  const params = { id };
  const test = () =>
    run(counterpartyRuleEndpoints.test, { body: { legalEntityRefId, ruleId: id } }, { done: onTested });
  const change = (on: boolean) =>
    run(
      counterpartyRuleEndpoints.update,
      { params, body: { version, active: on } },
      { said: `Règle n°\u00a0${number} ${on ? "activée" : "désactivée"}.` },
    );
  const move = (direction: "up" | "down") =>
    run(counterpartyRuleEndpoints.move, { params, body: { version, direction } });
  const movable = mayChange === undefined && held === undefined;
  useShortcut("alt+arrowup", () => void move("up"), {
    enabled: movable,
    inFields: true,
    label: "Passer avant la règle précédente",
  });
  useShortcut("alt+arrowdown", () => void move("down"), {
    enabled: movable,
    inFields: true,
    label: "Passer après la règle suivante",
  });
  const untested = testedAt === null ? "Testez d’abord la règle." : undefined;
  return (
    <section className={styles.trial} aria-label="Test et activation">
      {conflictTexts(rule).map((text) => (
        <Notice key={text} tone="warning">
          {text}
        </Notice>
      ))}
      <div className={styles.commands}>
        <ActionButton variant="outlined" disabledReason={mayTest ?? held} onClick={() => void test()}>
          Tester sur les 90 derniers jours
        </ActionButton>
        {active ? (
          <ActionButton
            variant="text"
            color="inherit"
            disabledReason={mayChange ?? held}
            onClick={() => void change(false)}
          >
            Désactiver
          </ActionButton>
        ) : (
          <ActionButton
            variant="outlined"
            disabledReason={mayChange ?? held ?? untested}
            onClick={() => void change(true)}
          >
            Activer
          </ActionButton>
        )}
        <ActionButton
          variant="text"
          color="inherit"
          icon={icons.arrowUp}
          shortcut="Alt+↑"
          disabledReason={mayChange ?? held}
          onClick={() => void move("up")}
        >
          Avant
        </ActionButton>
        <ActionButton
          variant="text"
          color="inherit"
          icon={icons.arrowDown}
          shortcut="Alt+↓"
          disabledReason={mayChange ?? held}
          onClick={() => void move("down")}
        >
          Après
        </ActionButton>
      </div>
      {outcome !== undefined && <Outcome outcome={outcome} rule={rule} />}
    </section>
  );
}

function Outcome({ outcome, rule }: { readonly outcome: TestRuleAnswer; readonly rule: RuleAnswer }) {
  const { since, matched, agreed, differed, truncated, examples } = outcome;
  if (matched === 0)
    return (
      <p role="status" className={styles.note}>
        Depuis le {formatDate(since)}, aucune ligne comptabilisée ne répond à cette condition.
      </p>
    );
  return (
    <>
      <p role="status" className={styles.note}>
        Depuis le {formatDate(since)}
        {"\u00a0: "}
        {formatPlural(matched, "ligne reconnue", "lignes reconnues")}, {agreed} au même compte, {differed} à
        un autre.
        {truncated && " Seules les 2\u202f000 dernières lignes sont examinées."}
      </p>
      <PlainTable label="Aperçu du test">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Libellé</th>
            <th scope="col">Montant</th>
            <th scope="col">Comptabilisé</th>
            <th scope="col">Règle</th>
          </tr>
        </thead>
        <tbody>
          {examples.map(
            ({ id, date, label, party, amountCents, bookedAccount, bookedVatCode, agrees }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of one document share its id.
              <tr key={`${id} ${at}`}>
                <td className={styles.date}>{formatDate(date)}</td>
                <td>{[label, party].filter(Boolean).join(" · ")}</td>
                <td className={styles.amount}>{formatCents(amountCents, "EUR")}</td>
                <td className={styles.amount}>
                  {[bookedAccount, bookedVatCode].filter(Boolean).join(" · ")}
                </td>
                <td>
                  {agrees ? (
                    <StatusChip tone="success">Identique</StatusChip>
                  ) : (
                    <StatusChip tone="warning">
                      {[rule.account, rule.vatCode].filter(Boolean).join(" · ")}
                    </StatusChip>
                  )}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </PlainTable>
    </>
  );
}
