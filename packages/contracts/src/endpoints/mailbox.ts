import { callsOn, endpoints, signedIn } from "../endpoint.ts";
import {
  changedMailLabelAnswer,
  changeMailBody,
  changeMailLabelBody,
  changeMailSettingsBody,
  createMailLabelBody,
  fileBillsBody,
  filedMailAnswer,
  mailAnswer,
  mailFiltersAnswer,
  mailFoldersAnswer,
  mailLabelAnswer,
  mailLabelsAnswer,
  mailSettingsAnswer,
  mailsAnswer,
  mailsQuery,
  writeMailBody,
} from "../mailbox.ts";
import { idQuery } from "../notice.ts";
import { reading, removal } from "../office-item.ts";

const { create } = callsOn("supplier-bills");

export const mailboxEndpoints = endpoints("mailbox", {
  settings: signedIn.get("/api/apps/mailbox/settings", "How the caller's mailbox is shown", {
    answer: mailSettingsAnswer,
  }),
  changeSettings: signedIn.patch(
    "/api/apps/mailbox/settings",
    "Change how the mailbox is shown; what is not sent stays",
    { body: changeMailSettingsBody, answer: mailSettingsAnswer },
  ),
  folders: signedIn.get(
    "/api/apps/mailbox/folders",
    "The folders: drafts and spam count their mails, sent and trash none, others those unread",
    { answer: mailFoldersAnswer },
  ),
  filters: signedIn.get("/api/apps/mailbox/filters", "The filters", { answer: mailFiltersAnswer }),
  labels: signedIn.get("/api/apps/mailbox/labels", "The caller's labels", { answer: mailLabelsAnswer }),
  createLabel: signedIn.post("/api/apps/mailbox/label", "Add a label; its slug is unique", {
    body: createMailLabelBody,
    answer: mailLabelAnswer,
  }),
  changeLabel: signedIn.patch(
    "/api/apps/mailbox/label",
    "Change a label: its slug follows its title; null when there is none of that id",
    { body: changeMailLabelBody, answer: changedMailLabelAnswer },
  ),
  removeLabel: removal(
    "/api/apps/mailbox/label",
    "Remove a label, and take it off the mails",
    "OFFICE_TAG_NOT_FOUND",
  ),
  mails: signedIn.get(
    "/api/apps/mailbox/mails",
    "A page of the mails of a folder, a filter or a label, the newest first",
    { query: mailsQuery, answer: mailsAnswer, refusals: ["FOLDER_NOT_FOUND", "OFFICE_TAG_NOT_FOUND"] },
  ),
  mail: reading("/api/apps/mailbox/mail", "One mail", mailAnswer, "MAIL_NOT_FOUND"),
  writeMail: signedIn.post(
    "/api/apps/mailbox/mail",
    "Keep a draft, or send a mail to persons of the installation and, by SMTP, to others; answers the writer's own copy",
    {
      body: writeMailBody,
      answer: mailAnswer,
      refusals: [
        "MAIL_NOT_FOUND",
        "MAIL_NOT_A_DRAFT",
        "MAIL_WITHOUT_RECIPIENT",
        "MAIL_RECIPIENT_UNKNOWN",
        "MAIL_TOO_LARGE",
      ],
    },
  ),
  changeMail: signedIn.patch("/api/apps/mailbox/mail", "Mark, label or move a mail; what is not sent stays", {
    body: changeMailBody,
    answer: mailAnswer,
    refusals: ["MAIL_NOT_FOUND", "FOLDER_NOT_FOUND", "OFFICE_TAG_NOT_FOUND"],
  }),
  attach: signedIn.post(
    "/api/apps/mailbox/attachment",
    "Add a file to a draft by a form of `mailId` and `file`; answers the draft",
    {
      body: "multipart",
      answer: mailAnswer,
      refusals: ["MAIL_NOT_FOUND", "MAIL_NOT_A_DRAFT", "MAIL_TOO_MANY_FILES"],
    },
  ),
  attachment: signedIn.get("/api/apps/mailbox/attachment", "The content of a file that came with a mail", {
    query: idQuery,
    answer: { raw: "application/octet-stream" },
    refusals: ["MAIL_FILE_NOT_FOUND"],
  }),
  detach: {
    ...removal("/api/apps/mailbox/attachment", "Take a file off a draft", "MAIL_FILE_NOT_FOUND"),
    refusals: ["MAIL_FILE_NOT_FOUND", "MAIL_NOT_A_DRAFT"],
  },
  fileBills: create.post(
    "/api/apps/mailbox/file-bills",
    "Read the files of a mail as supplier bills of a company; each once",
    {
      body: fileBillsBody,
      answer: filedMailAnswer,
      refusals: ["MAIL_NOT_FOUND", "MAIL_WITHOUT_BILL", "LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
});
