import type { CreateArticleBody, UpdateArticleBody } from "@grand-livre/contracts/article";
import { fold } from "@grand-livre/domain/text/fold";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import type { CompanyCommand } from "../../kit/command.ts";
import { companyResource } from "../../kit/company-resource.ts";
import { requireUsableAccount } from "../account/service.ts";
import type { Actor } from "../audit/service.ts";
import { requireVatCode } from "../vat-code/service.ts";

type Article = RowOf<"article">;

/** Account and VAT code exist. @throws RefusalError LEDGER_ACCOUNT_UNUSABLE, VAT_CODE_UNUSABLE */
async function requireReferences(
  { tx, actor: { scope }, entity, today: day }: CompanyCommand<Actor>,
  { account, vatCode }: Pick<Partial<Article>, "account" | "vatCode">,
): Promise<void> {
  if (account) await requireUsableAccount(tx, scope, entity.id, { number: account, day, field: "account" });
  if (vatCode) await requireVatCode(tx, entity.id, vatCode, "vatCode");
}

const searchKey = ({ code, label }: Pick<Article, "code" | "label">) => fold(`${code} ${label}`);

/** What a company sells. Lines of invoices copy from it: a change concerns later invoices only. */
export const articles = companyResource<"article", Article, CreateArticleBody, UpdateArticleBody>({
  rows: ownedRows("article"),
  name: "article",
  notFound: "ARTICLE_NOT_FOUND",
  audited: ({ code }) => ({ code }),
  async create(context, { legalEntityRefId: _, ...body }) {
    await requireReferences(context, body);
    return { ...body, searchKey: searchKey(body) };
  },
  async update(context, row, { version: _, ...body }) {
    await requireReferences(context, body);
    return { ...body, searchKey: searchKey({ ...row, ...body }) };
  },
  async remove() {},
});
