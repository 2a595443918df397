import { imageSize } from "@grand-livre/capture/file/image-size";
import { writePng } from "@grand-livre/capture/file/write-png";
import type { CommonUser } from "@grand-livre/contracts/common-user";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let anna: TestPerson;

type Answered = CommonUser & { code: string; details?: { fields: { path: string }[] } };

beforeAll(async () => {
  test = await createTestApp();
  anna = await test.person({});
});
afterAll(() => test.close());

const path = "/api/common/user";
const read = async (who: TestPerson) => (await who.call<CommonUser>("GET", path)).body;
const patch = (who: TestPerson, user: object) => who.call<Answered>("PATCH", path, { user });

describe("api/common/user", () => {
  it("answers the caller, online and new to the product at first", async () => {
    expect(await read(anna)).toEqual({
      id: anna.userId,
      name: "Camille Martin",
      email: anna.email,
      avatar: null,
      status: "online",
      firstConnexion: true,
    });
  });

  it("merges what is sent: the whole user with his new status, or one value alone", async () => {
    const before = await read(anna);
    const busy = await patch(anna, { ...before, status: "busy" });
    expect(busy).toMatchObject({ status: 200, body: { ...before, status: "busy" } });
    expect((await patch(anna, { firstConnexion: false })).body).toEqual({
      ...before,
      status: "busy",
      firstConnexion: false,
    });
    expect((await patch(anna, { avatar: "/images/a.png" })).body.avatar).toBe("/images/a.png");
    expect((await patch(anna, { avatar: null })).body).toEqual(await read(anna));
    expect((await patch(anna, {})).body).toEqual(await read(anna));
    for (const status of ["online", "away", "busy", "not-visible"])
      expect((await patch(anna, { status })).body.status).toBe(status);
  });

  it("keeps the status when two changes come at once, the first of all included", async () => {
    const who = await test.person({});
    const both = await Promise.all([patch(who, { status: "away" }), patch(who, { firstConnexion: false })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read(who)).toMatchObject({ status: "away", firstConnexion: false });
  });

  it("changes neither id, name nor e-mail, and says so", async () => {
    for (const [field, value] of Object.entries({
      id: "0190a0a0-0000-7000-8000-000000000000",
      name: "Autre",
      email: "a@b.fr",
    })) {
      const answer = await patch(anna, { [field]: value, status: "online" });
      expect([answer.status, answer.body.details?.fields[0]?.path]).toEqual([422, `user.${field}`]);
    }
    expect((await read(anna)).status).toBe("not-visible");
  });

  it("draws a picture anew, keeps it while it is sent back, and refuses what is none", async () => {
    const who = await test.person({});
    const dataUrl = (bytes: Uint8Array, kind = "png") =>
      `data:image/${kind};base64,${Buffer.from(bytes).toString("base64")}`;
    const picture = writePng(300, 200, new Uint8ClampedArray(300 * 200 * 4).fill(120));
    const first = (await patch(who, { avatar: dataUrl(Buffer.concat([picture, Buffer.from("secret")])) }))
      .body;
    const drawn = Buffer.from(first.avatar?.split(",")[1] ?? "", "base64");
    expect(imageSize(drawn, "png")).toEqual({ width: 144, height: 96 });
    expect(drawn.includes("secret")).toBe(false);
    const again = await patch(who, { ...first, status: "busy" });
    expect(again.body).toEqual({ ...first, status: "busy" });
    for (const avatar of [dataUrl(Buffer.from("<svg onload=alert(1)>")), dataUrl(picture.subarray(0, 50))])
      expect((await patch(who, { avatar })).status).toBe(422);
    for (const avatar of [
      dataUrl(picture, "svg+xml"),
      "https://exemple.fr/a.png",
      "data:text/html;base64,eA==",
    ])
      expect((await patch(who, { avatar })).status).toBe(422);
    expect((await read(who)).avatar).toBe(first.avatar);
    const { rows } = await test.pool.query(
      "select details from audit_log where action = 'user.presence' and user_id = $1",
      [who.userId],
    );
    expect(rows[0]).toEqual({ details: { avatar: "data:" } });
  });

  it("refuses an unknown status, a picture that could run, nobody", async () => {
    for (const user of [{ status: "invisible" }, { avatar: "javascript:x" }, { firstConnexion: 1 }])
      expect((await patch(anna, user)).status, JSON.stringify(user)).toBe(422);
    const before = await read(anna);
    expect((await patch(anna, { ...before, role: "ADMIN" })).body).toEqual(before);
    expect((await anna.call("PATCH", path, {})).status).toBe(422);
    expect((await anna.call("PATCH", path, "{")).status).toBe(400);
    expect((await test.anonymous("GET", path)).status).toBe(401);
    expect((await test.anonymous("PATCH", path, { user: {} })).status).toBe(401);
  });

  it("shows one's own status to oneself alone, and logs its changes once", async () => {
    const bruno = await test.person({});
    expect((await read(bruno)).status).toBe("online");
    await patch(bruno, { status: "away" });
    await patch(bruno, { status: "away" });
    const { rows } = await test.pool.query(
      "select details from audit_log where action = 'user.presence' and user_id = $1",
      [bruno.userId],
    );
    expect(rows).toEqual([{ details: { status: "away" } }]);
  });
});
