export const FEC_NAMES =
  "JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\tPieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise";

/** A ledger of sales of 2025: each entry on a customer of its own, with VAT; tab, CRLF, UTF-8 unless changed. */
export function ledgerFile(entries = 2, first = 1): string {
  const rows = [FEC_NAMES];
  for (let at = first; at < first + entries; at += 1) {
    const month = String((at % 12) + 1).padStart(2, "0");
    const date = `2025${month}15`;
    const head = `VE\tVentes\t${at}\t${date}`;
    const tail = `F-${at}\t${date}\tFacture n° ${at} — été`;
    const valid = "\t\t\t20251231\t\t";
    rows.push(
      `${head}\t411000\tClients\tC${at % 50}\tClient ${at % 50}\t${tail}\t1200,00\t0,00${valid}`,
      `${head}\t706000\tPrestations\t\t\t${tail}\t0,00\t1000,00${valid}`,
      `${head}\t445710\tTVA collectée\t\t\t${tail}\t0,00\t200,00${valid}`,
    );
  }
  return `${rows.join("\r\n")}\r\n`;
}
