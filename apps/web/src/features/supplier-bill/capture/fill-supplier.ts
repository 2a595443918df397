import { fold } from "@grand-livre/domain/text/fold";
import type { DocumentForm } from "../../../app/document/draft/document-form.ts";
import { withSupplier } from "../supplier-choice.ts";
import { searchSuppliers } from "../supplier-options.ts";

/** A name taken from the document: the supplier of that name, else one that saving creates. Answers what is shown. */
export async function fillSupplier(
  name: string,
  dossier: string,
  change: (update: (form: DocumentForm) => DocumentForm) => void,
): Promise<string> {
  const wanted = fold(name);
  // Without an answer the name stays as it is printed: the server looks for it again at saving.
  const found = await searchSuppliers(dossier, name, new AbortController().signal).catch(() => []);
  const known = found.find(({ label }) => fold(label) === wanted);
  change((before) =>
    known === undefined
      ? { ...before, party: { id: null, name, country: null } }
      : withSupplier(before, known),
  );
  return known?.label ?? name;
}
