import { invoiceListQuery } from "@grand-livre/contracts/invoice";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { formatMoney } from "@grand-livre/domain/money/format-amount";
import { type Application, today } from "../application.ts";
import type { Caller } from "../http/caller.ts";
import { openChat, sendMessage } from "../modules/chat/service.ts";
import { listInvoices } from "../modules/invoice/document-list/list-service.ts";
import { writeMail } from "../modules/mailbox/write-mail.ts";
import { personCaller } from "./administrator.ts";
import { atNoon, type StoryCompany } from "./play-story.ts";

const MINUTE_MS = 60_000;

/** What is said of an invoice: its number, its third party, its amount and its last day. */
async function invoiceWords(
  app: Application,
  caller: Caller,
  { refId: legalEntityRefId }: StoryCompany,
  chosen: { readonly bill_direction: "credit" | "debit"; readonly payment: "overdue" | "open" },
) {
  const query = invoiceListQuery.parse({
    legalEntityRefId,
    ...chosen,
    sort: "due_date",
    order: "asc",
    limit: 1,
  });
  const [row] = (await listInvoices(app, caller.scope, query, [chosen.bill_direction])).rows;
  if (row === undefined) return undefined;
  return {
    number: row.billNumber ?? row.refId ?? row.label,
    party: row.companyName ?? "",
    amount: formatMoney(row.payableCents - row.paidCents),
    due: row.dueDate === null ? "" : formatDate(row.dueDate),
  };
}

/** What the people of the company wrote each other about its invoices: a conversation with the accountant, three mails. */
export async function talkOfInvoices(app: Application, caller: Caller, company: StoryCompany): Promise<void> {
  const accountant = await personCaller(app, caller, "comptable@demo.fr");
  const manager = await personCaller(app, caller, "dirigeante@demo.fr");
  const sale = await invoiceWords(app, caller, company, { bill_direction: "credit", payment: "overdue" });
  const bill = await invoiceWords(app, caller, company, { bill_direction: "debit", payment: "open" });
  if (accountant === undefined || manager === undefined || sale === undefined || bill === undefined) return;

  const start = atNoon(app, today(app)).now().getTime();
  const said: readonly (readonly [who: Caller, text: string])[] = [
    [
      accountant,
      `Bonjour Camille, la facture ${sale.number} de ${sale.party} est échue depuis le ${sale.due} : il reste ${sale.amount}. Je relance ?`,
    ],
    [caller, "Oui, d’abord par téléphone. Le client attendait l’avoir du luminaire repris."],
    [
      accountant,
      `Entendu. Côté achats, ${bill.party} attend ${bill.amount} pour la facture ${bill.number}, à régler le ${bill.due}.`,
    ],
    [caller, "Tu peux la mettre dans le prochain virement."],
  ];
  // Who opens a conversation has his place in it; the other gets one with the first message.
  const { id: chatId } = await openChat(app, accountant, caller.userId);
  for (const [at, [who, text]] of said.entries()) {
    const moment = new Date(start + at * 3 * MINUTE_MS);
    await sendMessage({ ...app, now: () => moment }, who, chatId, text);
  }

  const mail = (from: Caller, to: readonly Caller[], subject: string, paragraphs: readonly string[]) =>
    writeMail(app, from, {
      ...{ to: to.map(({ email }) => email), cc: [], bcc: [], subject, send: true },
      content: paragraphs.map((text) => `<p>${text}</p>`).join(""),
    });
  await mail(manager, [caller], `Relance de ${sale.party}`, [
    `Bonjour, ${sale.party} n’a pas réglé la facture ${sale.number}, échue le ${sale.due}.`,
    `Il reste ${sale.amount} à encaisser : merci de lui proposer un échéancier avant la fin du mois.`,
  ]);
  await mail(accountant, [caller], `Facture ${bill.number} de ${bill.party}`, [
    `Bonjour, la facture ${bill.number} de ${bill.party} est comptabilisée ; ${bill.amount} sont à régler le ${bill.due}.`,
    "Je l’ai gardée pour le prochain virement, sauf avis contraire.",
  ]);
  await mail(caller, [accountant, manager], "Clôture du mois", [
    "Bonjour, les mois jusqu’à l’avant-dernier sont clôturés. Le dernier reste ouvert : il attend les relevés de banque.",
  ]);
}
