import type { SignedIn } from "./signed-in.ts";

const PARTIES = 2_000;

const NAMES =
  "JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\tPieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise";

/** Sales of three lines, two in three of them paid and lettered, in one year: a FEC of about so many lines. */
export function* salesLedger(year: number, lines: number): Generator<string> {
  yield `${NAMES}\r\n`;
  for (let at = 1, written = 0; written < lines; at += 1) {
    const date = `${year}${String((at % 12) + 1).padStart(2, "0")}${String((at % 28) + 1).padStart(2, "0")}`;
    const party = `C${at % PARTIES}\tClient ${at % PARTIES}`;
    const isPaid = at % 3 !== 0;
    const cents = 100 + (at % 900);
    const line = (journal: string, account: string, auxiliary: string, debit: number, credit: number) => {
      const letter = isPaid && auxiliary !== "\t" ? `L${at}\t${date}` : "\t";
      return `${journal}\t${journal}\t${at}\t${date}\t${account}\t${account}\t${auxiliary}\tF-${at}\t${date}\tFacture ${at}\t${debit},00\t${credit},00\t${letter}\t${date}\t\t\r\n`;
    };
    yield line("VE", "411000", party, cents * 6, 0) +
      line("VE", "706000", "\t", 0, cents * 5) +
      line("VE", "445712", "\t", 0, cents);
    if (isPaid) yield line("BQ", "512000", "\t", cents * 6, 0) + line("BQ", "411000", party, 0, cents * 6);
    written += isPaid ? 5 : 3;
  }
}

/** Imports it into a new exercise of that year, to the end of its job. @throws an Error with the answer */
export async function importSales(
  address: string,
  person: SignedIn,
  year: number,
  lines: number,
): Promise<void> {
  const { legalEntityRefId } = person;
  const days = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  await person.send("POST", "/api/fiscal-exercise", { legalEntityRefId, ...days });
  const form = new FormData();
  form.set("legalEntityRefId", legalEntityRefId);
  form.set("file", new Blob([...salesLedger(year, lines)]), "ledger.txt");
  const answer = await fetch(`${address}/api/invoice/upload-accounting-leger`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  if (!answer.ok) throw new Error(`the ledger: ${answer.status} ${await answer.text()}`);
  await person.ended(((await answer.json()) as { jobId: string }).jobId);
}
