import { expect, it } from "vitest";
import type { Application } from "../application.ts";
import { inUploadSlot, MOST_UPLOADS } from "./upload-slots.ts";

const app = { files: {} } as unknown as Application;

it("lets a person send so many files at once, and another one all of his own", async () => {
  const ends: (() => void)[] = [];
  const send = (userId: string) =>
    inUploadSlot(app, userId, () => new Promise<string>((resolve) => ends.push(() => resolve("done"))));
  const sent = Array.from({ length: MOST_UPLOADS }, () => send("one"));
  await expect(send("one")).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    details: { retryAfterSeconds: 5 },
  });
  const other = send("other");
  ends[0]?.();
  await sent[0];
  const again = send("one");
  for (const end of ends) end();
  expect(await Promise.all([...sent, other, again])).toEqual(Array(MOST_UPLOADS + 2).fill("done"));
});

it("gives the slot back when an upload fails", async () => {
  const fail = () => inUploadSlot(app, "one", () => Promise.reject(new Error("lost")));
  for (let times = 0; times <= MOST_UPLOADS; times += 1) await expect(fail()).rejects.toThrow("lost");
});
