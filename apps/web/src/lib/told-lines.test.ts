import { expect, it } from "vitest";
import { ToldLines } from "./told-lines.ts";

it("tells each line of a growing text once, when it is whole", () => {
  const lines = new ToldLines();
  expect(lines.next('{"done":1}\n{"do', false)).toEqual([{ done: 1 }]);
  expect(lines.next('{"done":1}\n{"done":2', false)).toEqual([]);
  expect(lines.next('{"done":1}\n{"done":2}\n{"done":3}\n', false)).toEqual([{ done: 2 }, { done: 3 }]);
  expect(lines.next('{"done":1}\n{"done":2}\n{"done":3}\n{"answer":{}}', true)).toEqual([{ answer: {} }]);
  expect(lines.next('{"done":1}\n{"done":2}\n{"done":3}\n{"answer":{}}', true)).toEqual([]);
});
