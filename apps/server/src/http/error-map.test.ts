import { describe, expect, it } from "vitest";
import { answerOfError, retryAfterOf } from "./error-map.ts";

const ofDatabase = (code: string) => Object.assign(new Error("the database says no"), { code });

describe("an error of the database", () => {
  it.each([
    ["25006", "it has just become the follower of another one"],
    ["40P01", "it gave way to another transaction"],
    ["57P01", "it is stopping"],
    ["57P03", "it is starting"],
    ["08006", "its connection was lost"],
  ])("%s is answered 503, to be sent again: %s", (code) => {
    const answer = answerOfError(ofDatabase(code), "r1");
    expect(answer).toMatchObject({ status: 503, code: "UNAVAILABLE" });
    expect(retryAfterOf(answer)).toBe(2);
  });

  it("of the product's own making is a bug, told with the number of the request", () => {
    expect(answerOfError(ofDatabase("42P01"), "r1")).toMatchObject({
      status: 500,
      code: "INTERNAL",
      details: { requestId: "r1" },
    });
  });
});
