import { errorTable } from "@grand-livre/contracts/errors";
import { captureErrors } from "@grand-livre/contracts/errors/capture";
import { httpErrors } from "@grand-livre/contracts/errors/http";
import { identityErrors } from "@grand-livre/contracts/errors/identity";
import { jobErrors } from "@grand-livre/contracts/errors/job";
import { toolbarErrors } from "@grand-livre/contracts/errors/toolbar";
import { describe, expect, it } from "vitest";
import english from "./catalogues/en.json";
import en from "./catalogues/errors/en.json";
import tr from "./catalogues/errors/tr.json";
import turkish from "./catalogues/tr.json";

const everybodyMeets = Object.keys({
  ...httpErrors,
  ...identityErrors,
  ...jobErrors,
  ...captureErrors,
  ...toolbarErrors,
});
const french: Readonly<Record<string, { readonly text: string }>> = errorTable;
const named = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();

describe.each(Object.entries({ en, tr }))("the refusals in %s", (_, words) => {
  const catalogue: Readonly<Record<string, readonly string[]>> = words;

  it("are all those of calls, people, work, files and what is kept for a person", () => {
    expect(everybodyMeets.length).toBeGreaterThan(90);
    expect(everybodyMeets.filter((code) => !(code in catalogue))).toEqual([]);
  });

  it("are of codes that the server has, with a title and the same details as in French", () => {
    for (const [code, [title = "", text = "", ...rest]] of Object.entries(catalogue)) {
      expect(french[code], code).toBeDefined();
      expect(title.trim().length * text.trim().length, code).toBeGreaterThan(0);
      expect(named(text), code).toEqual(named(french[code]?.text ?? ""));
      expect(rest, code).toEqual([]);
    }
  });
});

it("the two translations have the same codes", () => {
  expect(Object.keys(tr)).toEqual(Object.keys(en));
});

it("a wrong password is told alike before and after the catalogue is there", () => {
  expect(en.INVALID_CREDENTIALS[1]).toBe(english.signIn.wrong);
  expect(tr.INVALID_CREDENTIALS[1]).toBe(turkish.signIn.wrong);
});
