import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";

type Verdict = { readonly holds: boolean; readonly sentence: string };

/** The script of the page that is public, run without its page. */
const PAGE = join(import.meta.dirname, "../../web/public/verificateur.html");
const script = /<script>(.*)<\/script>/s.exec(readFileSync(PAGE, "utf8"))?.[1] ?? "";

/** What the verifier says of a file of proof, cut into its lines; `kept` is a hash or a root kept elsewhere. */
export const verifyProof = runInContext(
  `${script}; verify`,
  createContext({ crypto, TextEncoder, Uint8Array, DataView, Number, JSON, Array, Symbol }),
) as (lines: readonly string[], kept?: string) => Promise<Verdict>;
