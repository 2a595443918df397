/** Why the viewer cannot change a person: rights hold for all companies of that person at once. */
export const OUT_OF_REACH =
  "Cette personne a des entreprises que vous n’avez pas. Demandez à un administrateur qui les a toutes.";
