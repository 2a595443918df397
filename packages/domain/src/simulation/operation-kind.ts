/** What the engine writes by itself: its French name and the type of its journal. The order is the order of the list. */
const OPERATIONS = {
  sale_goods: ["Facture de vente de biens", "sale"],
  sale_services: ["Facture de vente de services, TVA à l’encaissement", "sale"],
  sale_deposit: ["Facture d’acompte client", "sale"],
  sale_final: ["Facture de solde, acompte repris", "sale"],
  sale_credit_note: ["Avoir client", "sale"],
  sale_disbursement: ["Facture de vente avec débours", "sale"],
  sale_payment: ["Encaissement client avec escompte", "bank"],
  sale_gap: ["Écart de règlement client", "general"],
  purchase_goods: ["Facture d’achat de biens", "purchase"],
  purchase_services: ["Facture d’achat de services, TVA à l’encaissement", "purchase"],
  purchase_asset: ["Facture d’achat d’immobilisation", "purchase"],
  purchase_intra_eu: ["Acquisition intracommunautaire", "purchase"],
  purchase_reverse_charge: ["Achat de services autoliquidé hors de l’Union européenne", "purchase"],
  purchase_import: ["Importation, TVA autoliquidée", "purchase"],
  purchase_deposit: ["Acompte fournisseur", "purchase"],
  purchase_credit_note: ["Avoir fournisseur", "purchase"],
  purchase_payment: ["Paiement fournisseur avec escompte", "bank"],
  purchase_gap: ["Écart de règlement fournisseur", "general"],
  accrual_fae: ["Facture à établir", "general"],
  accrual_credit_to_issue: ["Avoir à établir", "general"],
  accrual_fnp: ["Facture non parvenue", "general"],
  accrual_fnp_asset: ["Facture d’immobilisation non parvenue", "general"],
  accrual_credit_to_receive: ["Avoir à recevoir", "general"],
  accrual_cca: ["Charge constatée d’avance", "general"],
  accrual_pca: ["Produit constaté d’avance", "general"],
  accrual_leave: ["Congés payés à payer", "general"],
  accrual_leave_charges: ["Charges sociales sur congés payés", "general"],
  vat_due: ["Liquidation de TVA à payer", "vat"],
  vat_credit: ["Liquidation de TVA en crédit", "vat"],
  vat_payment: ["Paiement de la TVA", "bank"],
  depreciation: ["Dotation aux amortissements, dérogatoire compris", "general"],
  disposal: ["Cession d’immobilisation", "general"],
  expense_report: ["Note de frais", "general"],
  expense_advance: ["Avance sur frais", "bank"],
  expense_reimbursement: ["Remboursement de frais", "bank"],
  internal_transfer: ["Virement interne", "bank"],
  profit: ["Affectation d’un bénéfice", "general"],
  loss: ["Affectation d’une perte", "general"],
} as const;

export type OperationKind = keyof typeof OPERATIONS;

export const OPERATION_KINDS = Object.keys(OPERATIONS) as readonly OperationKind[];

export function operationInfo(kind: OperationKind): { readonly label: string; readonly journalType: string } {
  const [label, journalType] = OPERATIONS[kind];
  return { label, journalType };
}
