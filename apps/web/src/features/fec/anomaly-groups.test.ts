import { describe, expect, it } from "vitest";
import { type Anomaly, groupAnomalies } from "./anomaly-groups.ts";

const anomaly = (rule: string, severity: Anomaly["severity"], line: number): Anomaly => ({
  rule,
  severity,
  line,
  message: `${rule} ${line}`,
});

describe("the anomalies of a file", () => {
  const groups = groupAnomalies(
    [
      anomaly("weekend", "advice", 2),
      anomaly("gap", "justify", 3),
      anomaly("date", "blocking", 4),
      anomaly("amount", "blocking", 5),
      anomaly("amount", "blocking", 6),
      anomaly("amount", "blocking", 7),
    ],
    2,
  );

  it("stand from the gravest to the lightest, the most frequent rule first", () => {
    expect(groups.map(({ severity, count }) => [severity, count])).toEqual([
      ["blocking", 4],
      ["justify", 1],
      ["advice", 1],
    ]);
    expect(groups[0]?.rules.map(({ rule, count }) => [rule, count])).toEqual([
      ["amount", 3],
      ["date", 1],
    ]);
  });

  it("show the first examples of a rule, in the order of the file", () => {
    expect(groups[0]?.rules[0]?.shown.map(({ line }) => line)).toEqual([5, 6]);
  });

  it("have no empty group", () => {
    expect(groupAnomalies([], 5)).toEqual([]);
  });
});
