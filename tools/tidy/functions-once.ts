import type { Finding, Rule } from "../rules/rule.ts";
import { readText } from "../sources/project-files.ts";

const FUNCTIONS = "apps/server/src/database/functions/";
const MIGRATIONS = "apps/server/src/database/migrations/";
const DEFINITION = /^\s*create\s+(or\s+replace\s+)?function\s+(\w+)/gim;

const SELF = /^\s*create\s+or\s+replace\s+function/im;

/** Names of the functions that a text of SQL defines, its comments aside. */
function defined(text: string): string[] {
  const plain = text.replaceAll(/--[^\n]*/g, "");
  return [...plain.matchAll(DEFINITION)].map(([, , name = ""]) => name.toLowerCase());
}

function complaint(path: string, text: string): string | undefined {
  const names = defined(text);
  if (path.startsWith(MIGRATIONS))
    return names.length === 0
      ? undefined
      : `It defines ${names.join(", ")}: a function is one file of ${FUNCTIONS}, which each migration runs first.`;
  const wanted = path.slice(path.lastIndexOf("/") + 1, -".sql".length).replaceAll("-", "_");
  if (names.length !== 1 || names[0] !== wanted)
    return `It defines ${names.join(", ") || "no function"}: it defines ${wanted}, and nothing else.`;
  return SELF.test(text)
    ? undefined
    : "It begins with CREATE OR REPLACE FUNCTION: it runs on databases that have it.";
}

/** Each function of the schema is defined once, in a file of its own name. */
export const functionsOnce: Rule = {
  name: "functions-once",
  of: "SQL files",
  check({ root, files }) {
    const seen = files.filter(
      (path) => path.endsWith(".sql") && (path.startsWith(FUNCTIONS) || path.startsWith(MIGRATIONS)),
    );
    const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);
    const findings = seen.flatMap((path): Finding[] => {
      const sentence = complaint(path, readText(root, path));
      const twin = path.startsWith(FUNCTIONS)
        ? seen.find((one) => one < path && one.startsWith(FUNCTIONS) && nameOf(one) === nameOf(path))
        : undefined;
      return [
        ...(sentence ? [{ path, sentence }] : []),
        ...(twin ? [{ path, sentence: `${twin} defines the same function: which one runs last wins.` }] : []),
      ];
    });
    return { seen: seen.length, findings };
  },
};
