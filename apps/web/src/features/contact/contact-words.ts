import type { Contact } from "@grand-livre/contracts/contact";
import { fold } from "@grand-livre/domain/text/fold";

/** The name of a contact before it is given one. */
export const NEW_NAME = "New Contact";

/** A contact without a name is named in French. */
export const shownName = (name: string): string => (name === NEW_NAME ? "Nouveau contact" : name);

/** Contacts by the first letter of their name; what begins with no letter comes under #, last. */
export function byLetter(contacts: readonly Contact[]): readonly (readonly [string, readonly Contact[]])[] {
  const groups = Map.groupBy(contacts, ({ name }) => {
    const first = fold(shownName(name)).charAt(0).toUpperCase();
    return /[A-Z]/.test(first) ? first : "#";
  });
  return [...groups].toSorted(([one], [other]) =>
    one === "#" ? 1 : other === "#" ? -1 : one < other ? -1 : 1,
  );
}

const longDate = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "UTC" });
export const birthdayText = (instant: string): string => longDate.format(new Date(instant));

const LABELS: Readonly<Record<string, string>> = {
  work: "Travail",
  personal: "Personnel",
  mobile: "Mobile",
  home: "Domicile",
};

/** The label of an address or a number; the few labels of the samples are translated into French. */
export const labelText = (label: string): string => LABELS[label.toLowerCase()] ?? label;
