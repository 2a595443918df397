import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { LIFE_CYCLE_CODES, needsReason } from "@grand-livre/domain/platform/life-cycle-codes";
import { LIFE_CYCLE_REASONS, reasonLabel, reasonsOf } from "@grand-livre/domain/platform/life-cycle-reasons";
import { describe, expect, it } from "vitest";

const checkout = join(import.meta.dirname, "..", "..", "..", "..");
const facts = resolve(checkout, process.env.CORPUS_DIR ?? "../shared/data", "xp-z12");

it("the reasons of statuses are named, each once", () => {
  const codes = LIFE_CYCLE_REASONS.map(({ code }) => code);
  expect(codes.length).toBeGreaterThan(20);
  expect(new Set(codes).size).toBe(codes.length);
});

// The corpus is not part of the project: these tests exist only beside it.
if (existsSync(facts)) {
  const schematron = readFileSync(join(facts, "cdar-schematron", "BR-FR-CDV-Schematron-CDAR.sch"), "utf8");
  const known = new Set(/'(RETRAIT_MAN_SERV [^']*)'/.exec(schematron)?.[1]?.split(/\s+/));
  const published = readFileSync(join(facts, "refusal-reasons.tsv"), "utf8")
    .split("\n")
    .map((line) => line.split("\t"));

  describe("the reasons of statuses", () => {
    it.each([200, 206, 207, 208, 210, 213])("of %i are those of the official rule", (code) => {
      const rule = new RegExp(`id="BR-FR-CDV-CL-09_MDT-113_${code}">[\\s\\S]*?</assert>`).exec(
        schematron,
      )?.[0];
      const listed =
        rule?.slice(rule.indexOf("autorisés pour le statut")).match(/(?<=")[A-Z0-9_]+(?=")/g) ?? [];
      expect(listed.length).toBeGreaterThan(0);
      expect(
        reasonsOf(code)
          .map((reason) => reason.code)
          .sort(),
      ).toEqual([...listed].sort());
    });

    it("are all in the closed list, and needed where the rule needs them", () => {
      const chosen = LIFE_CYCLE_REASONS.filter(({ statuses }) => statuses.length > 0);
      expect(chosen.filter(({ code }) => !known.has(code))).toEqual([]);
      const rule = schematron.slice(schematron.indexOf('pattern id="BR-FR-CDV-15"')).split("flag=")[0] ?? "";
      const needing = new Set([...rule.matchAll(/'(\d{3})'/g)].map(([, code]) => Number(code)));
      // 501 is of a whole flow, not of an invoice.
      const ours = LIFE_CYCLE_CODES.filter(needsReason);
      expect([...needing].filter((code) => code !== 501).sort()).toEqual(ours);
    });

    it("have a name for each published code of the closed list", () => {
      const unnamed = published.flatMap(([code = ""]) =>
        known.has(code) && reasonLabel(code) === code ? [code] : [],
      );
      expect(unnamed).toEqual([]);
    });
  });
}
