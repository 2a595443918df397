/** The rates of French VAT, in basis points, those of before 2014 too: an electronic invoice has no other (BR-FR-16). */
export const FRENCH_RATES: readonly number[] = [
  0, 90, 105, 175, 210, 550, 700, 850, 920, 960, 1000, 1300, 1960, 2000, 2060,
];
