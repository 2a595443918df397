import { expect, it } from "vitest";
import { vatDueDate } from "./due-date.ts";

const of = (endDate: string, legalForm: string | null, postcode: string | null, siren = "732829320") =>
  vatDueDate({ startDate: `${endDate.slice(0, 7)}-01`, endDate }, { siren, legalForm, postcode });

it("depends on the legal form, the department and the SIREN", () => {
  expect(of("2026-03-31", "SARL", "52000")).toBe("2026-04-21");
  expect(of("2026-03-31", "SAS", "75011")).toBe("2026-04-20");
  expect(of("2026-09-30", "SAS", "75011", "552100554")).toBe("2026-10-19");
  expect(of("2026-03-31", "S.A.", "75011")).toBe("2026-04-23");
  expect(of("2026-03-31", "S.A.", "33000")).toBe("2026-04-24");
  expect(of("2026-03-31", "EI", "33000")).toBe("2026-04-16");
  expect(of("2026-03-31", "EI", "92100")).toBe("2026-04-15");
  expect(of("2026-03-31", "Association loi 1901", "33000")).toBe("2026-04-24");
  expect(of("2026-03-31", null, null)).toBe("2026-04-21");
});

it("is put off to the next working day", () => {
  // 21 June 2026 is a Sunday; 15 May 2027 a Saturday before Whit Monday, the 17th.
  expect(of("2026-05-31", "SARL", "33000")).toBe("2026-06-22");
  expect(of("2027-04-30", "EI", "75001")).toBe("2027-05-18");
});
