import { XMLParser } from "fast-xml-parser";

/**
 * A part of an ISO 20022 schema, in its order: `name`, then `?` where an element may
 * be left out, `*` where it may occur several times; a leaf is a pattern of its type.
 */
export type Schema = { readonly [name: string]: Schema | RegExp };

export const TEXT = (most: number) => new RegExp(`^[A-Za-z0-9/\\-?:().,'+ ]{1,${most}}$`);
const IBAN = /^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/;
const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;
export const AGENT: Schema = { FinInstnId: { "BICFI?": BIC, "Othr?": { Id: TEXT(35) } } };
export const PARTY: Schema = { Nm: TEXT(70) };
export const ACCOUNT: Schema = { Id: { IBAN } };
export const SUM = /^\d{1,15}\.\d{2}$/;
export type Node = { readonly [name: string]: readonly Node[] | string };

/** What an element holds against its schema: an element that is missing, unknown, repeated or out of its place. */
export function mistakes(children: readonly Node[], schema: Schema, path = ""): string[] {
  const names = children.map((child) => Object.keys(child).find((name) => name !== ":@") ?? "");
  const found: string[] = [];
  let at = 0;
  for (const [key, part] of Object.entries(schema)) {
    const [, name = "", mark = ""] = /^(\w+)([?*]?)$/.exec(key) ?? [];
    let count = 0;
    for (; names[at] === name; at += 1, count += 1) {
      const content = children[at]?.[name] as readonly Node[];
      if (!(part instanceof RegExp)) found.push(...mistakes(content, part, `${path}/${name}`));
      else if (!part.test(String(content[0]?.["#text"] ?? "")))
        found.push(`${path}/${name} has a wrong value`);
    }
    if (count === 0 && mark !== "?") found.push(`${path}/${name} is missing`);
    if (count > 1 && mark !== "*") found.push(`${path}/${name} is repeated`);
  }
  return at === names.length ? found : [...found, `${path}/${names[at]} is out of its place`];
}

export const parse = (xml: string): Node[] =>
  new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    parseTagValue: false,
    ignoreDeclaration: true,
  }).parse(xml);
