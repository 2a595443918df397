import { addDays, addMonths, lastDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { fold } from "@grand-livre/domain/text/fold";
import type { Application } from "../application.ts";
import { findBookBalance } from "../modules/bank/balance-repository.ts";
import { listLines } from "../modules/bank/operations.ts";
import type { ReadBankPayload } from "../modules/bank/upload.ts";
import { storeBytes } from "../modules/file/service.ts";
import type { StoryCompany } from "./play-story.ts";
import { closedMonth } from "./span.ts";

/** An account whose statements are imported, and what it is kept in. */
export type BankedAccount = { readonly account: string; readonly currency: string };
/** What the bank charges each month: the books do not hold it until its entry is written. */
const FEE_CENTS = 1_200;

export type BankedOperation = { readonly date: string; readonly label: string; readonly cents: number };

/**
 * The statements of the last two closed months of a company and of the one after them up to yesterday, as its bank would
 * send them, in its currency: what the books hold of the account, what they do not hold yet, and the bank's own fee. They are stored; the rows that
 * name them come with their import.
 */
export async function bankFilesOf(
  app: Application,
  company: Pick<StoryCompany, "id" | "refId">,
  { account, currency }: BankedAccount,
  today: string,
  others: readonly BankedOperation[],
): Promise<ReadBankPayload[]> {
  const { startDate: closed } = closedMonth(today);
  const first = addMonths(closed, -1);
  const place = { legalEntityId: company.id, account, currency };
  let balance = await findBookBalance(app.db, place, addDays(first, -1));
  const lines: BankedOperation[] = [...others];
  for (let after: string | null | undefined; after !== null; ) {
    const query = { legalEntityRefId: company.refId, account, after, limit: 200 };
    const page = await listLines(app.db, query);
    lines.push(
      ...page.lines.map(({ date, label, amountCents, currencyAmount }) => ({
        ...{ date, label },
        cents: currencyAmount ?? amountCents,
      })),
    );
    after = page.nextAfter;
  }
  const files: ReadBankPayload[] = [];
  for (const month of [first, closed, addMonths(closed, 1)]) {
    const [last, yesterday] = [lastDayOfMonth(month), addDays(today, -1)];
    const end = last < yesterday ? last : yesterday;
    const own = lines
      .filter(({ date }) => month <= date && date <= end)
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
    const rows = [...own, { date: end, label: "FRAIS TENUE DE COMPTE", cents: -FEE_CENTS }].map(
      ({ date, label, cents }) => {
        balance += cents;
        const day = date.split("-").reverse().join("/");
        return [day, fold(label).toUpperCase(), debit(cents), debit(-cents), euros(balance)].join(";");
      },
    );
    const text = ["Date;Libellé;Débit;Crédit;Solde", ...rows, ""].join("\r\n");
    const stored = await storeBytes(app, new TextEncoder().encode(text));
    const fileName = `releve-${account}-${month.slice(0, 7)}.csv`;
    files.push({ ...stored, mediaType: "application/octet-stream", fileName, account });
  }
  return files;
}

const euros = (cents: number): string => (cents / 100).toFixed(2).replace(".", ",");
/** An amount in the column of money out; the other one takes its opposite. */
const debit = (cents: number): string => (cents < 0 ? euros(-cents) : "");
