import { RECORDED_AT, type RecordedAnswer, type RecordedAnswers } from "./recorded-answers.ts";

/** Where the answers lie. */
export const ANSWERS = new URL("../answers/", import.meta.url);

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** A reference of a company or an exercise, under a key that says so: ten random characters. */
const REF_ID = /"(?:\w*[rR]efId)": "([2-9A-HJ-NP-Za-km-z]{10})"/g;
/** The seal of an entry: its own id, drawn at each run, is in it. */
const SEAL = /"hash": "[0-9a-f]{64}"/g;
const TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g;
/** An instant; the days of documents have no hour. */
const INSTANT = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z/g;

const base64url = (value: object) => btoa(JSON.stringify(value)).replaceAll("=", "");
/** A token without a valid seal that expires in 2100: the browser reads its claims, the server would refuse it. */
const FIXED_TOKEN = [
  base64url({ alg: "HS256" }),
  base64url({ sub: "recorded", sid: "recorded", exp: 4_102_444_800 }),
  "recorded-recorded-recorded",
].join(".");

/**
 * Keeps answers of the server, and writes them with the same text at each run: ids are numbered in the order in which
 * they first appear, tokens, seals and instants are replaced by fixed ones.
 */
export function createAnswerRecorder() {
  const files = new Map<string, { ids: Record<string, string>; answers: Record<string, RecordedAnswer> }>();
  const numbers = new Map<string, string>();
  const numbered = (id: string, print: (place: number) => string) => {
    const number = numbers.get(id) ?? print(numbers.size + 1);
    numbers.set(id, number);
    return number;
  };
  const stable = (text: string): string => {
    for (const [, refId = ""] of text.matchAll(REF_ID)) numbered(refId, (place) => `ref-${place}`);
    const written = text
      .replace(TOKEN, FIXED_TOKEN)
      .replace(SEAL, `"hash": "${"5ea1".repeat(16)}"`)
      .replace(INSTANT, RECORDED_AT.toISOString())
      .replace(UUID, (id) =>
        numbered(id, (place) => `00000000-0000-4000-8000-${String(place).padStart(12, "0")}`),
      );
    return [...numbers].reduce((result, [id, number]) => result.replaceAll(id, number), written);
  };
  const fileOf = (file: string) => {
    const found = files.get(file) ?? { ids: {}, answers: {} };
    files.set(file, found);
    return found;
  };
  return {
    /** Keeps one answer in a file. */
    keep(file: string, call: string, answer: RecordedAnswer): void {
      fileOf(file).answers[call] = answer;
    },
    /** Keeps an id under a name that tests ask for. */
    name(file: string, name: string, id: string): void {
      fileOf(file).ids[name] = id;
    },
    /** The texts of the files, by their names. */
    texts(): Map<string, string> {
      return new Map(
        [...files].map(([file, kept]) => {
          const text = JSON.stringify(kept satisfies RecordedAnswers, null, 1);
          return [file, `${stable(text)}\n`];
        }),
      );
    },
  };
}
