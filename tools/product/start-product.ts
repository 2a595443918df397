import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from "../bootstrap/server-flags.mjs";

const READY = /Grand Livre is ready/;
const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 15_000;
/** How much of what the product says is kept, for the message when it does not start. */
const KEPT = 20_000;

/** Settings of the person who runs this must not reach a product under test. */
const SETTINGS =
  /^(PORT|HOST|DATABASE_URL|DATABASE_DIRECT_URL|DATA_DIR|FILES_URL|ROLE|SEED|ADMIN_.*|TOKEN_SECRET|SESSION_HOURS|SMTP_URL|MAIL_FROM|SMS_URL|PUBLIC_URL|OUTSIDE_ORIGINS|TRUST_PROXY|LOG_LEVEL|OTEL_.*|NODE_ENV)$/;

/** A folder for the data of a product under test, removed at the end. */
export interface DataFolder {
  readonly path: string;
  remove(): void;
}

export function temporaryData(): DataFolder {
  const folder = mkdtempSync(join(tmpdir(), "grand-livre-product-"));
  // The database's own unprivileged user must be able to pass.
  chmodSync(folder, 0o755);
  return { path: join(folder, "data"), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A product that answers. */
export interface Product {
  readonly process: ChildProcess;
  /** Milliseconds from its start to its line "Grand Livre is ready". */
  readonly readyMs: number;
  stop(): Promise<void>;
}

export interface Start {
  /** The script that starts it: the built server, or the bootstrap with its command. */
  readonly script: readonly string[];
  readonly address: string;
  readonly data: DataFolder;
  /** The demonstration company without books by default. */
  readonly seed?: "demo" | "demo-empty";
  /** Further settings of its environment. */
  readonly settings?: Readonly<Record<string, string>>;
}

function environment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !SETTINGS.test(name));
  return { ...Object.fromEntries(inherited), ...settings };
}

/** Resolves when the product says that it is ready; rejects with its last words otherwise. */
function whenReady(product: ChildProcess): Promise<void> {
  let said = "";
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      reject(new Error(`The product is not ready after ${START_LIMIT_MS / 1000} s:\n${said}`));
    }, START_LIMIT_MS);
    const listen = (bytes: Buffer) => {
      said = (said + bytes.toString()).slice(-KEPT);
      if (!READY.test(said)) return;
      clearTimeout(limit);
      resolve();
    };
    product.stdout?.on("data", listen);
    product.stderr?.on("data", listen);
    product.once("exit", (code) => {
      clearTimeout(limit);
      reject(new Error(`The product ended with ${code} before it was ready:\n${said}`));
    });
  });
}

async function stop(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) return;
  const ended = new Promise((resolve) => product.once("exit", resolve));
  product.kill("SIGTERM");
  const limit = setTimeout(() => product.kill("SIGKILL"), STOP_LIMIT_MS);
  await ended;
  clearTimeout(limit);
}

/**
 * Starts the product as a person would, with the demonstration company, on its embedded database.
 * @throws an Error with the product's last words when it does not become ready
 */
export async function startProduct({
  script,
  address,
  data,
  seed = "demo-empty",
  settings = {},
}: Start): Promise<Product> {
  const started = performance.now();
  const product = spawn(process.execPath, [...SERVER_FLAGS, ...script], {
    // Not the checkout: a developer's .env stays out of it.
    cwd: join(data.path, ".."),
    env: environment({
      PORT: new URL(address).port,
      DATA_DIR: data.path,
      SEED: seed,
      LOG_LEVEL: "warn",
      ...SERVER_ENVIRONMENT,
      ...settings,
    }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  try {
    await whenReady(product);
  } catch (error) {
    await stop(product);
    throw error;
  }
  return { process: product, readyMs: performance.now() - started, stop: () => stop(product) };
}
