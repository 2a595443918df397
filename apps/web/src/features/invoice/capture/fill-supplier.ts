import { fold } from "@grand-livre/domain/text/fold";
import type { BillForm } from "../bill-form.ts";
import { withSupplier } from "../supplier-choice.ts";
import { searchSuppliers } from "../supplier-options.ts";

/** A name taken from the document: the supplier of that name, else one that saving creates. Answers what is shown. */
export async function fillSupplier(
  name: string,
  dossier: string,
  change: (update: (form: BillForm) => BillForm) => void,
): Promise<string> {
  const wanted = fold(name);
  // Without an answer the name stands as it is printed: the server looks for it again at saving.
  const found = await searchSuppliers(dossier, name, new AbortController().signal).catch(() => []);
  const known = found.find(({ label }) => fold(label) === wanted);
  change((before) =>
    known === undefined ? { ...before, supplier: { id: null, name } } : withSupplier(before, known),
  );
  return known?.label ?? name;
}
