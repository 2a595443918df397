import type {
  CreateEntryTemplateBody,
  EntryTemplateAnswer,
  UpdateEntryTemplateBody,
} from "@grand-livre/contracts/entry-template";
import { fold } from "@grand-livre/domain/text/fold";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import { companyResource } from "../../kit/company-resource.ts";

type Row = Omit<RowOf<"entryTemplate">, "lines"> & Pick<EntryTemplateAnswer, "lines">;

/** Templates of entries. What they name is judged when an entry is typed from them, by the books of that day. */
export const entryTemplates = companyResource<
  "entryTemplate",
  Row,
  CreateEntryTemplateBody,
  UpdateEntryTemplateBody
>({
  rows: ownedRows<"entryTemplate", Row>("entryTemplate"),
  name: "entry-template",
  notFound: "ENTRY_TEMPLATE_NOT_FOUND",
  audited: ({ name }) => ({ name }),
  async create(_, { legalEntityRefId: __, ...body }) {
    return { ...body, lines: JSON.stringify(body.lines), searchKey: fold(body.name) };
  },
  async update(_, row, { version: __, lines = row.lines, ...body }) {
    return { ...body, lines: JSON.stringify(lines), searchKey: fold(body.name ?? row.name) };
  },
  async remove() {},
});
