import type { AgentAnswer } from "@grand-livre/contracts/agent";
import { expect, it } from "vitest";
import { draftOf, ratesOf } from "./agent-draft.ts";

const CLIENT = "01900000-0000-7000-8000-000000000001";
const agent = {
  scale: [
    { fromCents: 0, basisPoints: 500 },
    { fromCents: 1_000_000, basisPoints: 750 },
  ],
  rules: [
    {
      counterpartyId: CLIENT,
      articleId: null,
      scale: [
        { fromCents: 0, basisPoints: 800 },
        { fromCents: 500_000, basisPoints: 900 },
      ],
    },
  ],
} as unknown as AgentAnswer;

it("types rates in percent and gives them back as they were", () => {
  const draft = draftOf(agent);
  expect(draft.bands).toEqual([
    { from: "0", rate: "5" },
    { from: "10000", rate: "7,5" },
  ]);
  expect(ratesOf(draft, agent)).toEqual({ scale: agent.scale, rules: agent.rules });
});

it("makes one band of a rate that was typed anew, and nothing readable of a word", () => {
  const rules = [{ counterpartyId: CLIENT, articleId: undefined, rate: "12,5" }];
  expect(ratesOf({ ...draftOf(agent), rules }, agent).rules).toEqual([
    { counterpartyId: CLIENT, articleId: null, scale: [{ fromCents: 0, basisPoints: 1250 }] },
  ]);
  const bands = [{ from: "0", rate: "cinq" }];
  expect(ratesOf({ ...draftOf(), bands }).scale[0]?.basisPoints).toBeNaN();
});
