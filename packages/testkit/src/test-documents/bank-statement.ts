type Balance = readonly [day: string, cents: number];
type Operation = readonly [day: string, cents: number, label: string, details?: string];

const euros = (cents: number) => (Math.abs(cents) / 100).toFixed(2);
const side = (cents: number) => `<CdtDbtInd>${cents < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>`;
const balance = (code: string, [day, cents]: Balance) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros(cents)}</Amt>${side(cents)}<Dt><Dt>${day}</Dt></Dt></Bal>`;

/** A CAMT.053 of one account. */
export function statement({
  opening,
  closing,
  operations,
  iban = "FR7630006000011234567890189",
}: {
  readonly opening: Balance;
  readonly closing: Balance;
  readonly operations: readonly Operation[];
  readonly iban?: string;
}): string {
  const entries = operations.map(
    ([day, cents, label, details = ""]) =>
      `<Ntry><Amt Ccy="EUR">${euros(cents)}</Amt>${side(cents)}<Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>` +
      `<BkTxCd><Prtry><Cd>0</Cd></Prtry></BkTxCd><NtryDtls><TxDtls><RmtInf><Ustrd>${details}</Ustrd></RmtInf></TxDtls></NtryDtls>` +
      `<AddtlNtryInf>${label}</AddtlNtryInf></Ntry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>
<Stmt><Id>S</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance("OPBD", opening)}${balance("CLBD", closing)}
${entries.join("\n")}</Stmt></BkToCstmrStmt></Document>`;
}
