import type { ArticleAnswer } from "@grand-livre/contracts/article";
import { articleEndpoints } from "@grand-livre/contracts/endpoints/article";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { priceToText } from "../../app/document/decimal-text.ts";
import type { DocumentLine } from "../../app/document/draft/document-line.ts";
import type { LineCompletion } from "../../app/document/lines/line-context.ts";
import { formatCents } from "../../lib/format.ts";
import { matchOptions } from "../../lib/match-options.ts";
import { readAll } from "../../lib/read-all.ts";
import { proposed, type SaleContext, withVatCode } from "./line-rules.ts";

/** A line with what the catalogue says of an article; its quantity and discount stay. */
export function withArticle(line: DocumentLine, article: ArticleAnswer, context: SaleContext): DocumentLine {
  const { label, unit, unitPriceCents, supplyType, vatCode, account } = article;
  const next: DocumentLine = {
    ...line,
    label,
    unit: unit ?? "",
    unitPrice: priceToText(unitPriceCents),
    supplyType,
    account: account ?? (line.accountOrigin === "user" ? null : line.account),
    accountOrigin: account !== null ? "user" : line.accountOrigin === "user" ? null : line.accountOrigin,
  };
  return vatCode === null ? proposed(next, context) : withVatCode(next, vatCode, context);
}

/** What the designation of a sale's line completes with: the articles in use, by code or label. */
export function useArticles(legalEntityRefId: string, context: SaleContext): LineCompletion {
  const { data } = useQuery({
    queryKey: ["article", "options", legalEntityRefId],
    staleTime: 300_000,
    queryFn: ({ signal }) =>
      readAll(articleEndpoints.list, "articles", { legalEntityRefId, active: true }, signal),
  });
  const options = useMemo(() => (data ?? []).map(optionOf), [data]);
  return {
    find: (typed) => (typed.trim() === "" ? [] : matchOptions(options, typed, (option) => option)),
    take: (line, choice) => {
      const article = data?.find(({ id }) => id === choice.id);
      return article === undefined ? line : withArticle(line, article, context);
    },
  };
}

function optionOf({ id, code, label, unitPriceCents }: ArticleAnswer) {
  const cents = Number(unitPriceCents);
  const aside = Number.isSafeInteger(cents)
    ? formatCents(cents, "EUR")
    : `${priceToText(unitPriceCents)}\u00a0€`;
  return { id, code, label, aside };
}
