import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
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
import { type ClusterAccount, findAccount, isRoot, nameOfUser } from "./cluster-account.ts";
import { readProcessFacts } from "./process-facts.ts";
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from "./start-embedded.ts";

/** Two ordinary users that own nothing on the system. */
const ALICE = accountNamed("nobody");
const BOB = accountNamed("daemon");

function accountNamed(name: string): ClusterAccount {
  return findAccount(name) ?? { name, uid: 65_534, gid: 65_534 };
}

let folder: string;
let systemFolder: string;
let pad: LaunchPad;

beforeAll(async () => {
  folder = makeOpenFolder("layout-root");
  systemFolder = join(folder, "system");
  pad = await makeLaunchPad();
});

afterAll(() => {
  pad.remove();
  rmSync(folder, { recursive: true, force: true });
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

async function during<T>(
  options: Pick<EmbeddedOptions, "dataDir"> & Partial<EmbeddedOptions>,
  act: (database: EmbeddedDatabase) => Promise<T> | T,
): Promise<T> {
  const database = await startEmbedded({ binaries: pad.binaries, systemFolder, ...options });
  try {
    return await act(database);
  } finally {
    await database.stop();
  }
}

const putRow = (database: EmbeddedDatabase) => ask(database.url, "CREATE TABLE kept AS SELECT 42 AS figure");
const getRow = (database: EmbeddedDatabase) => ask(database.url, "SELECT figure FROM kept");
const THE_ROW = [{ figure: 42 }];

/** A folder of mode 0700, closed to every account but root. */
function makeClosedFolder(name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { mode: 0o700 });
  return path;
}

function asRoot(): void {
  describe("as root", () => {
    it("the cluster lies in DATA_DIR and runs as an unprivileged user", async () => {
      const dataDir = join(folder, "plain");

      await during({ dataDir }, async (database) => {
        const cluster = statSync(join(dataDir, "postgres"));
        expect(["grandlivre", "nobody"]).toContain(nameOfUser(cluster.uid));
        expect(readProcessFacts(database.pid)?.uid).toBe(cluster.uid);
        expect([modeOf(dataDir), modeOf(join(dataDir, "postgres"))]).toEqual(["711", "700"]);
      });
    });

    it("every other entry of DATA_DIR is closed to that user, and parents keep their mode", async () => {
      const parent = makeOpenFolder("parent");
      chmodSync(parent, 0o751);
      const dataDir = join(parent, "data");
      mkdirSync(join(dataDir, "files"), { recursive: true, mode: 0o755 });
      writeFileSync(join(dataDir, "token-secret"), "secret", { mode: 0o644 });
      const target = join(parent, "target");
      writeFileSync(target, "", { mode: 0o640 });
      symlinkSync(target, join(dataDir, "link"));

      await during({ dataDir }, () => undefined);

      expect(modeOf(join(dataDir, "files"))).toBe("700");
      expect(modeOf(join(dataDir, "token-secret"))).toBe("600");
      expect(modeOf(join(dataDir, "postgres.password"))).toBe("600");
      expect([modeOf(dataDir), modeOf(parent), modeOf(target)]).toEqual(["711", "751", "640"]);
      rmSync(parent, { recursive: true });
    });

    it("under a folder of mode 0700 the cluster lies in the system folder, behind a link, and is found again", async () => {
      const closed = makeClosedFolder("closed");
      const dataDir = join(closed, "data");

      await during({ dataDir }, putRow);

      const link = readlinkSync(join(dataDir, "postgres"));
      expect(dirname(dirname(link))).toBe(systemFolder);
      expect(modeOf(link)).toBe("700");
      expect(modeOf(closed)).toBe("700");
      expect(await during({ dataDir }, getRow)).toEqual(THE_ROW);
      expect(readlinkSync(join(dataDir, "postgres"))).toBe(link);
    });

    it("the link still leads to the cluster after DATA_DIR moved", async () => {
      const closed = makeClosedFolder("moving");
      await during({ dataDir: join(closed, "before") }, putRow);
      renameSync(join(closed, "before"), join(closed, "after"));

      expect(await during({ dataDir: join(closed, "after") }, getRow)).toEqual(THE_ROW);
    });

    it("two copies of one DATA_DIR never open the same cluster at once", async () => {
      const closed = makeClosedFolder("copied");
      const dataDir = join(closed, "original");
      await during({ dataDir }, putRow);
      mkdirSync(join(closed, "copy"));
      symlinkSync(readlinkSync(join(dataDir, "postgres")), join(closed, "copy", "postgres"));

      await during({ dataDir }, async (database) => {
        await expect(during({ dataDir: join(closed, "copy") }, getRow)).rejects.toMatchObject({
          code: "DATABASE_ALREADY_RUNNING",
        });
        expect(await getRow(database)).toEqual(THE_ROW);
      });
    });

    it("a cluster whose parent was closed later moves with its rows", async () => {
      const parent = join(folder, "closing");
      const dataDir = join(parent, "data");
      await during({ dataDir }, putRow);
      expect(lstatSync(join(dataDir, "postgres")).isDirectory()).toBe(true);
      chmodSync(parent, 0o700);

      expect(await during({ dataDir }, getRow)).toEqual(THE_ROW);
      expect(realpathSync(join(dataDir, "postgres")).startsWith(systemFolder)).toBe(true);
    });

    it("a move cut short is finished, never followed by an empty cluster", async () => {
      const dataDir = join(folder, "cut-short");
      await during({ dataDir }, putRow);
      const elsewhere = join(folder, "elsewhere");
      mkdirSync(elsewhere, { mode: 0o711 });
      symlinkSync(join(elsewhere, "postgres"), join(dataDir, "postgres.link"));

      expect(await during({ dataDir }, getRow)).toEqual(THE_ROW);
      expect(existsSync(join(dataDir, "postgres.link"))).toBe(false);
      symlinkSync(join(elsewhere, "postgres"), join(dataDir, "postgres.link"));
      renameSync(join(dataDir, "postgres"), join(elsewhere, "postgres"));

      expect(await during({ dataDir }, getRow)).toEqual(THE_ROW);
      expect(readlinkSync(join(dataDir, "postgres"))).toBe(join(elsewhere, "postgres"));
    });

    it("a link whose cluster is gone is refused instead of starting an empty one", async () => {
      const dataDir = join(folder, "dangling");
      mkdirSync(dataDir);
      symlinkSync(join(folder, "gone", "postgres"), join(dataDir, "postgres"));

      await expect(during({ dataDir }, () => undefined)).rejects.toMatchObject({
        code: "DATABASE_FOLDER_INCOMPLETE",
      });
    });

    it("binaries of a checkout under a folder of mode 0700 are copied once where the user can run them", async () => {
      const checkout = makeClosedFolder("checkout");
      const binaries = copyBinaries(checkout);
      const ownSystem = join(folder, "system-binaries");
      const options = { binaries, systemFolder: ownSystem };

      await during({ dataDir: join(checkout, "data"), ...options }, putRow);
      const [copy = ""] = readdirSync(ownSystem).filter((name) => name.startsWith("binaries-"));
      const copiedAt = statSync(join(ownSystem, copy)).ctimeMs;

      expect(await during({ dataDir: join(checkout, "data"), ...options }, getRow)).toEqual(THE_ROW);
      expect(statSync(join(ownSystem, copy)).ctimeMs).toBe(copiedAt);
      expect(statSync(join(ownSystem, copy, "native", "bin", "postgres")).uid).toBe(0);
      expect(modeOf(checkout)).toBe("700");
    });

    it("a umask that closes everything does not keep the user out", async () => {
      const checkout = makeClosedFolder("umask");
      const binaries = copyBinaries(checkout);
      const before = process.umask(0o077);
      try {
        const options = { binaries, systemFolder: join(folder, "system-umask") };
        await during({ dataDir: join(folder, "umask-data"), ...options }, putRow);
        expect(await during({ dataDir: join(folder, "umask-data"), ...options }, getRow)).toEqual(THE_ROW);
      } finally {
        process.umask(before);
      }
    });

    it("a cluster that an ordinary user made keeps running as that user, who can start it again", async () => {
      const home = join(folder, "alice");
      mkdirSync(home);
      chownSync(home, ALICE.uid, ALICE.gid);
      const dataDir = join(home, "data");
      const first = await launch(pad, { dataDir }, ALICE);
      await ask(first.url, "CREATE TABLE kept AS SELECT 42 AS figure");
      await stopLaunched(first);

      const uid = await during({ dataDir }, async (database) => {
        expect(await getRow(database)).toEqual(THE_ROW);
        return readProcessFacts(database.pid)?.uid;
      });

      expect(uid).toBe(ALICE.uid);
      const again = await launch(pad, { dataDir }, ALICE);
      expect(again.message).toBe("");
      await stopLaunched(again);
    });

    it("a cluster that root unpacked is given to the unprivileged user", async () => {
      const dataDir = join(folder, "unpacked");
      await during({ dataDir }, putRow);
      giveToRoot(join(dataDir, "postgres"));

      expect(await during({ dataDir }, getRow)).toEqual(THE_ROW);
    });

    it("an ordinary user is told whose cluster it is", async () => {
      const home = join(folder, "bob");
      mkdirSync(home);
      chownSync(home, BOB.uid, BOB.gid);
      const dataDir = join(home, "data");
      const server = await launch(pad, { dataDir }, BOB);
      await stopLaunched(server);
      const rootsOwn = join(folder, "roots-own");
      await during({ dataDir: rootsOwn }, () => undefined);

      const atBobs = await launch(pad, { dataDir }, ALICE);
      const atRoots = await launch(pad, { dataDir: rootsOwn }, ALICE);

      expect([atBobs.refused, atRoots.refused]).toEqual(["DATABASE_FOREIGN_OWNER", "DATABASE_FOREIGN_OWNER"]);
      expect(atBobs.message).toContain(`«\u202f${BOB.name}\u202f»`);
      expect(atRoots.message).toContain("«\u202froot\u202f»");
    });
  });
}

function giveToRoot(path: string): void {
  chownSync(path, 0, 0);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveToRoot(join(path, name));
}

// Collected only where they can run: only root can give a cluster to another account.
if (isRoot()) asRoot();
else it("root's layout is tested as root", () => expect(isRoot()).toBe(false));
