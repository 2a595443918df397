import {
  isTransmission,
  LIFE_CYCLE_CODES,
  needsNote,
  needsReason,
} from "@grand-livre/domain/platform/life-cycle-codes";
import { reasonsOf } from "@grand-livre/domain/platform/life-cycle-reasons";
import type { CdarAmount, CdarMessage, CdarParty } from "@grand-livre/platform/cdar/cdar-message";
import fc from "fast-check";

const NOBODY = { siren: null, platformNumber: null, name: null, address: null };
export const PLATFORM: CdarParty = { ...NOBODY, role: "WK" };
export const SELLER: CdarParty = {
  ...NOBODY,
  role: "SE",
  siren: "100000009",
  name: "VENDEUR",
  address: "100000009_STATUTS",
};
export const BUYER: CdarParty = {
  ...NOBODY,
  role: "BY",
  siren: "200000008",
  name: "ACHETEUR",
  address: "200000008",
};

/** The message of a status, as UC1 of XP Z12-014 has it: a seller's invoice F202500003, approved by its buyer. */
export function cdarMessage(changes: Partial<CdarMessage> = {}): CdarMessage {
  return {
    id: "F202500003_205_20250701161000#380_20250701",
    issuedAt: "2025-07-02T08:05:00.000Z",
    setAt: "2025-07-02T08:00:00.000Z",
    sender: PLATFORM,
    issuer: BUYER,
    recipients: [SELLER],
    invoice: {
      number: "F202500003",
      date: "2025-07-01",
      typeCode: "380",
      sellerSiren: "100000009",
      receivedAt: "2025-07-01T14:10:00.000Z",
    },
    code: 205,
    reasons: [],
    amounts: [],
    note: null,
    ...changes,
  };
}

const words = fc
  .array(fc.constantFrom("Livraison", "incomplète", "<3 colis>", "« &", "100\u00a0%", "d’août", '"là"'), {
    minLength: 1,
    maxLength: 5,
  })
  .map((some) => some.join(" "));
/** Any second of ten years but of the hour that comes twice each October, which digits without an offset cannot tell apart. */
const instant = fc
  .integer({ min: Date.UTC(2024, 0, 1) / 1000, max: Date.UTC(2033, 11, 31) / 1000 })
  .map((seconds) => new Date(seconds * 1000).toISOString())
  .filter((text) => !/-10-(?:2[5-9]|3[01])T01/.test(text));
const day = instant.map((text) => text.slice(0, 10));
const cents = fc.integer({ min: -99_999_999, max: 99_999_999 });

const amountsOf = (code: number): fc.Arbitrary<CdarAmount[]> => {
  const kind = code === 212 ? "MEN" : "MPA";
  const amount = fc.record({
    kind: fc.constant(kind),
    amountCents: cents,
    currency: fc.constantFrom("EUR", "USD"),
    rateBasisPoints: fc.constantFrom(2000, 1000, 550, 210, 0),
    date: fc.option(day),
  });
  return code === 211 || code === 212 ? fc.array(amount, { minLength: 1, maxLength: 3 }) : fc.constant([]);
};

/** A status that the rules of XP Z12-012 allow: its parties, reasons, note and amounts go with its code. */
export const randomCdar: fc.Arbitrary<CdarMessage> = fc.constantFrom(...LIFE_CYCLE_CODES).chain((code) => {
  const told = reasonsOf(code);
  const reasons = fc.subarray(told, {
    minLength: needsReason(code) ? 1 : 0,
    maxLength: Math.min(3, told.length),
  });
  const bySeller = [209, 212, 220].includes(code);
  return fc.record({
    id: fc.uuid(),
    issuedAt: instant,
    setAt: instant,
    sender: fc.constantFrom(PLATFORM, { ...PLATFORM, platformNumber: "0003", name: "Plateforme" }),
    issuer: fc.constant(isTransmission(code) ? PLATFORM : bySeller ? SELLER : BUYER),
    recipients: fc.constant(isTransmission(code) ? [SELLER, BUYER] : [bySeller ? BUYER : SELLER]),
    invoice: fc.record({
      number: fc.stringMatching(/^[A-Z0-9+/_-]{1,20}$/),
      date: day,
      typeCode: fc.constantFrom("380", "381", "386", "384"),
      sellerSiren: fc.constantFrom("100000009", "732829320"),
      receivedAt: fc.option(instant),
    }),
    code: fc.constant(code),
    reasons: reasons.map((some) => some.map(({ code, label }) => ({ code, text: label }))),
    amounts: amountsOf(code),
    note: needsNote(code) ? words : fc.option(words),
  });
});
