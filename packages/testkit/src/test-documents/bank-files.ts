/** Small files of each format, for tests: one account, one operation, balances that agree. */
const IBAN = "FR7630006000011234567890189";
const OTHER_IBAN = "FR1420041010050500013M02606";

const PARTS = {
  "052": ["BkToCstmrAcctRpt", "Rpt"],
  "053": ["BkToCstmrStmt", "Stmt"],
  "054": ["BkToCstmrDbtCdtNtfctn", "Ntfctn"],
};

export function entry(change: {
  readonly amount?: string;
  readonly sign?: string;
  readonly status?: string;
  readonly reversal?: boolean;
  readonly label?: string;
}): string {
  const { amount = "1200.00", sign = "CRDT", status = "BOOK", label = "VIR SEPA DUPONT" } = change;
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>
    ${change.reversal ? "<RvslInd>true</RvslInd>" : ""}<Sts>${status}</Sts>
    <BookgDt><DtTm>2026-03-02T23:30:00+01:00</DtTm></BookgDt><ValDt><Dt>2026-03-03</Dt></ValDt>
    <AcctSvcrRef>BK-1</AcctSvcrRef>
    <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
    <NtryDtls><TxDtls><Refs><EndToEndId>E2E-1</EndToEndId></Refs>
      <RltdPties><Dbtr><Pty><Nm>Boulangerie Dupont</Nm></Pty></Dbtr>
        <DbtrAcct><Id><IBAN>${OTHER_IBAN}</IBAN></Id></DbtrAcct>
        <Cdtr><Pty><Nm>Nous</Nm></Pty></Cdtr></RltdPties>
      <RmtInf><Ustrd>Facture FA-2026-0012</Ustrd>
        <Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf>
    </TxDtls></NtryDtls><AddtlNtryInf>${label}</AddtlNtryInf></Ntry>`;
}

const balance = (code: string, amount: string, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt>
    <CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

export function camt(
  change: {
    readonly entries?: string;
    readonly closing?: string;
    readonly message?: "052" | "053" | "054";
  } = {},
): string {
  const { entries = entry({}), closing = "2200.00", message = "053" } = change;
  const [root, part] = PARTS[message];
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${message}.001.08"><${root}><GrpHdr><MsgId>M</MsgId></GrpHdr>
  <${part}><Id>S</Id><Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>EUR</Ccy>
    <Svcr><FinInstnId><BICFI>AGRIFRPP</BICFI></FinInstnId></Svcr></Acct>
  ${balance("OPBD", "1000.00", "2026-02-27")}${balance("CLBD", closing, "2026-03-02")}
  ${entries}</${part}></${root}></Document>`;
}

const head = (code: string, inner = "    ", decimals = "2") =>
  `${code}30006${inner}00001EUR${decimals} 12345678901`;

export function record04({ field = "0000000000125}", decimals = "2" } = {}): string {
  const label = "PRLV SEPA TELECOM".padEnd(31);
  return `${head("04", "0123", decimals)}B1020326  030326${label}  0000000  ${field}REF-1`.padEnd(120);
}

export const record05 = (qualifier: string, text: string): string =>
  `${head("05", "0123")}B1020326     ${qualifier}${text.padEnd(70)}`.padEnd(120);

const COMPLEMENTS = [
  record05("LIB", "ABONNEMENT MARS"),
  record05("NBE", "TELECOM SA"),
  record05("CBE", OTHER_IBAN),
  record05("RCN", `${"E2E-7".padEnd(35)}ABONNEMENT`),
  record05("   ", ""),
];

export function cfonb(change: { readonly operations?: readonly string[] } = {}): string {
  const { operations = [record04(), ...COMPLEMENTS] } = change;
  const ends = (code: string, day: string, field: string) =>
    `${head(code)}  ${day}${" ".repeat(50)}${field}`.padEnd(120);
  return [ends("01", "270226", "0000000010000{"), ...operations, ends("07", "020326", "0000000009875{")].join(
    "\n",
  );
}

export const ofxSgml = (): string => `OFXHEADER:100
DATA:OFXSGML
CHARSET:1252

<OFX>
<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR
<BANKACCTFROM><BANKID>30006<BRANCHID>00001<ACCTID>12345678901<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260301<DTEND>20260331
<STMTTRN>
<TRNTYPE>DEBIT
<DTPOSTED>20260302120000[+1:CET]
<TRNAMT>-42,50
<FITID>F1
<CHECKNUM>
<NAME>CB DURAND & FILS < LYON</NAME>
<MEMO>CARTE 1234
</STMTTRN>
</BANKTRANLIST>
<LEDGERBAL><BALAMT>1000.00<DTASOF>20260331</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1>
</OFX>`;

export const ofxXml = (): string => `<?xml version="1.0" encoding="UTF-8"?>
<?OFX OFXHEADER="200" VERSION="211"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF>
<BANKACCTFROM><BANKID>30006</BANKID><BRANCHID>00001</BRANCHID><ACCTID>12345678901</ACCTID></BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260301</DTSTART><DTEND>20260331</DTEND>
<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20260302120000</DTPOSTED><TRNAMT>-42.50</TRNAMT><FITID>F1</FITID>
<NAME>CB DURAND &amp; FILS &lt; LYON</NAME><CHECKNUM/><MEMO>CARTE 1234</MEMO></STMTTRN></BANKTRANLIST>
<LEDGERBAL><BALAMT>1000.00</BALAMT><DTASOF>20260331</DTASOF></LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

export const mt940 = (): string => `{1:F01AGRIFRPPAXXX0000000000}{2:I940X}{4:
:20:REF
:25:${IBAN}
:60F:C251230EUR1000,
:61:2512310102DR42,50NDDTCUST-1//BANK-1
:86:105?00PRELEVEMENT?20EREF+E2E-9?21MREF+RUM-1?22SVWZ+Factu
re 12 de?23 mars?30AGRIFRPP?31${OTHER_IBAN}?32TELECOM?33 SA
:62F:C260102EUR957,50
:86:this one is about the statement
-}`;
