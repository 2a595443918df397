/**
 * Looks an account up by its beginning: the longest one that is written rules. Answers undefined for an account that none
 * begins.
 */
export function prefixTable<T>(
  entries: Iterable<readonly [prefix: string, value: T]>,
): (account: string) => T | undefined {
  const byPrefix = new Map(entries);
  const longest = Math.max(0, ...[...byPrefix.keys()].map((prefix) => prefix.length));
  return (account) => {
    for (let length = Math.min(account.length, longest); length > 0; length -= 1) {
      const found = byPrefix.get(account.slice(0, length));
      if (found !== undefined) return found;
    }
    return undefined;
  };
}
