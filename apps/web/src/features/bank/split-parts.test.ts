import type { BankOperationAnswer } from "@grand-livre/contracts/bank";
import { describe, expect, it } from "vitest";
import { firstParts, leftOf, missingOf, partsBody, withPart } from "./split-parts.ts";

const instalment = {
  amountCents: -86_353,
  proposals: [
    {
      parts: [
        { account: "164000", label: "Capital", amountCents: -82_236 },
        { account: "661100", label: "Intérêts", amountCents: -4_117 },
      ],
    },
  ],
} as unknown as BankOperationAnswer;

describe("the parts of an operation", () => {
  it("start as its proposal tells them, without sign, and are sent with the bank's", () => {
    const parts = firstParts(instalment);
    expect(parts.map(({ cents }) => cents)).toEqual([82_236, 4_117]);
    expect(leftOf(instalment.amountCents, parts)).toBe(0);
    expect(missingOf(parts, 0)).toBeUndefined();
    expect(partsBody(instalment.amountCents, parts)).toEqual([
      { account: "164000", label: "Capital", amountCents: -82_236 },
      { account: "661100", label: "Intérêts", amountCents: -4_117 },
    ]);
  });

  it("keep a fee within a receipt negative", () => {
    const receipt = { amountCents: 9_640, proposals: [] } as unknown as BankOperationAnswer;
    const parts = [10_000, -360].map((cents, id) => ({ id, account: "6", vatCode: "", label: "", cents }));
    expect(leftOf(receipt.amountCents, parts)).toBe(0);
    expect(partsBody(receipt.amountCents, parts).map(({ amountCents }) => amountCents)).toEqual([
      10_000, -360,
    ]);
  });

  it("say what lacks, and a new one takes what is left", () => {
    const [first, second] = firstParts({
      amountCents: -1_000,
      proposals: [],
    } as unknown as BankOperationAnswer);
    const typed = [{ ...first, account: "627000", cents: 400 } as never, second as never];
    expect(missingOf(typed, 600)).toBe("Chaque ligne prend un compte et un montant.");
    expect(withPart(typed, leftOf(-1_000, typed)).at(-1)).toMatchObject({ id: 2, cents: 600 });
    expect(missingOf([{ ...first, account: "627000", cents: 400 } as never], 600)).toBe(
      "Le total des lignes diffère de l’opération.",
    );
  });
});
