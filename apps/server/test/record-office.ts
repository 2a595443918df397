import type { Board, ListedBoard } from "@grand-livre/contracts/board";
import type { Chat } from "@grand-livre/contracts/chat";
import type { FilesAnswer } from "@grand-livre/contracts/file-item";
import type { MailPage } from "@grand-livre/contracts/mailbox";
import type { ProductPage } from "@grand-livre/contracts/product";
import type { createAnswerRecorder } from "@grand-livre/testkit/answer-recorder";
import { recordAnswer, shortLists } from "./record-answer.ts";
import type { TestPerson } from "./test-app.ts";

const LINKS = "/api/apps/links";

/** Records what the screens of the office ask for, six rows of each list. */
export async function recordOffice(
  recorder: ReturnType<typeof createAnswerRecorder>,
  person: TestPerson,
): Promise<void> {
  const record = recordAnswer(recorder, "office", person, shortLists(6));
  /** Names what a screen opens beside its list. */
  const open = (name: string, id: string | undefined) => recorder.name("office", name, id ?? "");
  for (const area of ["contact", "task", "note"]) {
    const all = await record<{ id: string }[]>(`GET /api/apps/${area}s/all`);
    // The first task is the section of the others.
    open(area, all[1]?.id);
    await record(`GET ${LINKS}/of-owner?kind=${area}&id=${all[1]?.id}`);
  }
  const { mails } = await record<MailPage>("GET /api/apps/mailbox/mails?folder=inbox");
  const read = mails?.find(({ attachments }) => attachments.length > 0) ?? mails?.[0];
  open("mail", read?.id);
  await record(`GET /api/apps/mailbox/mail?id=${read?.id}`);
  const products = "ecommerce/inventory/products?sort=name&order=asc&page=0&size=10";
  open("product", (await record<ProductPage>(`GET /api/apps/${products}`)).products?.[0]?.id);
  const { files } = await record<FilesAnswer>("GET /api/apps/file-manager?folderId=null");
  open("file", files[0]?.id);
  await record(`GET ${LINKS}/of-owner?kind=file&id=${files[0]?.id}`);
  for (const path of [
    "contacts/tags",
    "contacts/countries",
    "tasks/tags",
    "notes/labels",
    "mailbox/folders",
    "mailbox/filters",
    "mailbox/labels",
    "mailbox/settings",
    "ecommerce/inventory/categories",
    "ecommerce/inventory/brands",
    "ecommerce/inventory/vendors",
    "ecommerce/inventory/tags",
    "help-center/faqs",
    "help-center/guides?limit=5",
    "help-center/guides?limit=200",
    "help-center/guides?slug=getting-started",
    "help-center/guide?categorySlug=getting-started&guideSlug=introduction",
  ])
    await record(`GET /api/apps/${path}`);
  const [board] = await record<ListedBoard[]>("GET /api/apps/scrumboard/boards");
  for (const dashboard of ["project", "analytics", "finance", "crypto"])
    await record(`GET /api/dashboards/${dashboard}`);
  const [chat] = await record<Chat[]>("GET /api/apps/chat/chats");
  open("chat", chat?.id);
  await record("PATCH /api/apps/chat/chat", { id: chat?.id, chat: { unreadCount: 0 } });
  open("board", board?.id);
  const { lists } = await record<Board>(`GET /api/apps/scrumboard/board?id=${board?.id}`);
  const card = lists[0]?.cards[0]?.id;
  open("card", card);
  await record(`GET ${LINKS}/of-owner?kind=card&id=${card}`);
  await record("GET /api/apps/chat/persons");
}
