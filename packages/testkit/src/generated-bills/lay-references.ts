import { type Draft, put } from "./draft.ts";

export type Pair = readonly [string, string];

/** Number, dates and other references, with the words of one issuer. */
export function referencesOf({ truth, random, formats, isEnglish }: Draft): Pair[] {
  const isCredit = truth.kind === "credit_note";
  const of = (french: readonly [string, ...string[]], english: string) =>
    isEnglish ? english : random.pick(french);
  const pairs: Pair[] = [
    [
      of(
        isCredit
          ? ["N° d'avoir", "Avoir n°", "Numéro", "N°"]
          : ["N° de facture", "Facture n°", "Numéro", "N° facture", "N°"],
        "Invoice number",
      ),
      truth.number,
    ],
    [
      of(
        isCredit
          ? ["Date", "Date de l'avoir", "Date d'émission"]
          : ["Date", "Date de facture", "Date d'émission", "Date de facturation", `${truth.seller.city}, le`],
        "Invoice date",
      ),
      formats.date(truth.issueDate),
    ],
  ];
  if (random.chance(0.4))
    pairs.push([
      of(["N° client", "Code client", "Réf. client"], "Customer no."),
      `C${random.int(100, 9999)}`,
    ]);
  if (random.chance(0.3))
    pairs.push([
      of(["Commande", "Bon de commande n°", "Votre référence"], "Order ref."),
      `BC${random.int(1000, 99999)}`,
    ]);
  if (isCredit && random.chance(0.6)) pairs.push(["Facture d'origine", `FA-${random.int(1000, 9999)}`]);
  if (truth.dueDate !== null)
    pairs.push([
      of(["Échéance", "Date d'échéance", "À payer avant le", "Date limite de paiement"], "Due date"),
      formats.date(truth.dueDate),
    ]);
  if (truth.period !== null)
    pairs.push([
      of(["Période"], "Service period"),
      `${isEnglish ? "from" : "du"} ${formats.date(truth.period[0])} ${isEnglish ? "to" : "au"} ${formats.date(truth.period[1])}`,
    ]);
  return pairs;
}

/** One reference a line. Answers the lowest line used. */
export function pairs(draft: Draft, all: readonly Pair[], x: number, top: number): number {
  const colon = draft.random.pick([" : ", ": ", " "]);
  const isColumns = draft.random.chance(0.5);
  // A few bills print their references without a word of explanation.
  const isBare = draft.random.chance(0.04);
  let y = top;
  for (const [label, value] of all) {
    if (isBare) put(draft, value, x, y);
    else if (isColumns) {
      put(draft, label, x, y);
      put(draft, value, x + 118, y);
    } else put(draft, `${label}${colon}${value}`, x, y);
    y += draft.size * 1.45;
  }
  return y;
}

/** The references as a table: words above, values below. */
export function tableOfReferences(draft: Draft, all: readonly Pair[], top: number): number {
  const inTable = all.filter(([label]) => !/Période|period/.test(label)).slice(0, 5);
  const width = (draft.right - draft.left) / inTable.length;
  inTable.forEach(([label, value], index) => {
    put(draft, label, draft.left + index * width, top, draft.size * 0.9, true);
    put(draft, value, draft.left + index * width, top + draft.size * 1.6);
  });
  draft.rules.push([draft.left, top + 4, draft.right, top + 4]);
  const rest = all.filter((pair) => !inTable.includes(pair));
  return pairs(draft, rest, draft.left, top + draft.size * 3.6);
}
