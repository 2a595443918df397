/** UNTDID 5305, as a person calls them. */
const NAMES: Readonly<Record<string, string>> = {
  S: "taxé",
  Z: "taux zéro",
  E: "exonéré",
  AE: "autoliquidation",
  K: "livraison intracommunautaire",
  G: "exportation",
};

/** « exportation (G) ligne 1 » beside « hors champ (O) ligne 2 ». */
export interface MixedScope {
  readonly outside: string;
  readonly others: string;
}

/**
 * What lies outside of French VAT (category O: a service to a client of a third country) is alone on an electronic invoice,
 * whose seller then gives no VAT number (BR-O-02, BR-O-11), while an export asks for it (BR-G-02).
 */
export function checkMixedScope(
  lines: readonly { readonly vatCategory: string | null }[],
): MixedScope | undefined {
  const places = Map.groupBy(lines.keys(), (at) => lines[at]?.vatCategory ?? "");
  const linesOf = (category: string, name: string) => {
    const ranks = (places.get(category) ?? []).map((at) => at + 1);
    return `${name} (${category}) ligne${ranks.length > 1 ? "s" : ""} ${ranks.join(", ")}`;
  };
  const others = [...places.keys()].filter((category) => category !== "" && category !== "O");
  if (!places.has("O") || others.length === 0) return undefined;
  return {
    outside: linesOf("O", "hors champ"),
    others: others.map((category) => linesOf(category, NAMES[category] ?? "TVA")).join(", "),
  };
}
