import { expect, it } from "vitest";
import { nextWorkingDay, openDayAfter, workingDayAfter } from "./working-day.ts";

it("puts a day off past a week-end and its holidays", () => {
  expect(nextWorkingDay("2026-03-15")).toBe("2026-03-16");
  expect(nextWorkingDay("2026-06-15")).toBe("2026-06-15");
  // Saturday 1 May 2027, Sunday; Saturday 8 May, Sunday.
  expect(nextWorkingDay("2027-05-01")).toBe("2027-05-03");
  // Friday of Ascension is worked, Whit Monday 2027 is not.
  expect(nextWorkingDay("2027-05-15")).toBe("2027-05-18");
});

it("counts the second jour ouvré after 1 May", () => {
  expect(["2024", "2025", "2026", "2027"].map((year) => workingDayAfter(`${year}-05-01`, 2))).toEqual([
    "2024-05-03",
    "2025-05-05",
    "2026-05-05",
    "2027-05-04",
  ]);
});

it("counts the tenth jour ouvrable as the customs' calendar of 2022 does", () => {
  const months = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"];
  expect(months.map((month) => openDayAfter(`2022-${month}-${lastDay[month]}`, 10))).toEqual([
    "2022-02-11",
    "2022-03-11",
    "2022-04-12",
    "2022-05-12",
    "2022-06-13",
    "2022-07-12",
    "2022-08-11",
    "2022-09-12",
    "2022-10-12",
    "2022-11-14",
    "2022-12-12",
    "2023-01-12",
  ]);
});

const lastDay: Readonly<Record<string, string>> = {
  "01": "31",
  "02": "28",
  "03": "31",
  "04": "30",
  "05": "31",
  "06": "30",
  "07": "31",
  "08": "31",
  "09": "30",
  "10": "31",
  "11": "30",
  "12": "31",
};
