import type { DsnKind, DsnNature, DsnState } from "@grand-livre/contracts/dsn";
import { dsnEndpoints } from "@grand-livre/contracts/endpoints/dsn";
import type { StatusTone } from "../../ui/StatusChip.tsx";

export const DSN = dsnEndpoints.month.tag;
export const ADDRESS = "/accounting/payslip/dsn";
export const TITLE = "Déclarations sociales (DSN)";

export const stateWords: Readonly<Record<DsnState, { readonly label: string; readonly tone: StatusTone }>> = {
  to_prepare: { label: "À préparer", tone: "neutral" },
  to_check: { label: "À contrôler", tone: "warning" },
  ready: { label: "Fichier prêt", tone: "accent" },
  deposited: { label: "Déposée", tone: "success" },
  to_replace: { label: "À remplacer", tone: "error" },
};

export const natureWords: Readonly<Record<DsnNature, string>> = {
  monthly: "DSN mensuelle",
  stop: "Arrêt de travail",
  return: "Reprise du travail",
  exit: "Fin de contrat",
};

export const kindWords: Readonly<Record<DsnKind, string>> = {
  normal: "Normale",
  empty: "Néant",
  replacing: "Annule et remplace",
  cancelling: "Annule",
  replacingEmpty: "Annule et remplace, néant",
};
