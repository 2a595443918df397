import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { ensureClusterAccount, spawnIdentity } from "../../src/database/embedded/cluster-account.ts";
import { installOnDebian } from "../test-server/install-on-debian.ts";
import { findSystemPostgres } from "../test-server/system-postgres.ts";

/** Debian's packages by the program that each brings. */
const PROGRAMS = { etcd: "etcd-server", haproxy: "haproxy", patroni: "patroni" } as const;
const READY_LIMIT_MS = 120_000;
const LOOK_MS = 200;
const PASSWORD = "failover";

/** One node as Patroni tells of it: `primary`, `sync_standby`, … */
type Member = { readonly role: string; readonly state: string };

export type PatroniCluster = {
  /** HAProxy's address, which leads to the present primary: what DATABASE_URL is. */
  readonly url: string;
  /** The address of the node that follows. */
  standbyUrl(): Promise<string>;
  /** Ends the primary's machine as a power cut would: Patroni, PostgreSQL and all of its sessions at once. Answers its number. */
  killPrimary(): Promise<number>;
  /** Starts a killed node again, and waits until one of the two may take over from the other without a loss. */
  revive(node: number): Promise<void>;
  stop(): Promise<void>;
};

async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(probes.map((probe) => once(probe, "listening")));
  const ports = probes.map((probe) => {
    const address = probe.address();
    return typeof address === "object" && address ? address.port : 0;
  });
  await Promise.all(probes.map((probe) => once(probe.close(), "close")));
  return ports;
}

function requirePrograms(): void {
  for (const [program, name] of Object.entries(PROGRAMS)) {
    const isThere = ["/usr/bin", "/usr/sbin"].some((folder) => existsSync(join(folder, program)));
    if (!isThere && !installOnDebian(name, console.log))
      throw new Error(`This test needs ${program} (Debian's package ${name}).`);
  }
}

type Node = { readonly data: string; readonly file: string; readonly rest: number; readonly port: number };

/** Two nodes with synchronous commit: what was confirmed to a client is on both disks. */
function configuration(node: Node, at: number, bin: string, etcd: number): string {
  return JSON.stringify({
    scope: "grand-livre",
    name: `node${at}`,
    restapi: { listen: `127.0.0.1:${node.rest}`, connect_address: `127.0.0.1:${node.rest}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        // 20 s is the least that Patroni takes; the key of a dead primary is free after it.
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 200, wal_log_hints: "on", max_locks_per_transaction: 256 },
        },
      },
      initdb: [{ encoding: "UTF8" }, "no-locale"],
    },
    postgresql: {
      listen: `127.0.0.1:${node.port}`,
      connect_address: `127.0.0.1:${node.port}`,
      data_dir: node.data,
      bin_dir: bin,
      pgpass: `${node.data}.pgpass`,
      authentication: {
        superuser: { username: "postgres", password: PASSWORD },
        replication: { username: "replicator", password: PASSWORD },
      },
      parameters: { unix_socket_directories: "" },
      pg_hba: ["host replication all 127.0.0.1/32 scram-sha-256", "host all all 127.0.0.1/32 scram-sha-256"],
    },
  });
}

/** HAProxy as docs/how-to/several-servers.md sets it, looking at Patroni each second. */
const proxyConfiguration = (port: number, nodes: readonly Node[]) => `
global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node, at) => `  server node${at} 127.0.0.1:${node.port} check port ${node.rest}`).join("\n")}
`;

/** Every process below this one, itself first. */
function family(pid: number): number[] {
  const children = readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      return Number(stat.slice(stat.lastIndexOf(")") + 4).split(" ")[0]) === pid;
    } catch {
      return false;
    }
  });
  return [pid, ...children.flatMap((child) => family(Number(child)))];
}

function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It ended with its parent.
    }
  }
}

/** Whether the address leads to a primary: HAProxy takes every node for one until it has looked. */
async function leadsToPrimary(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ follows: boolean }>("select pg_is_in_recovery() as follows");
    return rows[0]?.follows === false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Patroni with two PostgreSQL, etcd and HAProxy of this machine. @throws an Error where they are not installed and cannot be */
export async function startPatroniCluster(): Promise<PatroniCluster> {
  requirePrograms();
  const system = findSystemPostgres(console.log);
  if (!system) throw new Error("This test needs an installed PostgreSQL 15 or later.");
  const folder = mkdtempSync(join(tmpdir(), "grand-livre-failover-"));
  const account = ensureClusterAccount();
  const own = (path: string) => account && chownSync(path, account.uid, account.gid);
  own(folder);
  const [etcd = 0, etcdPeer = 0, proxy = 0, ...rest] = await freePorts(7);
  const nodes: Node[] = [0, 1].map((at) => {
    const file = join(folder, `node${at}.yml`);
    const node = { data: join(folder, `node${at}`), file, rest: rest[at] ?? 0, port: rest[at + 2] ?? 0 };
    writeFileSync(file, configuration(node, at, join(system, "bin"), etcd));
    return node;
  });
  const proxyFile = join(folder, "haproxy.cfg");
  writeFileSync(proxyFile, proxyConfiguration(proxy, nodes));
  mkdirSync(join(folder, "etcd"), { mode: 0o700 });
  own(join(folder, "etcd"));

  const running = new Map<string, ChildProcess>();
  const run = (name: string, program: string, args: string[]) => {
    const child = spawn(program, args, {
      cwd: folder,
      env: { PATH: "/usr/bin:/usr/sbin:/bin:/sbin", LC_ALL: "C.UTF-8", HOME: folder },
      stdio: process.env.FAILOVER_LOG ? "inherit" : "ignore",
      ...spawnIdentity(account),
    });
    running.set(name, child);
    child.once("exit", () => running.get(name) === child && running.delete(name));
  };
  const startNode = (at: number) => run(`node${at}`, "patroni", [nodes[at]?.file ?? ""]);
  const processesOf = (at: number): number[] => {
    const postmaster = join(nodes[at]?.data ?? "", "postmaster.pid");
    const pids = [running.get(`node${at}`)?.pid ?? 0];
    if (existsSync(postmaster)) pids.push(Number(readFileSync(postmaster, "utf8").split("\n")[0]));
    return pids.filter((pid) => pid > 0).flatMap(family);
  };

  const memberAt = async (at: number): Promise<Member | undefined> => {
    const asked = await fetch(`http://127.0.0.1:${nodes[at]?.rest}/patroni`).catch(() => undefined);
    const told = (await asked?.json().catch(() => undefined)) as
      | { role?: string; state?: string; sync_standby?: boolean }
      | undefined;
    if (!told?.role) return undefined;
    return { role: told.sync_standby ? "sync_standby" : told.role, state: told.state ?? "" };
  };
  const primary = async () => {
    const members = await Promise.all([memberAt(0), memberAt(1)]);
    return members.findIndex(
      (member) => member?.state === "running" && /^(master|primary)$/.test(member.role),
    );
  };
  const until = async (what: string, isSo: () => Promise<boolean>) => {
    const limit = performance.now() + READY_LIMIT_MS;
    while (!(await isSo())) {
      if (performance.now() > limit) throw new Error(`not within ${READY_LIMIT_MS} ms: ${what}`);
      await sleep(LOOK_MS);
    }
  };
  const whole = () =>
    until("a primary and its synchronous standby", async () => {
      const first = await primary();
      return first >= 0 && (await memberAt(1 - first))?.role === "sync_standby";
    });

  const urlAt = (port: number) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
  const url = urlAt(proxy);
  const stop = async () => {
    for (const name of [...running.keys()].filter((one) => one.startsWith("node")))
      killAll(processesOf(Number(name.slice("node".length))));
    for (const child of running.values()) child.kill("SIGKILL");
    await until("the end of all processes", async () => running.size === 0);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };

  try {
    const client = `http://127.0.0.1:${etcd}`;
    const peer = `http://127.0.0.1:${etcdPeer}`;
    const addresses = ["--listen-client-urls", client, "--advertise-client-urls", client];
    const peers = ["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer];
    const self = ["--name", "one", "--initial-cluster", `one=${peer}`, "--data-dir", join(folder, "etcd")];
    run("etcd", "etcd", [...self, ...addresses, ...peers]);
    startNode(0);
    await until("the first primary", async () => (await primary()) === 0);
    startNode(1);
    await whole();
    run("haproxy", "haproxy", ["-db", "-f", proxyFile]);
    await until("the primary through the proxy", () => leadsToPrimary(url));
    // Its first look at a node takes a second: until then the other one may be asked too.
    await sleep(2_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    standbyUrl: async () => urlAt(nodes[1 - (await primary())]?.port ?? 0),
    async killPrimary() {
      const at = await primary();
      killAll(processesOf(at));
      await until("the end of the killed node", async () => !running.has(`node${at}`));
      return at;
    },
    async revive(at) {
      startNode(at);
      await whole();
    },
    stop,
  };
}
