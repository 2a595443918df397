import type { VerifyLedgerAnswer } from "@grand-livre/contracts/ledger";
import { formatMoney } from "@grand-livre/domain/money/format-amount";
import { formatPlural } from "../../lib/format.ts";

export interface Finding {
  /** What was proved, as a question an accountant asks. */
  readonly title: string;
  readonly holds: boolean;
  readonly text: string;
  /** What does not hold, one sentence each. */
  readonly details: readonly string[];
}

const reasons: Readonly<Record<NonNullable<VerifyLedgerAnswer["firstBroken"]>["reason"], string>> = {
  content: "son contenu n’est plus celui qui a été scellé",
  rank: "une écriture manque juste avant elle, ou l’ordre a changé",
  end: "la fin du journal ne correspond plus à la dernière écriture scellée",
  place: "son exercice, sa période, son journal ou ses lignes ne vont plus avec ce qui a été scellé",
};

/** What the verification found, in the words of the trade. */
export function findings(answer: VerifyLedgerAnswer): readonly Finding[] {
  return [chain(answer), balances(answer), collectives(answer)];
}

/** One sentence for all three. */
export function verdict(answer: VerifyLedgerAnswer): { readonly holds: boolean; readonly text: string } {
  const holds = findings(answer).every((finding) => finding.holds);
  return {
    holds,
    text: holds
      ? answer.entries === 0
        ? "Le grand livre est vide\u00a0: il n’y a encore aucune écriture validée."
        : `Le grand livre est intact\u00a0: ${formatPlural(answer.entries, "écriture validée relue", "écritures validées relues une à une")}.`
      : "Le grand livre a été altéré. Ne validez plus rien, et prévenez la personne qui administre le serveur.",
  };
}

function chain({ entries, intact, firstBroken }: VerifyLedgerAnswer): Finding {
  return {
    title: "Aucune écriture validée n’a été modifiée, supprimée ou insérée",
    holds: intact,
    text: intact
      ? `Chaque écriture porte l’empreinte de la précédente\u00a0: ${formatPlural(entries, "empreinte recalculée et conforme", "empreintes recalculées, toutes conformes")}.`
      : "La chaîne des empreintes est rompue.",
    details:
      firstBroken === undefined
        ? []
        : [
            `Première rupture à l’écriture ${firstBroken.number} (rang ${firstBroken.rank})\u00a0: ${reasons[firstBroken.reason]}.`,
          ],
  };
}

function balances({ balancesIntact, balanceDifferences }: VerifyLedgerAnswer): Finding {
  return {
    title: "Chaque solde est la somme de ses lignes",
    holds: balancesIntact,
    text: balancesIntact
      ? "Les soldes de la balance sont égaux aux lignes du grand livre, compte par compte et période par période."
      : "Des soldes ne correspondent plus aux lignes.",
    details: balanceDifferences.map(
      (one) =>
        `Compte ${one.account}${one.auxiliary === "" ? "" : ` ${one.auxiliary}`}, période ${one.period}\u00a0: solde tenu ${formatMoney(one.keptDebitCents - one.keptCreditCents)}, lignes ${formatMoney(one.summedDebitCents - one.summedCreditCents)}.`,
    ),
  };
}

function collectives({ collectivesIntact, collectiveDifferences }: VerifyLedgerAnswer): Finding {
  return {
    title: "Chaque compte collectif est la somme de ses tiers",
    holds: collectivesIntact,
    text: collectivesIntact
      ? "Fournisseurs et clients\u00a0: la balance auxiliaire est égale au compte collectif."
      : "Des comptes collectifs ne sont plus égaux à leurs tiers.",
    details: collectiveDifferences.map(
      (one) =>
        `Compte ${one.account}\u00a0: collectif ${formatMoney(one.collectiveCents)}, tiers ${formatMoney(one.auxiliariesCents)}.`,
    ),
  };
}
