import { addDays, addMonths } from "@grand-livre/domain/date/calendar-date";
import { parseIban } from "@grand-livre/domain/identifier/iban";
import { parseSiren } from "@grand-livre/domain/identifier/siren";
import { isRefusal } from "@grand-livre/domain/refusal";
import { describe, expect, it } from "vitest";
import { fictitiousIban, fictitiousSiren } from "./identifiers.ts";
import { planStory } from "./plan-story.ts";
import { planStudio } from "./plan-studio.ts";
import { carriedOn } from "./seed-job.ts";
import { exercisesOfSpan, spanOf } from "./span.ts";

const DAYS = ["2026-11-23", "2027-01-01", "2027-12-31", "2028-02-29", "2026-08-02"];

describe.each(DAYS)("the story told on %s", (today) => {
  const acts = planStory(today);
  const documents = acts.filter((act) => act.act === "document");

  it("has some 600 documents of 14 months, the same each time", () => {
    expect(documents.length).toBeGreaterThan(500);
    expect(documents.length).toBeLessThan(750);
    expect(documents[0]?.day.slice(0, 7)).toBe(addMonths(today, -13).slice(0, 7));
    expect(planStory(today)).toEqual(acts);
  });

  it("goes forward in time, within its exercises, and ends by today", () => {
    expect(acts.map((act) => act.day)).toEqual(acts.map((act) => act.day).toSorted());
    const exercises = exercisesOfSpan(spanOf(today));
    for (const { day } of acts) {
      expect(day <= today).toBe(true);
      expect(exercises.some((one) => one.startDate <= day && day <= one.endDate)).toBe(true);
    }
    for (const [index, { endDate }] of exercises.slice(0, -1).entries())
      expect(exercises[index + 1]?.startDate).toBe(addDays(endDate, 1));
  });

  it("carries a paid document on to the month that names it again", () => {
    const settled = documents.map(({ key }) => [key, { id: key, partyId: "", leftCents: 0 }] as const);
    const carried = new Set(carriedOn(new Map(settled), acts).map(([key]) => key));
    const named = documents.flatMap(({ depositKeys = [], precedingKey = "" }) => [
      ...depositKeys,
      precedingKey,
    ]);
    expect(named.filter((key) => key !== "" && !carried.has(key))).toEqual([]);
    expect(carried.size).toBeLessThan(documents.length / 4);
  });

  it("names each document once, and before what pays, accrues or follows it", () => {
    const seen = new Set<string>();
    for (const act of acts) {
      if (act.act === "document") {
        expect(seen.has(act.key)).toBe(false);
        for (const key of [act.precedingKey, ...(act.depositKeys ?? [])])
          if (key !== undefined) expect(seen.has(key)).toBe(true);
        seen.add(act.key);
      } else if ("key" in act) expect(seen.has(act.key)).toBe(true);
    }
  });

  it("balances what is typed by hand", () => {
    for (const act of acts)
      if (act.act === "entry") expect(act.lines.reduce((sum, [, cents]) => sum + cents, 0)).toBe(0);
  });
});

describe("the second company's VAT", () => {
  const returns = (today: string) =>
    planStudio(today).acts.flatMap((act) => (act.act === "vat" ? [[act.day, act.period.endDate]] : []));

  it("goes by the exercise up to the end of 2026, and by the quarter from 2027 on", () => {
    expect(returns("2026-11-23")).toEqual([["2026-05-05", "2025-12-31"]]);
    expect(returns("2027-07-31")).toEqual([
      ["2027-04-21", "2026-12-31"],
      ["2027-04-21", "2027-03-31"],
      ["2027-07-21", "2027-06-30"],
    ]);
    expect(returns("2028-02-29").map(([, endDate]) => endDate)).toEqual([
      ...["2027-03-31", "2027-06-30", "2027-09-30", "2027-12-31"],
    ]);
  });
});

it("makes identifiers whose keys are right", () => {
  for (const rank of [1, 2, 1000, 2517]) {
    expect(isRefusal(parseSiren(fictitiousSiren(rank)))).toBe(false);
    expect(isRefusal(parseIban(fictitiousIban(rank)))).toBe(false);
  }
});
