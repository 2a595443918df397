/** A statement of a file of SQL: without comments, its blanks single, with the line where it begins. */
export interface SqlStatement {
  readonly text: string;
  readonly line: number;
}

/** A comment, a text, a quoted name or a body between dollars: what is within is no statement of its own. */
const OPAQUE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1/g;

/** The statements of a file of SQL; texts keep their quotes alone, and what a DO block does is not looked into. */
export function sqlStatements(sql: string): SqlStatement[] {
  const bare = sql.replaceAll(OPAQUE, (found) => {
    const lines = found.replaceAll(/[^\n]/g, "");
    if (found.startsWith("'")) return `''${lines}`;
    return found.startsWith('"') ? found + lines : ` ${lines}`;
  });
  let at = 0;
  return bare.split(";").flatMap((part) => {
    const begins = at + part.length - part.trimStart().length;
    at += part.length + 1;
    const text = part.replaceAll(/\s+/g, " ").trim();
    return text === "" ? [] : [{ text, line: bare.slice(0, begins).split("\n").length }];
  });
}

/** A list by its commas, those within brackets aside. */
export function splitList(list: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const letter of list) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (letter === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

/** What stands between a bracket that opens at `from` or later and the one that closes it. */
export function bracketed(text: string, from = 0): string {
  const opens = text.indexOf("(", from);
  let depth = 0;
  for (let at = opens; at >= 0 && at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return text.slice(opens + 1, at);
  }
  return "";
}
