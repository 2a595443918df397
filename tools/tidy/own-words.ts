import { type Finding, isExcused, type Rule } from "../rules/rule.ts";
import { child, lineOf, type Node, textOf, visit } from "../sources/syntax.ts";

/** What every person meets, whatever the area: its words stand in the catalogues of three languages. */
const COMMON = [
  /^apps\/web\/src\/(?:ui|features\/(?:identity|home|my-account))\//,
  /^apps\/web\/src\/app\/(?:acting|command|layouts|lists|navigation|palette|quick-chat|settings-panel|toolbar)\//,
  /^apps\/web\/src\/app\/resource\/(?:Resource|Export)/,
  /^apps\/web\/src\/app\/form\/(?!address|AddressFields)/,
  /^apps\/web\/src\/app\/fields\/(?:New)?(?:Password|Otp|password)/,
  /^apps\/web\/src\/app\/(?:announce-error|session-dialogs|DossierScreen|NoRight|NotFoundScreen|RequestError|RouteError|WithLedger)\.tsx?$/,
  /^apps\/web\/src\/lib\/(?:api-error|error-text|field-errors|rights)\.ts$/,
];

/** Properties and attributes whose text people read. */
const READ = /^(?:title|label|aria-?label|placeholder|message|text|lead|hint|help|alt|\w+Label|tooltip)$/i;

/** Accents and typographic signs, or several words of which the first has a capital: no identifier is written so. */
const SENTENCE = /[àâçéèêëîïôûùüœÀÂÇÉÈÊËÎÏÔÛÙÜŒ’«»]|^\p{Lu}\p{L}+(?: [\p{L}’]+)+[.?!…]?$/u;
const WORD = /^\p{Lu}\p{Ll}{2,}$/u;
const LETTERS = /\p{L}{2}/u;

/** Names and keys are the same in every language; so are the specification's words of a dialog without any. */
const SAME = /^(?:Grand Livre|Ctrl|CSV|Excel|Confirm|Cancel|Are you sure|Fragment)\b/;

/** The words that a node shows to people; undefined for one that shows none. */
function wordsOf(node: Node): string | undefined {
  if (node.type === "JSXText")
    return LETTERS.test(String(node.value)) ? String(node.value).trim() : undefined;
  if (node.type === "StringLiteral") return SENTENCE.test(textOf(node) ?? "") ? textOf(node) : undefined;
  if (node.type === "TemplateElement") {
    const text = String(node.cooked ?? node.raw);
    return SENTENCE.test(text.trim()) || / \p{L}{3,} /u.test(text) ? text.trim() : undefined;
  }
  if (node.type === "ConditionalExpression" || node.type === "BinaryExpression") {
    // One of two words, or a word where nothing is given; what is compared is no word.
    const chosen = node.type === "ConditionalExpression" ? ["consequent", "alternate"] : ["right"];
    if (node.type === "BinaryExpression" && node.operator !== "??" && node.operator !== "||")
      return undefined;
    return chosen.map((field) => textOf(child(node, field)) ?? "").find((text) => WORD.test(text));
  }
  if (node.type !== "JSXAttribute" && node.type !== "KeyValueProperty") return undefined;
  const name = textOf(child(node, node.type === "JSXAttribute" ? "name" : "key")) ?? "";
  const text = textOf(child(node, "value")) ?? "";
  return READ.test(name) && /^\p{Lu}\p{L}/u.test(text) ? text : undefined;
}

/** A word left in the code of a common part is French for everybody. */
export const ownWords: Rule = {
  name: "own-words",
  of: "common parts of the web",
  check({ sources }) {
    const read = sources.filter(({ path, test }) => !test && COMMON.some((place) => place.test(path)));
    const findings = read.flatMap(({ path, text, tree }): Finding[] => {
      const found = new Set<string>();
      visit(tree, (node) => {
        const words = wordsOf(node);
        if (words !== undefined && !SAME.test(words)) found.add(words);
      });
      return [...found]
        .map((words) => ({ words, line: lineOf(text, words.split("\n", 1)[0] ?? "") }))
        .filter(({ line }) => !isExcused(text, line, "own-words"))
        .map(({ words, line }) => ({
          path,
          line,
          sentence: `« ${words} » is read by everybody: put it into the catalogues (apps/web/src/lib/i18n) and name its key.`,
        }));
    });
    return { seen: read.length, findings };
  },
};
