import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { hasTellingFigures, likelyParts, TRIGRAM } from "./list-conditions-repository.ts";
import { hasFigures, type InvoiceFilter, isShort, ofAnyState, soleTextOf } from "./list-filter.ts";
import { findTextPlaces } from "./tally-repository.ts";
import { isCounted } from "./text-count-repository.ts";

/**
 * The filter, its text looked for where alone it can stand: in labels, in numbers or in names, if the tally tells that no
 * other place has anything of the kind, or as it is if it is counted anywhere. Whatever figures it has: a text stands in no label and no number where it does not
 * stand with all figures alike. Labels, numbers and names alone have counts or indexes that know the text.
 */
export async function narrowedToPlace(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
): Promise<InvoiceFilter> {
  const { legalEntityId, searchKey, searchNumberKey, labelKey, companyKey } = filter;
  if (labelKey) return narrowedLabel(db, scope, filter);
  if (!legalEntityId || !searchKey || companyKey) return filter;
  // Figures in a row are soon found; and without spaces a text may stand anywhere.
  if (isShort(searchKey) || !hasFigures(searchKey) || hasTellingFigures(searchKey)) return filter;
  if (!searchKey.includes(" ")) return filter;
  const text = soleTextOf(ofAnyState(filter));
  if (text && (await isCounted(db, scope, filter, text))) return filter;
  const places = await findTextPlaces(db, scope, filter);
  if (!places) return filter;
  const { inLabel, inNumber, inName, numberElsewhere } = places;
  const elsewhere = { ...filter, searchKey: undefined, searchNumberKey: undefined };
  if (!inLabel && !inNumber) return { ...elsewhere, companyKey: searchKey };
  if (!inNumber && !inName) return { ...elsewhere, labelKey: searchKey };
  if (inLabel || inName || !searchNumberKey) return filter;
  // Without spaces it may stand in labels and names, which does not make them hold it.
  if (numberElsewhere) return { ...elsewhere, numberKey: searchNumberKey };
  return { ...filter, searchKey: searchNumberKey };
}

/** A label's text: no invoice at all where trigrams could not find it and no label has anything of the kind. */
async function narrowedLabel(db: Connection, scope: Scope, filter: InvoiceFilter): Promise<InvoiceFilter> {
  const { legalEntityId, labelKey = "" } = filter;
  if (!legalEntityId || isShort(labelKey) || !hasFigures(labelKey)) return filter;
  if (likelyParts(labelKey).some((part) => part.trim().length >= TRIGRAM)) return filter;
  const places = await findTextPlaces(db, scope, { ...filter, labelKey: undefined, searchKey: labelKey });
  return places && !places.inLabel ? { ...filter, ids: [] } : filter;
}
