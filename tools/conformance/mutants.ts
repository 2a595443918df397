import type { Random } from "../../packages/testkit/src/generated-bills/random.ts";

/** An element of a text: where it begins and ends, and where what it holds does. */
interface Span {
  readonly name: string;
  readonly start: number;
  end: number;
  readonly inner: number;
  innerEnd: number;
  isLeaf: boolean;
}

const TAG =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([\w:.-]+)((?:"[^"]*"|'[^']*'|[^>"'])*?)(\/?)>/g;

/** The elements below the root of a well-formed document. */
function spansOf(xml: string): Span[] {
  const open: Span[] = [];
  const spans: Span[] = [];
  for (const match of xml.matchAll(TAG)) {
    const [tag, closes, name, , empty] = match;
    if (name === undefined) continue;
    const after = match.index + tag.length;
    if (closes) {
      const span = open.pop();
      if (span) Object.assign(span, { end: after, innerEnd: match.index });
      continue;
    }
    for (const parent of open.slice(-1)) parent.isLeaf = false;
    const span = { name, start: match.index, end: after, inner: after, innerEnd: after, isLeaf: true };
    if (open.length > 0 || empty) spans.push(span);
    if (!empty) open.push(span);
  }
  return spans;
}

const ATTRIBUTE = /\s(?!xmlns)[\w:]+="([^"]*)"/g;
/** What a value becomes: nothing, another case, more, less, another figure, another code. */
const CHANGES: readonly ((text: string) => string)[] = [
  () => "",
  (text) => `${text}9`,
  (text) => text.slice(0, -1),
  (text) => text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)),
  (text) => `-${text}`,
  () => "ZZ",
  () => "0",
];

function pick<One>(items: readonly One[], random: Random): One {
  const [first, ...others] = items;
  if (first === undefined) throw new Error("a mutant is drawn of something");
  return random.pick([first, ...others]);
}

type Mutation = (xml: string, span: Span, random: Random) => string | undefined;

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  removed: (xml, { start, end }) => xml.slice(0, start) + xml.slice(end),
  doubled: (xml, { start, end }) => xml.slice(0, end) + xml.slice(start, end) + xml.slice(end),
  changed: (xml, { inner, innerEnd, isLeaf }, random) => {
    if (!isLeaf || inner === innerEnd) return undefined;
    const text = xml.slice(inner, innerEnd);
    return xml.slice(0, inner) + pick(CHANGES, random)(text) + xml.slice(innerEnd);
  },
  "without attribute": (xml, span, random) => withAttribute(xml, span, random, () => ""),
  "other attribute": (xml, span, random) =>
    withAttribute(xml, span, random, (attribute, value) =>
      attribute.replace(`"${value}"`, `"${pick(CHANGES, random)(value)}"`),
    ),
};

function withAttribute(
  xml: string,
  { start, inner }: Span,
  random: Random,
  change: (attribute: string, value: string) => string,
): string | undefined {
  const attributes = [...xml.slice(start, inner).matchAll(ATTRIBUTE)];
  if (attributes.length === 0) return undefined;
  const [attribute, value = ""] = pick(attributes, random);
  const at = xml.indexOf(attribute, start);
  return xml.slice(0, at) + change(attribute, value) + xml.slice(at + attribute.length);
}

/** A valid document with one fault, or with one change that is none, and what was done to it. */
export function drawMutant(xml: string, random: Random): { xml: string; change: string } {
  const spans = spansOf(xml);
  for (;;) {
    const span = pick(spans, random);
    const [change, mutate] = pick(Object.entries(MUTATIONS), random);
    const mutant = mutate(xml, span, random);
    if (mutant !== undefined && mutant !== xml) return { xml: mutant, change: `${span.name} ${change}` };
  }
}
