/** Why banks reject a transfer or a debit (ISO 20022 external status reasons that French banks use). */
const REASONS: Readonly<Record<string, string>> = {
  AC01: "le numéro de compte (IBAN) est incorrect",
  AC04: "le compte est clos",
  AC06: "le compte est bloqué",
  AC13: "le compte débité est celui d’un consommateur",
  AG01: "l’opération est interdite sur ce compte",
  AG02: "le code d’opération est incorrect",
  AM01: "le montant est nul",
  AM02: "le montant dépasse la limite autorisée",
  AM04: "la provision est insuffisante",
  AM05: "l’opération est en double",
  AM09: "le montant est incorrect",
  BE01: "le nom ne correspond pas au titulaire du compte",
  BE04: "l’adresse du bénéficiaire manque",
  BE05: "l’émetteur n’est pas reconnu",
  CNOR: "la banque du bénéficiaire n’est pas joignable",
  CUST: "le client a demandé l’annulation",
  DNOR: "la banque du débiteur n’est pas joignable",
  DS02: "l’ordre a été annulé par une personne habilitée",
  DS0H: "le signataire n’est pas habilité sur ce compte",
  DT01: "la date est incorrecte",
  DU01: "le message a déjà été reçu",
  DUPL: "l’ordre a déjà été reçu",
  FF01: "le format du fichier est incorrect",
  MD01: "il n’y a pas de mandat valable",
  MD02: "les données du mandat manquent ou sont incorrectes",
  MD06: "le débiteur demande le remboursement",
  MD07: "le débiteur est décédé",
  MS02: "le débiteur a refusé",
  MS03: "la banque ne donne pas de raison",
  NARR: "la raison est donnée en clair",
  RC01: "le code de la banque (BIC) est incorrect",
  RR01: "l’identification du débiteur manque",
  RR02: "le nom ou l’adresse du débiteur manque",
  RR03: "le nom ou l’adresse du bénéficiaire manque",
  RR04: "une raison réglementaire",
  SL01: "le débiteur a limité les prélèvements sur son compte",
  TM01: "l’ordre est arrivé après l’heure limite",
};

/** The reason of a bank as a sentence, with its code and its own words where there are any. */
export function rejectionReason(code: string, text: string): string {
  const reason = REASONS[code] ?? "la banque ne donne pas de raison connue";
  const told = text === "" ? "" : ` : « ${text.slice(0, 140)} »`;
  return `Rejet de la banque, ${reason}${code === "" ? "" : ` (${code})`}${told}`;
}
