import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Binaries } from "./binaries.ts";
import type { ClusterAccount } from "./cluster-account.ts";
import { type ClusterPlace, makeOwnedFolder } from "./cluster-place.ts";
import { EmbeddedDatabaseError } from "./embedded-database-error.ts";
import { runProgram } from "./run-program.ts";

/** The role that owns the embedded cluster and the database in it. */
export const CLUSTER_ROLE = "grandlivre";

const DRAFT_PREFIX = "postgres.draft-";

/**
 * The cluster's password, from its file of mode 0600 in DATA_DIR; `fresh` when there was none and a new one was
 * drawn. It is written before the cluster is made, so that a cluster never has an unknown password.
 */
export function readOrMakePassword(dataDir: string): { password: string; fresh: boolean } {
  const file = join(dataDir, "postgres.password");
  const known = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (known !== "") {
    chmodSync(file, 0o600);
    return { password: known, fresh: false };
  }
  const password = randomBytes(24).toString("hex");
  writeFileSync(`${file}.draft`, `${password}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.draft`, file);
  return { password, fresh: true };
}

/** True when the cluster is there and whole; refuses a folder that holds something else. */
export function hasCluster(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined || readdirSync(folder).length === 0) return false;
  if (existsSync(join(folder, "PG_VERSION")) && existsSync(join(folder, "global", "pg_control"))) return true;
  throw new EmbeddedDatabaseError(
    "DATABASE_FOLDER_INCOMPLETE",
    `Le dossier ${folder} n’est pas une base PostgreSQL complète. Il n’a pas été modifié\u00a0: remettez-le en état, ` +
      "ou déplacez-le et restaurez une sauvegarde (npm run restore).",
  );
}

/** Refuses a cluster that another major version of PostgreSQL made. */
export function checkVersion(folder: string, binaries: Binaries): void {
  const made = readFileSync(join(folder, "PG_VERSION"), "utf8").trim();
  if (Number.parseInt(made, 10) === binaries.major) return;
  throw new EmbeddedDatabaseError(
    "DATABASE_VERSION_MISMATCH",
    `La base ${folder} est au format de PostgreSQL ${made}, et cette version de Grand Livre apporte PostgreSQL ` +
      `${binaries.major}. Sauvegardez-la avec la version de Grand Livre qui l’a faite (npm run backup), puis ` +
      "restaurez cette sauvegarde (npm run restore) dans un DATA_DIR vide.",
  );
}

/**
 * Creates the cluster beside its place and renames it into place when it is whole: an `initdb` cut short
 * leaves a draft that the next start removes, never half a cluster.
 */
export async function createCluster(
  place: ClusterPlace,
  binaries: Binaries,
  password: string,
): Promise<void> {
  const draft = join(dirname(place.folder), `${DRAFT_PREFIX}${randomBytes(6).toString("hex")}`);
  const passwordFile = join(draft, "password");
  const cluster = join(draft, "cluster");
  try {
    makeOwnedFolder(draft, place.account);
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (place.account !== null) chownSync(passwordFile, place.account.uid, place.account.gid);
    await runInitdb(binaries, cluster, passwordFile, place.account);
    if (existsSync(place.folder)) rmdirSync(place.folder);
    renameSync(cluster, place.folder);
  } finally {
    rmSync(draft, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Removes what an `initdb` cut short left beside the cluster's place. */
export function removeDrafts(place: ClusterPlace): void {
  const parent = dirname(place.folder);
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(DRAFT_PREFIX)) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // Its initdb outlived the server and still writes: it now fails, and the next start removes the rest.
    }
  }
}

async function runInitdb(
  binaries: Binaries,
  folder: string,
  passwordFile: string,
  account: ClusterAccount | null,
): Promise<void> {
  const answer = await runProgram(
    binaries.initdb,
    [
      `--pgdata=${folder}`,
      `--username=${CLUSTER_ROLE}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // The built-in collation came with 17; an older server is only ever one of the tests' own.
      ...(binaries.major >= 17 ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"] : ["--no-locale"]),
      "--no-instructions",
    ],
    { account },
  );
  if (answer.code === 0) return;
  throw new EmbeddedDatabaseError(
    "DATABASE_INIT_FAILED",
    `La base n’a pas pu être créée dans ${dirname(dirname(folder))}. Réponse d’initdb\u00a0:\n${answer.output}`,
  );
}

/**
 * Gives the role a new password without knowing the old one, which only the owner of a stopped cluster can do:
 * the way back when the password file was lost.
 */
export async function resetPassword(
  place: ClusterPlace,
  binaries: Binaries,
  password: string,
): Promise<void> {
  const answer = await runProgram(binaries.postgres, ["--single", "-j", "-D", place.folder, "postgres"], {
    account: place.account,
    input: `ALTER ROLE ${CLUSTER_ROLE} PASSWORD '${password}';\n\n`,
  });
  if (answer.code === 0 && !/\b(ERROR|FATAL):/.test(answer.output)) return;
  throw new EmbeddedDatabaseError(
    "DATABASE_PASSWORD_REFUSED",
    `Le mot de passe de la base ${place.folder} est perdu et n’a pas pu être refait\u00a0:\n${answer.output}`,
  );
}
