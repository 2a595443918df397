import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { administrator, newCompany, newCustomer } from "./support/company.ts";
import { ADMINISTRATOR } from "./support/sign-in.ts";
import { today } from "./support/today.ts";

/** The typed client that a program is written with: made from the running installation, its examples checked and run. */

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "grand livre client "));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

/** What a program of the user is checked with: strict, on plain JavaScript too. */
const CHECKED = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    allowJs: true,
    checkJs: true,
    module: "nodenext",
    target: "es2023",
    lib: ["es2024", "dom"],
    types: ["node"],
    typeRoots: [join(root, "node_modules/@types")],
  },
  include: ["examples", "index.js", "wrong.ts"],
};

test("the client of an installation types every call, and its three examples run", async ({
  request,
  baseURL,
}) => {
  const origin = baseURL ?? "";
  const seed = Date.now() + 590;
  const api = await administrator(request);
  const company = await newCompany(api, { name: `Menuiserie ${seed}`, seed });
  const customer = await newCustomer(api, company, `Client ${seed}`);
  const { secret } = await api.post<{ secret: string }>("/api/api-key", {
    name: `Commandes ${seed}`,
    expiresOn: today(),
    rights: [
      { serviceId: "invoices", authorizations: { Viewer: true, Creator: true, Validator: true } },
      { serviceId: "reports", authorizations: { Viewer: true, Exporter: true } },
    ],
    legalEntityRefIds: [company],
    password: ADMINISTRATOR.password,
  });
  await run(process.execPath, [join(root, "tools/client.ts"), folder, origin]);

  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(CHECKED));
  const check = () =>
    run(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", folder, "--pretty", "false"]);
  await check();
  await writeFile(
    join(folder, "wrong.ts"),
    'import { grandLivre } from "grand-livre-client";\n' +
      'const books = grandLivre({ origin: "", key: "" });\n' +
      'await books.call("GET /api/invoice/{id}");\n' +
      'await books.call("GET /api/invoice", { query: { payment: "owed" } });\n' +
      'await books.call("GET /api/invoices");\n',
  );
  const { stdout: refused } = await check().then(
    () => ({ stdout: "" }),
    (error: { stdout: string }) => error,
  );
  expect(refused.split("\n").filter((line) => line.includes("wrong.ts("))).toHaveLength(3);

  const environment = { ...process.env, ORIGIN: origin, KEY: secret, COMPANY: company, CUSTOMER: customer };
  const example = async (name: string, more: NodeJS.ProcessEnv = {}) => {
    const path = join(folder, "examples", name);
    return (await run(process.execPath, [path], { cwd: folder, env: { ...environment, ...more } })).stdout;
  };
  const [sold, soldAgain] = [await example("sell.js"), await example("sell.js")];
  expect(sold).toMatch(/\t1500\n$/);
  expect(soldAgain).toBe(sold);
  expect(await example("overdue-sales.js")).toBe("");
  const [fileName = "", lines] = (await example("save-fec.js")).trim().split("\t");
  expect(lines).toBe("3");
  expect((await readFile(join(folder, fileName), "utf8")).trim().split("\r\n")).toHaveLength(4);
  await expect(example("sell.js", { ORDER: "2", KEY: "gl_unknown" })).rejects.toMatchObject({
    stderr: expect.stringMatching(/^UNAUTHENTICATED: /),
  });
});

test("who reaches no installation is told so", async () => {
  await expect(
    run(process.execPath, [join(root, "tools/client.ts"), folder, "http://127.0.0.1:9"]),
  ).rejects.toMatchObject({ stderr: expect.stringContaining("No client was made") });
});
