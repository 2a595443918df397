/** Works on items, so many at once; the first failure stops the rest once those under way have ended. */
export async function atOnce<Item>(
  items: readonly Item[],
  places: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  let failure: { readonly error: unknown } | undefined;
  const place = async () => {
    for (const item of left) {
      if (failure) return;
      await work(item).catch((error: unknown) => {
        failure ??= { error };
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(places, items.length) }, place));
  if (failure) throw failure.error;
}
