import { createRuleBody } from "@grand-livre/contracts/counterparty-rule";
import { accountAtLength } from "@grand-livre/domain/import/records/record-file";
import { RULE_FILE, type RuleOfFile } from "@grand-livre/domain/import/records/rule-rows";
import { ruleLike, rules } from "../../counterparty-rule/service.ts";
import { partiesOf } from "../check-sheet.ts";
import { bodyOf, type RecordWriter, writeEach } from "./record-writer.ts";

/** Assignment rules, one a row: off until they were tried in this company, in the order of the file after those that there are. */
export const ruleWriter: RecordWriter<RuleOfFile> = {
  isWhole: false,
  needsExercise: false,
  write: async (command, rows) => {
    const { app, tx, actor, scope, books, report } = command;
    const { id: legalEntityId, refId, accountLength } = books.entity;
    const named = rows.flatMap(({ row }) => (row.party === "" ? [] : [row]));
    const parties = await partiesOf(tx, legalEntityId, named);
    await writeEach(command, rows, async ({ party, ...row }) => {
      const found = party === "" ? null : parties.get(party);
      if (found === undefined)
        return { reason: `Le tiers «\u00a0${party}\u00a0» est inconnu dans ce dossier.` };
      if (found === "several")
        return {
          reason: `Plusieurs tiers s’appellent «\u00a0${party}\u00a0»\u00a0: indiquez le compte auxiliaire.`,
        };
      const account = accountAtLength(row.account, accountLength);
      const wanted = { ...row, account, legalEntityRefId: refId, counterpartyId: found?.id ?? null };
      const checked = bodyOf(createRuleBody, wanted, RULE_FILE.columns.labels);
      if ("reason" in checked) return checked;
      const place = { db: tx, scope, legalEntityId, day: command.today };
      const twin = await ruleLike(place, checked.body);
      if (twin !== undefined) {
        const earlier = report.lineOf(twin.id);
        return earlier === undefined
          ? { skipped: `La règle n°\u00a0${twin.number} a déjà cette condition.` }
          : { reason: `Même condition que la ligne ${earlier}.` };
      }
      return rules.create(app, actor, checked.body);
    });
  },
};
