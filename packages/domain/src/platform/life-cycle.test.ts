import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canSetStatus,
  checkReason,
  type LifeCycleEvent,
  lifeCycleOf,
  possibleStatuses,
  withheldStatuses,
} from "./life-cycle.ts";
import { LIFE_CYCLE_CODES } from "./life-cycle-codes.ts";
import { STATUS_RULES, type StatusAuthor } from "./life-cycle-rules.ts";

const event = (
  code: number,
  author: StatusAuthor,
  minute: number,
  rest: Partial<LifeCycleEvent> = {},
): LifeCycleEvent => ({
  messageId: `${code}-${minute}`,
  code,
  author,
  setAt: `2026-11-27T10:${String(minute).padStart(2, "0")}:00Z`,
  ...rest,
});
const booked = { isBooked: true, isCancelled: false, isNamed: true };
const draft = { ...booked, isBooked: false };

const anyEvent = fc.record({
  messageId: fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"),
  code: fc.constantFrom(...LIFE_CYCLE_CODES, 225),
  author: fc.constantFrom<StatusAuthor>("seller", "buyer", "platform"),
  setAt: fc.integer({ min: 0, max: 5 }).map((minute) => `2026-11-27T10:0${minute}:00Z`),
  reasonCode: fc.constantFrom(null, "DOUBLON", "ADR_ERR"),
  amounts: fc.array(fc.record({ amountCents: fc.integer({ min: -500, max: 500 }) }), { maxLength: 2 }),
});

describe("the state of a document", () => {
  it("is the same in any order and with any repetition of its statuses", () => {
    const cases = fc
      .array(anyEvent, { maxLength: 12 })
      .chain((events) =>
        fc.tuple(
          fc.constant(events),
          fc.shuffledSubarray(events, { minLength: events.length, maxLength: events.length }),
          fc.subarray(events),
        ),
      );
    fc.assert(
      fc.property(cases, ([events, shuffled, again]) => {
        expect(lifeCycleOf([...again, ...shuffled, ...again])).toEqual(lifeCycleOf(events));
      }),
      propertyRuns(3000),
    );
  });

  it("is that of a loss as soon as what was lost comes", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { minLength: 1, maxLength: 8 }), fc.nat(7), (events, at) => {
        const lost = events[at % events.length];
        const rest = events.filter((one) => one !== lost);
        expect(lifeCycleOf(lost ? [...rest, lost] : rest)).toEqual(lifeCycleOf(events));
      }),
      propertyRuns(1000),
    );
  });

  it("follows the parties, then how far the platforms brought it", () => {
    const way = [event(203, "platform", 3), event(200, "platform", 9), event(202, "platform", 2)];
    expect(lifeCycleOf([]).code).toBeNull();
    expect(lifeCycleOf(way).code).toBe(203);
    expect(lifeCycleOf([...way, event(204, "buyer", 5)]).code).toBe(204);
    expect(lifeCycleOf([...way, event(207, "buyer", 7), event(205, "buyer", 6)])).toMatchObject({
      code: 207,
      isDisputed: true,
    });
  });

  it("keeps the status of an invoice whose delivery was doubled", () => {
    const state = lifeCycleOf([
      event(203, "platform", 1),
      event(213, "platform", 2, { reasonCode: "DOUBLON" }),
    ]);
    expect(state).toMatchObject({ code: 203, closedBy: null, doubledDeliveries: 1 });
    const rejected = lifeCycleOf([event(213, "platform", 2, { reasonCode: "ADR_ERR" })]);
    expect(rejected).toMatchObject({ code: 213, closedBy: 213, doubledDeliveries: 0 });
  });

  it("stays closed, whatever came later, and is not closed by who may not refuse", () => {
    const refused = event(210, "buyer", 1, { reasonCode: "TX_TVA_ERR" });
    expect(lifeCycleOf([refused, event(205, "buyer", 9)])).toMatchObject({ code: 210, closedBy: 210 });
    expect(lifeCycleOf([event(203, "platform", 1), { ...refused, author: "seller" }])).toMatchObject({
      code: 203,
      closedBy: null,
    });
  });

  it("is paid as long as something of the payments stands", () => {
    const paid = event(212, "seller", 5, { amounts: [{ amountCents: 12_000 }] });
    const undone = event(212, "seller", 6, { amounts: [{ amountCents: -12_000 }] });
    expect(lifeCycleOf([event(203, "platform", 1), paid])).toMatchObject({
      code: 212,
      receivedCents: 12_000,
    });
    expect(lifeCycleOf([event(203, "platform", 1), paid, undone])).toMatchObject({
      code: 203,
      receivedCents: 0,
    });
  });

  it("shows a status that the product does not know in no state", () => {
    expect(lifeCycleOf([event(225, "seller", 1)]).code).toBeNull();
  });
});

describe("what a side may set", () => {
  const received = lifeCycleOf([event(203, "platform", 1)]);

  it("is the buyer's treatment of a bill, approved once it is booked", () => {
    expect(possibleStatuses("buyer", received, booked)).toEqual([204, 205, 206, 207, 208, 210]);
    expect(possibleStatuses("buyer", received, draft)).toEqual([204, 206, 207, 208, 210]);
    expect(withheldStatuses("buyer", received, draft)).toMatchObject([
      { code: 205, refusal: { refused: "STATUS_NEEDS_BOOKING" } },
    ]);
    expect(withheldStatuses("buyer", received, booked)).toEqual([]);
    expect(canSetStatus("buyer", 205, received, draft)).toMatchObject({ refused: "STATUS_NEEDS_BOOKING" });
  });

  it("is the completion of a suspended sale", () => {
    const suspended = lifeCycleOf([event(203, "platform", 1), event(208, "buyer", 2)]);
    expect(possibleStatuses("seller", received, booked)).toEqual([]);
    expect(possibleStatuses("seller", suspended, booked)).toEqual([209]);
    const paid = event(212, "seller", 3, { amounts: [{ amountCents: 100 }] });
    const partlyPaid = lifeCycleOf([event(208, "buyer", 2), paid]);
    expect(possibleStatuses("seller", partlyPaid, booked)).toEqual([209]);
    expect(possibleStatuses("seller", received, { ...booked, isCancelled: true })).toEqual([220]);
  });

  it("is nothing once it is closed, paid statuses by hand, nor a document without a name", () => {
    const closed = lifeCycleOf([event(210, "buyer", 1)]);
    expect(possibleStatuses("buyer", closed, booked)).toEqual([]);
    expect(possibleStatuses("buyer", received, { ...booked, isNamed: false })).toEqual([]);
    expect(canSetStatus("seller", 212, received, booked)).toMatchObject({
      refused: "STATUS_FOLLOWS_PAYMENTS",
    });
    expect(canSetStatus("seller", 210, received, booked)).toMatchObject({ refused: "STATUS_NOT_YOURS" });
    expect(canSetStatus("buyer", 210, lifeCycleOf([event(205, "buyer", 1)]), booked)).toMatchObject({
      refused: "STATUS_NOT_POSSIBLE",
    });
  });

  it("says why where the official rules ask", () => {
    expect(checkReason(210, {})).toMatchObject({ refused: "STATUS_REASON_NEEDED" });
    expect(checkReason(210, { reasonCode: "AUTRE", text: "non" })).toMatchObject({
      refused: "STATUS_REASON_UNKNOWN",
    });
    expect(checkReason(210, { reasonCode: "TX_TVA_ERR", text: " " })).toMatchObject({
      refused: "STATUS_TEXT_NEEDED",
    });
    expect(checkReason(210, { reasonCode: "TX_TVA_ERR", text: "5,5 % attendu" })).toEqual({ ok: true });
    expect(checkReason(205, {})).toEqual({ ok: true });
    expect(checkReason(205, { reasonCode: "AUTRE" })).toMatchObject({ refused: "STATUS_REASON_UNKNOWN" });
  });

  it("has a rule for each status that has a name", () => {
    expect(STATUS_RULES.map(({ code }) => code)).toEqual(LIFE_CYCLE_CODES);
    const told = STATUS_RULES.filter(({ toAdministration }) => toAdministration).map(({ code }) => code);
    expect(told).toEqual([200, 210, 212, 213]);
  });
});
