type Fields = Readonly<Record<string, unknown>>;

const OWN = new Set(["version", "nameKey", "labelKey", "searchKey"]);

/** The content of an audit row for an update: the fields that changed, before and after. */
export function changesOf<T extends object>(before: T, after: T): { before: Fields; after: Fields } {
  const [old, now] = [{ ...before } as Fields, { ...after } as Fields];
  const changed = Object.keys(now).filter(
    (key) => !OWN.has(key) && JSON.stringify(old[key]) !== JSON.stringify(now[key]),
  );
  const only = (row: Fields): Fields => Object.fromEntries(changed.map((key) => [key, row[key] ?? null]));
  return { before: only(old), after: only(now) };
}
