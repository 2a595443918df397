import { type ArticleAnswer, createArticleBody, updateArticleBody } from "@grand-livre/contracts/article";
import { articleEndpoints } from "@grand-livre/contracts/endpoints/article";
import { priceFromText, priceToText } from "../../app/document/decimal-text.ts";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { VatCodeField } from "../../app/fields/VatCodeField.tsx";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { fromList, saidOf, savingOf } from "../../app/resource/saving.ts";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import type { Dossier } from "../../lib/context.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";

export const supplyTypes = { services: "Service", goods: "Bien" } as const;

const labels = {
  code: "Code",
  label: "Désignation",
  unit: "Unité",
  price: "Prix unitaire HT",
  supplyType: "Type",
  vatCode: "Code de TVA",
  account: "Compte de produit",
  active: "Article actif",
};

interface ArticlePanelProps {
  readonly dossier: Dossier;
  /** Absent: a new article. */
  readonly edited: ArticleAnswer | undefined;
  readonly onClose: () => void;
}

/** Adds an article or changes one: invoices keep what they took from it. */
export function ArticlePanel({ dossier, edited, onClose }: ArticlePanelProps) {
  const { refId: legalEntityRefId } = dossier;
  const form = useArticleForm(legalEntityRefId, edited, onClose);
  const { field } = form;
  return (
    <FormPanel
      title={edited === undefined ? "Nouvel article" : `Article ${edited.code}`}
      subtitle={dossier.name}
      form={form}
      submitLabel={edited === undefined ? "Créer l’article" : "Enregistrer"}
      onClose={onClose}
    >
      <FormGrid columns={1}>
        <TextField {...field("code")} required autoFocus={edited === undefined} />
        <TextField {...field("label")} required />
        <TextField {...field("price")} required numeric inputMode="decimal" end="€" />
        <TextField {...field("unit")} help="heure, jour, kg, lot…" />
        <SelectField {...field("supplyType")} options={optionsOf(supplyTypes)} />
        <VatCodeField {...field("vatCode")} legalEntityRefId={legalEntityRefId} direction="sale" />
        <AccountField {...field("account")} legalEntityRefId={legalEntityRefId} suggest="70" />
        {edited !== undefined && <CheckField {...field("active")} help="Inactif, il n’est plus proposé." />}
      </FormGrid>
    </FormPanel>
  );
}

/** An article as its form holds it: texts, none of them null. */
const draftOf = (article?: ArticleAnswer) => ({
  code: article?.code ?? "",
  label: article?.label ?? "",
  unit: article?.unit ?? "",
  price: article === undefined ? "" : priceToText(article.unitPriceCents),
  supplyType: article?.supplyType ?? ("services" as keyof typeof supplyTypes),
  vatCode: article?.vatCode ?? "",
  account: article?.account ?? "",
  active: article?.active ?? true,
});

type Draft = ReturnType<typeof draftOf>;

function useArticleForm(legalEntityRefId: string, edited: ArticleAnswer | undefined, onClose: () => void) {
  // An unreadable price is no price: the contract refuses it.
  const priced = (draft: Draft) => ({ ...draft, unitPriceCents: priceFromText(draft.price) ?? "" });
  return useResourceForm({
    edited,
    draft: draftOf,
    labels,
    places: { unitPriceCents: "price" },
    ...savingOf(articleEndpoints, [createArticleBody, updateArticleBody], legalEntityRefId, priced),
    reload: fromList(articleEndpoints.list, "articles", "code", legalEntityRefId),
    said: saidOf("Article", "code"),
    onSaved: onClose,
  });
}
