import type { AgentAnswer } from "@grand-livre/contracts/agent";
import { centsFromText, scaledToText } from "../../lib/number-text.ts";

/** A band of a scale as it is typed. */
export interface Band {
  readonly from: string;
  readonly rate: string;
}

/** A rate of its own as it is typed: one band. */
export interface RuleDraft {
  readonly counterpartyId: string | undefined;
  readonly articleId: string | undefined;
  readonly rate: string;
}

const figure = (hundredths: number) => scaledToText(hundredths, 2);

/** An agent as its form holds it; `vatNumber` is what a SIREN proposes, and is not kept. */
export const draftOf = (row?: AgentAnswer) => ({
  name: row?.name ?? "",
  siren: row?.siren ?? "",
  vatNumber: "",
  rsac: row?.rsac ?? "",
  contractFrom: row?.contractFrom,
  contractTo: row?.contractTo ?? undefined,
  bands: (row?.scale ?? [{ fromCents: 0, basisPoints: 500 }]).map(
    ({ fromCents, basisPoints }): Band => ({ from: figure(fromCents), rate: figure(basisPoints) }),
  ),
  rules: (row?.rules ?? []).map(
    ({ counterpartyId, articleId, scale }): RuleDraft => ({
      counterpartyId: counterpartyId ?? undefined,
      articleId: articleId ?? undefined,
      rate: figure(scale[0]?.basisPoints ?? 0),
    }),
  ),
  clientIds: row?.clientIds ?? [],
  counterpartyId: row?.counterpartyId ?? undefined,
  vatExempt: row?.vatExempt ?? false,
  selfBillingFrom: row?.selfBillingFrom ?? undefined,
  active: row?.active ?? true,
});
export type AgentDraft = ReturnType<typeof draftOf>;

/** Scale and rules as the contract wants them. A rule of several bands, which the form does not type, keeps them. */
export function ratesOf({ bands, rules }: AgentDraft, before?: AgentAnswer) {
  return {
    scale: bands.map(({ from, rate }, at) => ({
      fromCents: at === 0 ? 0 : centsFromText(from),
      basisPoints: centsFromText(rate),
    })),
    rules: rules.map(({ counterpartyId = null, articleId = null, rate }) => {
      const kept = before?.rules.find(
        (rule) =>
          rule.counterpartyId === counterpartyId &&
          rule.articleId === articleId &&
          figure(rule.scale[0]?.basisPoints ?? 0) === rate,
      );
      return {
        counterpartyId,
        articleId,
        scale: kept?.scale ?? [{ fromCents: 0, basisPoints: centsFromText(rate) }],
      };
    }),
  };
}
