export interface Identifier {
  readonly value: string;
  /** ISO 6523 (0002 SIREN, 0009 SIRET, 0088 GLN…), null when the document gives none. */
  readonly scheme: string | null;
}

export interface PartyAddress {
  readonly line1: string | null;
  readonly line2: string | null;
  readonly line3: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly region: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
}

export interface BillParty {
  readonly name: string | null;
  readonly tradingName: string | null;
  /** Nine digits, checked or not: an invalid one has a warning, and is answered all the same. */
  readonly siren: string | null;
  readonly siret: string | null;
  /** Intra-community VAT number without spaces. */
  readonly vatNumber: string | null;
  /** Any other fiscal registration (German Steuernummer, Swedish F-skatt…). */
  readonly taxRegistration: string | null;
  /** BT-30, BT-47, BT-61: legal registration as printed. */
  readonly legalId: Identifier | null;
  readonly identifiers: readonly Identifier[];
  readonly address: PartyAddress | null;
  /** BT-34, BT-49: address for electronic invoices (scheme 0225 in France). */
  readonly electronicAddress: Identifier | null;
  readonly contactName: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}
