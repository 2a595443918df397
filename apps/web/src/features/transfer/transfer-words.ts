import type { Payable, TransferAnswer, TransferOrderRow } from "@grand-livre/contracts/transfer";
import type { ChargeBearer } from "@grand-livre/domain/transfer/international";
import { optionsOf } from "../../ui/SelectField.tsx";
import type { StatusTone } from "../../ui/StatusChip.tsx";

type Words<Key extends string> = Readonly<Record<Key, { readonly label: string; readonly tone: StatusTone }>>;

export const orderWords: Words<TransferOrderRow["state"]> = {
  draft: { label: "Brouillon", tone: "neutral" },
  submitted: { label: "À valider", tone: "warning" },
  issued: { label: "Émis", tone: "accent" },
  paid: { label: "Payé par le relevé", tone: "success" },
  cancelled: { label: "Annulé", tone: "neutral" },
};

export const transferWords: Words<TransferAnswer["state"]> = {
  waiting: { label: "En attente", tone: "neutral" },
  paid: { label: "Payé", tone: "success" },
  rejected: { label: "Rejeté par la banque", tone: "error" },
  cancelled: { label: "Annulé", tone: "neutral" },
};

export const ibanWords: Words<Payable["ibanTrust"]> = {
  known: { label: "Connu", tone: "success" },
  new: { label: "Nouvel IBAN", tone: "warning" },
  changed: { label: "IBAN modifié", tone: "warning" },
  missing: { label: "IBAN manquant", tone: "error" },
  invalid: { label: "IBAN incorrect", tone: "error" },
};

export const payableWords: Readonly<Record<Payable["kind"], string>> = {
  bill: "Facture",
  creditNote: "Avoir",
  expenseReport: "Note de frais",
};

export const chargeWords: Readonly<Record<ChargeBearer, string>> = {
  SHAR: "Partagés (SHA)",
  DEBT: "À notre charge (OUR)",
  CRED: "À la charge du bénéficiaire (BEN)",
};
export const chargeOptions = optionsOf(chargeWords);

const orders = {
  sent: { title: "Ordre de virement", one: "virement" },
  received: { title: "Ordre de prélèvement", one: "prélèvement" },
} as const;

export const ordersOf = ({ direction }: Pick<TransferOrderRow, "direction">) => orders[direction];

type Person = TransferOrderRow["author"];

export const nameOf = ({ firstname, lastname }: Person): string => `${firstname} ${lastname}`.trim();
