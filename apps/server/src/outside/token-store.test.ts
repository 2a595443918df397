import { expect, it } from "vitest";
import { createTokenStore } from "./token-store.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 27, 12, minutes));
const giving = (value: string, minutes: number) => {
  const asked = { times: 0 };
  const ask = async () => {
    asked.times += 1;
    return { value, expiresAt: at(minutes) };
  };
  return { asked, ask };
};

it("keeps a token until its end, asks once for those who come together, and not for another key", async () => {
  const store = createTokenStore();
  const first = giving("a", 10);
  expect(await Promise.all([store.of("k", at(0), first.ask), store.of("k", at(0), first.ask)])).toEqual([
    "a",
    "a",
  ]);
  expect(await store.of("k", at(9), first.ask)).toBe("a");
  expect(first.asked.times).toBe(1);
  const second = giving("b", 20);
  expect(await store.of("k", at(10), second.ask)).toBe("b");
  expect(await store.of("other", at(10), giving("c", 20).ask)).toBe("c");
});

it("forgets a token that was refused, never the one that came after it", async () => {
  const store = createTokenStore();
  await store.of("k", at(0), giving("a", 10).ask);
  store.forget("k", "old");
  expect(await store.of("k", at(1), giving("b", 10).ask)).toBe("a");
  store.forget("k", "a");
  expect(await store.of("k", at(1), giving("b", 10).ask)).toBe("b");
});

it("keeps nothing of an answer that failed", async () => {
  const store = createTokenStore();
  await expect(store.of("k", at(0), () => Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect(await store.of("k", at(0), giving("a", 10).ask)).toBe("a");
});
