import { describe, expect, it } from "vitest";
import { icons } from "../../../ui/icons.ts";
import { iconNamed, panelIcons } from "../panel/panel-icons.ts";
import { unreadCount } from "./feed.ts";
import { feedTime } from "./feed-time.ts";

describe("the time of a message", () => {
  const instant = new Date(2026, 10, 5, 14, 5).toISOString();
  const now = new Date(2026, 11, 1);
  it("is written as each language writes it", () => {
    const plain = (language: "en" | "tr" | "fr") =>
      feedTime(instant, language, now).replaceAll(/[\u202f\u00a0]/g, " ");
    expect(plain("en")).toBe("Nov 05, 2:05 PM");
    expect(plain("fr")).toBe("05 nov. 14:05");
    expect(plain("tr")).toBe("05 Kas 14:05");
  });
  it("names the year when it is not this one", () => {
    expect(feedTime(instant, "fr", new Date(2027, 0, 2))).toContain("2026");
  });
});

it("counts what is not read", () => {
  const notice = {
    id: "",
    seen: false,
    link: null,
    useRouter: false,
    icon: null,
    image: null,
    title: null,
    description: null,
    time: "",
  };
  expect(unreadCount(undefined)).toBe(0);
  expect(
    unreadCount([
      { ...notice, read: true },
      { ...notice, read: false },
    ]),
  ).toBe(1);
});

it("knows icons by our names and by the template's, and has another for the rest", () => {
  expect(iconNamed("heroicons_outline:clipboard-list", icons.link)).toBe(panelIcons.clipboard);
  expect(iconNamed("report", icons.link)).toBe(icons.report);
  for (const name of ["constructor", "", null, "nothing-like-it"])
    expect(iconNamed(name, icons.link)).toBe(icons.link);
});
