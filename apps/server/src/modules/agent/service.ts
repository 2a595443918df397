import type { AgentRule, CreateAgentBody, UpdateAgentBody } from "@grand-livre/contracts/agent";
import { checkCommissionRule, type ScaleBand, watchFees } from "@grand-livre/domain/agent/commission";
import { fold } from "@grand-livre/domain/text/fold";
import { type Application, today } from "../../application.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import type { CompanyCommand } from "../../kit/command.ts";
import { companyResource } from "../../kit/company-resource.ts";
import type { Scope } from "../../scope.ts";
import { findCounterparties } from "../counterparty/service.ts";
import { checkIdentity } from "../legal-entity/service.ts";
import { findArticles, findPaidInYear, findStatements, type StatementRow } from "./repository.ts";

export type AgentRow = Omit<RowOf<"agent">, "scale" | "rules"> & {
  readonly scale: readonly ScaleBand[];
  readonly rules: readonly AgentRule[];
};

const searchKey = ({ name, siren, rsac }: Pick<AgentRow, "name" | "siren" | "rsac">) =>
  fold([name, siren, rsac].filter(Boolean).join(" "));

type Contract = Pick<AgentRow, "scale" | "rules" | "contractFrom" | "contractTo">;

/** The rules of an agent as the domain sees them: those of the agent by their place, and the scale. */
export function rulesOf({ scale, rules, contractFrom: from, contractTo: to }: Contract) {
  return [
    { id: "scale", counterpartyId: null, product: null, scale, from, to },
    ...rules.map(({ counterpartyId, articleId: product, scale: own }, at) => ({
      id: String(at),
      counterpartyId,
      product,
      scale: own,
      from,
      to,
    })),
  ];
}

type Given = Partial<Pick<AgentRow, "clientIds" | "counterpartyId" | "rules">>;

/** Clients, supplier and articles are of the agent's own company. @throws RefusalError COUNTERPARTY_NOT_FOUND, ARTICLE_NOT_FOUND */
async function requireKnown({ tx, entity }: CompanyCommand<Caller>, given: Given): Promise<void> {
  const { clientIds = [], counterpartyId, rules = [] } = given;
  const named = [
    ...clientIds,
    counterpartyId ?? [],
    rules.flatMap((rule) => rule.counterpartyId ?? []),
  ].flat();
  const ids = [...new Set(named)];
  const found = await findCounterparties(tx, entity.id, ids);
  if (found.size < ids.length) throw new RefusalError("COUNTERPARTY_NOT_FOUND");
  const articleIds = [...new Set(rules.flatMap(({ articleId }) => articleId ?? []))];
  const articles = await findArticles(tx, entity.id, articleIds);
  if (articles.length < articleIds.length) throw new RefusalError("ARTICLE_NOT_FOUND");
}

function checked(row: Contract) {
  for (const rule of rulesOf(row)) orRefuse(checkCommissionRule(rule));
  return { scale: JSON.stringify(row.scale), rules: JSON.stringify(row.rules) };
}

/** Commercial agents of a company, with their rates and their portfolio. */
export const agents = companyResource<"agent", AgentRow, CreateAgentBody, UpdateAgentBody, Caller>({
  rows: ownedRows<"agent", AgentRow>("agent"),
  name: "agent",
  notFound: "AGENT_NOT_FOUND",
  audited: ({ name }) => ({ name }),
  async create(context, { legalEntityRefId: _, ...body }) {
    const row = {
      rsac: null,
      contractTo: null,
      counterpartyId: null,
      rules: [],
      ...body,
      siren: checkIdentity(body).siren,
    };
    await requireKnown(context, row);
    return { ...row, ...checked(row), searchKey: searchKey(row) };
  },
  async update(context, before, { version: _, ...body }) {
    const change = { ...body, ...("siren" in body ? { siren: checkIdentity(body).siren } : {}) };
    const after = { ...before, ...change };
    // A rule that the caller did not change keeps its article, also when the article was removed since.
    await requireKnown(context, change);
    return { ...change, ...checked(after), searchKey: searchKey(after) };
  },
});

/** The last day of what was billed: of a deleted draft or a cancelled bill, the days are to be billed again. */
export function billedUntil(
  { billedBefore }: Pick<AgentRow, "billedBefore">,
  statements: readonly Pick<StatementRow, "endDate" | "isGone">[],
): string | null {
  const ends = statements.filter(({ isGone }) => !isGone).map(({ endDate }) => endDate);
  return [...ends, ...(billedBefore === null ? [] : [billedBefore])].toSorted().at(-1) ?? null;
}

/** The fees of an agent against the DAS2 threshold of a year. */
export function feesOf(year: number, paidCents: number) {
  const watch = watchFees(year, paidCents);
  return { paidCents, thresholdCents: watch?.thresholdCents ?? 0, state: watch?.state ?? ("below" as const) };
}

/** The facts of agents beside their rows, for a whole page at once. */
export async function factsOfAgents(app: Application, scope: Scope, rows: readonly AgentRow[]) {
  const year = Number(today(app).slice(0, 4));
  const statements = await findStatements(
    app.db,
    scope,
    rows.map(({ id }) => id),
  );
  const paid = await findPaidInYear(app.db, rows, year);
  return new Map(
    rows.map((row) => {
      const own = statements.filter(({ agentId, isGone }) => agentId === row.id && !isGone);
      const sum = (of: (one: StatementRow) => number) => own.reduce((total, one) => total + of(one), 0);
      return [
        row.id,
        {
          billedUntil: billedUntil(row, own),
          dueCents: sum(({ payableCents, settledCents }) => payableCents - settledCents),
          paidCents: sum(({ settledCents }) => settledCents),
          fees: feesOf(year, paid.get(row.counterpartyId ?? "") ?? 0),
        },
      ];
    }),
  );
}
