import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  ask,
  copyBinaries,
  type LaunchPad,
  launch,
  makeLaunchPad,
  makeOpenFolder,
  stopLaunched,
} from "../../../test/embedded/launched-server.ts";
import { findAccount, isRoot } from "./cluster-account.ts";
import { readProcessFacts } from "./process-facts.ts";

/** An ordinary user: as root, one that owns nothing on the system, else ourselves. */
const ALICE = isRoot() ? findAccount("nobody") : null;
const ALICE_UID = ALICE?.uid ?? process.getuid?.();

let folder: string;
let pad: LaunchPad;

beforeAll(async () => {
  folder = makeOpenFolder("layout");
  pad = await makeLaunchPad();
});

afterAll(() => {
  pad.remove();
  rmSync(folder, { recursive: true, force: true });
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** A folder of Alice's, in which she makes her DATA_DIR. */
function makeFolderOfAlice(name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { mode: 0o755 });
  if (ALICE !== null) chownSync(path, ALICE.uid, ALICE.gid);
  return path;
}

describe("as an ordinary user", () => {
  it("the cluster lies in DATA_DIR, is closed to others and runs as that user", async () => {
    const dataDir = join(makeFolderOfAlice("alice"), "data");

    const server = await launch(pad, { dataDir }, ALICE);

    expect(server.refused).toBe("");
    expect(readProcessFacts(server.pid)?.uid).toBe(ALICE_UID);
    expect([modeOf(dataDir), modeOf(join(dataDir, "postgres"))]).toEqual(["700", "700"]);
    expect(statSync(join(dataDir, "postgres")).uid).toBe(ALICE_UID);
    expect(await ask(server.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await stopLaunched(server);
  });

  it("a checkout and a DATA_DIR under folders of mode 0700 are her own and start", async () => {
    const home = makeFolderOfAlice("home");
    const options = { dataDir: join(home, "data"), binaries: copyBinaries(join(home, "checkout")) };
    if (ALICE !== null) spawnSync("chown", ["-R", `${ALICE.uid}:${ALICE.gid}`, home]);
    chmodSync(home, 0o700);
    const first = await launch(pad, options, ALICE);
    await ask(first.url, "CREATE TABLE kept AS SELECT 42 AS figure");
    await stopLaunched(first);

    const second = await launch(pad, options, ALICE);

    expect(modeOf(home)).toBe("700");
    expect(await ask(second.url, "SELECT figure FROM kept")).toEqual([{ figure: 42 }]);
    await stopLaunched(second);
  });

  it("binaries in a checkout she may only read are copied into DATA_DIR and mended there", async () => {
    const dataDir = join(makeFolderOfAlice("reader"), "data");
    if (ALICE === null) return expect(isRoot()).toBe(false);
    // The launch pad is root's: Alice cannot make the missing links in it.
    const bare = await makeLaunchPad();

    const server = await launch(bare, { dataDir }, ALICE);

    expect(server.message).toBe("");
    expect(existsSync(join(bare.binaries, "lib", "libicuuc.so.60"))).toBe(false);
    await stopLaunched(server);
    bare.remove();
  });
});

describe("with a DATA_DIR that cannot be made", () => {
  it("says what is in the way", async () => {
    const path = join(folder, "occupied");
    writeFileSync(path, "");

    const refused = await launch(pad, { dataDir: join(path, "data") }, ALICE);

    expect(refused.refused).toBe("DATABASE_FOLDER_UNUSABLE");
    expect(refused.message).toContain(path);
  });
});
