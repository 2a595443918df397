import { type ArticleAnswer, article } from "@grand-livre/contracts/article";
import { articleEndpoints } from "@grand-livre/contracts/endpoints/article";
import { useSearch } from "@tanstack/react-router";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { priceToText } from "../../app/document/decimal-text.ts";
import { activeFilter, activeTone } from "../../app/resource/active-column.tsx";
import { columnsOf } from "../../app/resource/declared.ts";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import { icons } from "../../ui/icons.ts";
import { ArticlePanel } from "./ArticlePanel.tsx";

/** « Paramètres › Articles ». */
export const ArticlesScreen = dossierScreen(Articles, { service: "invoices" });

function Articles({ dossier }: { readonly dossier: Dossier }) {
  const { q, status, skip, limit } = useSearch({ from: "/shell/accounting/settings/articles" });
  const active = status === "all" ? undefined : true;
  const query = { legalEntityRefId: dossier.refId, searchValue: q, active };
  const list = usePagedList(articleEndpoints.list, "articles", query, { skip, limit });
  return (
    <ResourceScreen
      title="Articles"
      name="articles"
      inTabs
      service="invoices"
      noun={["article", "articles"]}
      list={list}
      columns={columns}
      searchPlaceholder="Code ou désignation"
      filters={[activeFilter]}
      rowTone={activeTone}
      create={{ label: "Nouvel article" }}
      empty={{
        icon: icons.document,
        title: "Aucun article",
        text: "Un article complète une ligne de facture : désignation, prix, TVA et compte.",
      }}
      panel={(key, close) => {
        const edited = list.rows?.find(({ id }) => id === key);
        if (key !== "new" && edited === undefined) return null;
        return <ArticlePanel key={key} dossier={dossier} edited={edited} onClose={close} />;
      }}
    />
  );
}

const column = columnsOf<typeof article.fields, ArticleAnswer>(article.fields);
const columns = [
  column("code", { width: "140px", card: "aside" }),
  column("label", { card: "title", truncate: true }),
  column("unit", { width: "90px" }),
  column("unitPriceCents", {
    id: "price",
    header: "Prix HT",
    width: "120px",
    kind: "amount",
    value: ({ unitPriceCents }) => Number(unitPriceCents),
    cell: ({ unitPriceCents }) => priceToText(unitPriceCents),
  }),
  column("supplyType", { id: "type", width: "110px" }),
  column("vatCode", { id: "vat", header: "Code TVA", width: "100px" }),
  column("account", { header: "Compte", width: "100px", figures: true }),
];
