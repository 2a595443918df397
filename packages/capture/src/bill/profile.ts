import type { Profile } from "./captured-bill.ts";

/** The profile that a guideline identifier (BT-24) names, `null` when it is unknown. The order matters: most specific first. */
export function profileOfGuideline(guideline: string): Profile | null {
  const id = guideline.toLowerCase();
  if (/extended-ctc-fr/.test(id)) return "extended-ctc-fr";
  if (/xrechnung/.test(id)) return "xrechnung";
  if (/peppol/.test(id)) return "peppol";
  if (/:extended\b/.test(id)) return "extended";
  if (/:minimum\b/.test(id)) return "minimum";
  if (/:basicwl\b/.test(id)) return "basic-wl";
  if (/:basic\b/.test(id)) return "basic";
  if (/^urn:cen\.eu:en16931:2017$/.test(id) || /:(en16931|comfort)$/.test(id)) return "en16931";
  return /^urn:cen\.eu:en16931:2017#/.test(id) ? "other" : null;
}

/** MINIMUM and BASIC WL carry no lines by design. */
export function hasLinesByDesign(profile: Profile | null): boolean {
  return profile !== "minimum" && profile !== "basic-wl";
}
