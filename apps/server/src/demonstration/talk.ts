import { invoiceListQuery } from "@grand-livre/contracts/invoice";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { formatMoney } from "@grand-livre/domain/money/format-amount";
import { escapeHtml } from "@grand-livre/office/clean-html";
import { type Application, today } from "../application.ts";
import type { Caller } from "../http/caller.ts";
import { inCommand } from "../kit/command.ts";
import { tellInSampleChats } from "../modules/chat/demonstration.ts";
import { openChat, sendMessage } from "../modules/chat/service.ts";
import { listInvoices } from "../modules/invoice/document-list/list-service.ts";
import { writeMail } from "../modules/mailbox/write-mail.ts";
import { personCaller } from "./administrator.ts";
import { atNoon, type StoryCompany } from "./play-story.ts";
import { closedMonth } from "./span.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Invoices of each kind that are spoken of. */
const EACH = 5;

type Told = {
  readonly number: string;
  readonly party: string;
  readonly amount: string;
  readonly due: string;
};

/** What is said of invoices: number, third party, what is left to pay (all of it when it is paid) and last day. */
async function invoiceWords(
  app: Application,
  caller: Caller,
  { refId: legalEntityRefId }: StoryCompany,
  chosen: {
    readonly bill_direction: "credit" | "debit";
    readonly payment: "overdue" | "open" | "paid";
    readonly order?: "desc";
  },
): Promise<Told[]> {
  const query = invoiceListQuery.parse({
    legalEntityRefId,
    ...{ sort: "due_date", order: "asc", limit: EACH },
    ...chosen,
  });
  const { rows } = await listInvoices(app, caller.scope, query, [chosen.bill_direction]);
  return rows.map((row) => ({
    number: row.billNumber ?? row.refId ?? row.label,
    party: row.companyName ?? "",
    amount: formatMoney(row.payableCents - (chosen.payment === "paid" ? 0 : row.paidCents)),
    due: row.dueDate === null ? "" : formatDate(row.dueDate),
  }));
}

/** What the sample contacts say of invoices, each to its own conversation: the newest first. */
const OF_SALES: readonly ((told: Told) => string)[] = [
  ({ number, party, amount, due }) =>
    `J’ai eu ${party} au téléphone : la facture ${number}, échue le ${due}, sera réglée vendredi (${amount}).`,
  ({ number, party, amount }) =>
    `${party} conteste une ligne de la facture ${number}. Tant que ce n’est pas tranché, ${amount} restent dus.`,
  ({ number, party, due }) =>
    `Pour la facture ${number}, échue le ${due}, ${party} n’avait pas reçu le PDF : renvoyé ce matin.`,
  ({ number, party, amount }) =>
    `${party} propose de solder ${amount} en deux fois pour ${number}. On accepte ?`,
];
const OF_BILLS: readonly ((told: Told) => string)[] = [
  ({ number, party, amount, due }) =>
    `La facture ${number} de ${party} est conforme au bon de livraison : ${amount} à régler le ${due}.`,
  ({ number, party, due }) => `${party} accepte d’attendre le ${due} pour la facture ${number}.`,
  ({ number, party, amount }) =>
    `Il manque le bon de commande de la facture ${number} de ${party} (${amount}).`,
];
const OF_PAID: readonly ((told: Told) => string)[] = [
  ({ number, party, amount }) =>
    `Bien reçu le virement de ${party} : ${amount}, la facture ${number} est soldée.`,
  ({ number, party }) => `${party} demande un duplicata acquitté de la facture ${number}, je m’en occupe.`,
];

/** What the people of the company wrote each other about its invoices: conversations, and mails at hours of their own. */
export async function talkOfInvoices(app: Application, caller: Caller, company: StoryCompany): Promise<void> {
  const accountant = await personCaller(app, caller, "comptable@demo.fr");
  const manager = await personCaller(app, caller, "dirigeante@demo.fr");
  const credit = { bill_direction: "credit" } as const;
  const sales = await invoiceWords(app, caller, company, { ...credit, payment: "overdue" });
  const bills = await invoiceWords(app, caller, company, { bill_direction: "debit", payment: "open" });
  const paid = await invoiceWords(app, caller, company, { ...credit, payment: "paid", order: "desc" });
  const [sale] = sales;
  const [bill] = bills;
  if (accountant === undefined || manager === undefined || sale === undefined || bill === undefined) return;

  const noon = atNoon(app, today(app)).now().getTime();
  const at = (hours: number, minutes: number): Application => {
    const moment = new Date(noon - hours * HOUR_MS - minutes * MINUTE_MS);
    return { ...app, now: () => moment };
  };
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
  for (const [place, [who, text]] of said.entries())
    await sendMessage(at(0, (said.length - place) * 3), who, chatId, text);
  const told = [
    ...sales.slice(1).flatMap((one, place) => OF_SALES[place]?.(one) ?? []),
    ...bills.slice(1).flatMap((one, place) => OF_BILLS[place]?.(one) ?? []),
    ...paid.flatMap((one, place) => OF_PAID[place]?.(one) ?? []),
  ];
  await inCommand(app, caller, ({ tx, scope }) => tellInSampleChats(tx, scope, told));

  const mail = (
    when: Application,
    from: Caller,
    to: readonly Caller[],
    subject: string,
    lines: readonly string[],
  ) =>
    writeMail(when, from, {
      ...{ to: to.map(({ email }) => email), cc: [], bcc: [], subject, send: true },
      content: lines.map((text) => `<p>${escapeHtml(text)}</p>`).join(""),
    });
  const closed = formatDate(closedMonth(today(app)).endDate);
  await mail(at(73, 48), caller, [accountant, manager], `Clôture au ${closed}`, [
    `Bonjour, les écritures jusqu’au ${closed} sont clôturées.`,
    "Celles d’après restent ouvertes : elles attendent le relevé de la banque.",
  ]);
  for (const [place, one] of sales.slice(1, 4).entries())
    await mail(
      at(51 - place * 9, place * 17 + 6),
      accountant,
      [caller],
      `${one.party}, facture ${one.number}`,
      [OF_SALES[(place + 1) % OF_SALES.length]?.(one) ?? "", `Elle est échue depuis le ${one.due}.`],
    );
  await mail(at(20, 12), accountant, [caller], `Facture ${bill.number} de ${bill.party}`, [
    `Bonjour, la facture ${bill.number} de ${bill.party} est comptabilisée ; ${bill.amount} sont à régler le ${bill.due}.`,
    "Je l’ai gardée pour le prochain virement, sauf avis contraire.",
  ]);
  await mail(at(2, 35), manager, [caller], `Relance de ${sale.party}`, [
    `Bonjour, ${sale.party} n’a pas réglé la facture ${sale.number}, échue le ${sale.due}.`,
    `Il reste ${sale.amount} à encaisser : merci de lui proposer un échéancier avant la fin du mois.`,
  ]);
}
