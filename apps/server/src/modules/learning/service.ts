import type { LineProposal, ProposedValue } from "@grand-livre/contracts/capture";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { isUnusualNumber } from "@grand-livre/domain/learning/number-shape";
import {
  type Proposal,
  type ProposedLine,
  proposeFromHistory,
} from "@grand-livre/domain/learning/propose-from-history";
import type { FieldRecord } from "@grand-livre/domain/learning/supplier-confidence";
import { companyNameKey } from "@grand-livre/domain/text/company-name-key";
import type { Connection } from "../../database/connection.ts";
import { findChosenSuppliers } from "./correction-repository.ts";
import { countFields, findEarlierNumbers, findHistory, type HistoryRow } from "./history-repository.ts";

export {
  findCorrections,
  insertCorrections,
  isForgotten,
  type NewCorrection,
} from "./correction-repository.ts";
export { type AutoValidation, autoValidationOf } from "./settings.ts";

/** What is known of a supplier, asked line by line. */
export type Learned = {
  readonly billsCompared: number;
  propose(line: { readonly label: string; readonly rateBasisPoints: number | null }): ProposedLine;
  explain(lineId: string, proposed: ProposedLine): LineProposal;
};

/** How many justifying bills an answer names. */
const SHOWN_BILLS = 5;

/** Everything that this supplier's earlier validated bills teach; `exceptId` is the bill that asks. */
export async function learnedOf(
  db: Connection,
  legalEntityId: string,
  counterpartyId: string | null,
  exceptId: string | null = null,
): Promise<Learned> {
  const rows = counterpartyId ? await findHistory(db, { legalEntityId, counterpartyId }, exceptId) : [];
  const byBill = new Map(rows.map((row) => [row.billId, row]));
  const history = rows.map((row) => ({ ...row, billDate: row.billDate ?? "" }));
  const shown = (proposal: Proposal | null) => proposal && presentProposal(proposal, byBill);
  return {
    billsCompared: byBill.size,
    propose: (line) => proposeFromHistory(line, history),
    explain: (lineId, { account, vatCode, label }) => ({
      lineId,
      account: shown(account),
      vatCode: shown(vatCode),
      label: shown(label),
    }),
  };
}

function presentProposal(proposal: Proposal, bills: ReadonlyMap<string, HistoryRow>): ProposedValue {
  const { support, ...figures } = proposal;
  return {
    ...figures,
    explanation: explanationOf(proposal),
    bills: support.slice(0, SHOWN_BILLS).map(({ billId, readLabel }) => {
      const bill = bills.get(billId);
      return {
        invoiceId: billId,
        refId: bill?.refId ?? null,
        billNumber: bill?.billNumber ?? null,
        billDate: bill?.billDate ?? null,
        lineLabel: readLabel,
      };
    }),
  };
}

const BASIS_WORDS = {
  "same-label": "avec ce même libellé et ce taux",
  "like-label": "au libellé proche et au même taux",
  "same-rate": "au même taux",
  supplier: "de ce fournisseur, à un autre taux",
} as const;

/** Why this value, in French words. */
function explanationOf({ agreeing, compared, basis, support }: Proposal): string {
  const bills = compared === 1 ? "1 facture" : `${compared} factures`;
  const last = support[0]?.billDate;
  const latest = last ? `, la dernière du ${formatDate(last)}` : "";
  return `${agreeing} sur ${bills} ${BASIS_WORDS[basis]}${latest}`;
}

/** How a document names its supplier: its SIREN and folded name; empty when it names none. */
export function supplierKeyOf(name: string | null, siren: string | null): string {
  const key = companyNameKey(name ?? "");
  return key === "" && siren === null ? "" : `${siren ?? ""}|${key}`;
}

/** The supplier that persons chose for documents naming theirs so; none when they did not always choose the same. */
export async function rememberedSupplier(
  db: Connection,
  legalEntityId: string,
  supplierKey: string,
): Promise<string | undefined> {
  if (supplierKey === "") return undefined;
  const [only, second] = await findChosenSuppliers(db, legalEntityId, supplierKey);
  return second === undefined ? only : undefined;
}

/** What became of each field on this supplier's bills. */
export async function fieldRecords(
  db: Connection,
  legalEntityId: string,
  counterpartyId: string,
): Promise<Map<string, FieldRecord>> {
  const rows = await countFields(db, { legalEntityId, counterpartyId });
  return new Map(rows.map(({ field, kept, corrected }) => [field, { kept, corrected }]));
}

/** A number of this supplier written as it always writes them, when this one is not. */
export async function usualNumberUnlike(
  db: Connection,
  legalEntityId: string,
  counterpartyId: string,
  number: string,
): Promise<string | undefined> {
  const earlier = await findEarlierNumbers(db, { legalEntityId, counterpartyId });
  return isUnusualNumber(number, earlier) ? earlier[0] : undefined;
}
