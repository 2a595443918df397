import { expect, it } from "vitest";
import { sampled } from "../property-runs.ts";
import { generatedSuite } from "./generated-suite.ts";

/** What a person is told to be sure of may be wrong twice in a hundred, on bills that calibrated nothing. */
const RIGHT_OF_SURE = 0.98;

it("is right in 98 of 100 values that are announced at 0.95 or more, and in every kind of document", {
  timeout: 900_000,
}, async () => {
  const sizes = { texts: sampled(600), pictures: sampled(40) };
  const families = await generatedSuite(sizes).run("");
  const said = families.flatMap(({ differences }) => differences.map((one) => JSON.stringify(one)));
  for (const medium of ["text", "pictures"]) {
    const { right, wrong } = families.find(({ family }) => family === `announced ${medium}`)?.fields[
      "from 0.95"
    ] ?? { right: 0, wrong: 0 };
    expect([medium, right > 0, right / (right + wrong) >= RIGHT_OF_SURE], said.join("\n")).toEqual([
      medium,
      true,
      true,
    ]);
  }
  const kinds = families.flatMap(({ fields }) => (fields.kind === undefined ? [] : [fields.kind]));
  expect(kinds.map(({ wrong }) => wrong)).toEqual(kinds.map(() => 0));
});
