/** A token of another server, and until when it is used. */
export type Token = { readonly value: string; readonly expiresAt: Date };

/** The tokens that this process was given: kept in memory alone, each server asks for its own. */
export type TokenStore = {
  /** The token of a key: the kept one while it lasts, else a new one. Those who ask at once share the answer. */
  of(key: string, now: Date, ask: () => Promise<Token>): Promise<string>;
  /** Forgets a token that was refused, unless another one took its place. */
  forget(key: string, value: string): void;
};

export function createTokenStore(): TokenStore {
  const kept = new Map<string, Token>();
  const asked = new Map<string, Promise<Token>>();
  return {
    async of(key, now, ask) {
      for (const [one, { expiresAt }] of kept) if (expiresAt <= now) kept.delete(one);
      const known = kept.get(key);
      if (known) return known.value;
      const pending = asked.get(key) ?? ask().finally(() => asked.delete(key));
      asked.set(key, pending);
      const token = await pending;
      kept.set(key, token);
      return token.value;
    },
    forget(key, value) {
      if (kept.get(key)?.value === value) kept.delete(key);
    },
  };
}
