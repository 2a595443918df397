import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../../tools/bundle/ensure-built.ts";
import { checkout } from "../../tools/checkout.ts";
import { pickAddress } from "./product-address.ts";

const READY = /Grand Livre is ready/;
const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 15_000;

/** Settings of the person who runs the tests must not reach the product under test. */
const SETTINGS =
  /^(PORT|HOST|DATABASE_URL|DATA_DIR|FILES_URL|ROLE|SEED|ADMIN_.*|TOKEN_SECRET|SESSION_HOURS|SMTP_URL|MAIL_FROM|SMS_URL|PUBLIC_URL|TRUST_PROXY|LOG_LEVEL|NODE_ENV)$/;

function environment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !SETTINGS.test(name));
  return { ...Object.fromEntries(inherited), ...settings };
}

/** Resolves when the product says that it is ready; rejects with its last words otherwise. */
function whenReady(product: ChildProcess): Promise<void> {
  let said = "";
  return new Promise((resolve, reject) => {
    const limit = setTimeout(
      () => reject(new Error(`The product is not ready after 120 s:\n${said}`)),
      START_LIMIT_MS,
    );
    const listen = (bytes: Buffer) => {
      said = (said + bytes.toString()).slice(-20_000);
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
  if (product.exitCode !== null) return;
  const ended = new Promise((resolve) => product.once("exit", resolve));
  product.kill("SIGTERM");
  const limit = setTimeout(() => product.kill("SIGKILL"), STOP_LIMIT_MS);
  await ended;
  clearTimeout(limit);
}

/** Starts the built product on a database and a port of its own, with the demonstration company, for all journeys. */
export default async function setup(): Promise<() => Promise<void>> {
  await ensureBuilt(checkout);
  const folder = mkdtempSync(join(tmpdir(), "grand-livre-e2e-"));
  // The database's own unprivileged user must be able to pass.
  chmodSync(folder, 0o755);
  const product = spawn(process.execPath, [join(checkout, "build", "server", "main.js")], {
    cwd: folder,
    env: environment({
      PORT: new URL(await pickAddress()).port,
      DATA_DIR: join(folder, "data"),
      SEED: "demo",
      LOG_LEVEL: "warn",
    }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const teardown = async () => {
    await stop(product);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await whenReady(product);
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}
