/** Why a person is not changed by who sees him: rights hold for all of his companies at once. */
export const OUT_OF_REACH =
  "Cette personne a des entreprises que vous n’avez pas. Demandez à un administrateur qui les a toutes.";
