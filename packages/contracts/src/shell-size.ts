/** How many legal entities are told at once, with the shell and to the bar that chooses one. */
export const SHELL_LEGAL_ENTITIES = 200;
