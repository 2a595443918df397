import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { GrayImage } from "./gray-image.ts";
import { RecognitionUnavailableError } from "./recognition-unavailable.ts";

/** A recognised word, in pixels of the picture that was given. */
export interface RecognizedWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** 0 to 1. */
  readonly confidence: number;
}

const require = createRequire(import.meta.url);
export type Language = "fra" | "eng";
/** Packages that hold the languages' data. */
const LANGUAGES: Readonly<Record<Language, string>> = {
  fra: require.resolve("@tesseract.js-data/fra/package.json"),
  eng: require.resolve("@tesseract.js-data/eng/package.json"),
};
/** Sparse text: pages of bills are words scattered in boxes, and a block analysis drops whole titles. */
const SPARSE_TEXT = "11";

/** The part of tesseract.js that its own worker thread runs; it ships without types. */
interface Script {
  dispatchHandlers(packet: Packet, send: (answer: Answer) => void): void;
  setAdapter(adapter: object): void;
}

interface Packet {
  readonly workerId: string;
  readonly jobId: string;
  readonly action: "load" | "loadLanguage" | "initialize" | "recognize";
  readonly payload: unknown;
}

interface Answer {
  readonly status: "resolve" | "reject" | "progress";
  readonly data: unknown;
}

type GetCore = (...given: readonly unknown[]) => Promise<(settings: object) => Promise<object>>;

let engine: Promise<Script> | undefined;
let loaded: Language = "fra";
let jobs = 0;

/**
 * Recognises the words of an upright, clean picture. The engine is tesseract's WebAssembly, run in this very thread: the
 * process that reads strangers' documents starts no worker and fetches nothing; its data come from installed packages.
 * One language at a time: both together cost half as much again and read no more figures right.
 * @throws RecognitionUnavailableError when the engine does not start
 */
export async function recognize(image: GrayImage, language: Language): Promise<RecognizedWord[]> {
  engine ??= start().catch((cause: unknown) => {
    engine = undefined;
    throw new RecognitionUnavailableError("recognition does not start", { cause });
  });
  const script = await engine;
  if (loaded !== language) await initialize(script, language);
  const options = { tessedit_pageseg_mode: SPARSE_TEXT, user_defined_dpi: "200" };
  const payload = {
    image: portableGraymap(image),
    options,
    output: { tsv: true, text: false, blocks: false },
  };
  const result = (await run(script, "recognize", payload)) as { tsv: string | null };
  return wordsOfTsv(result.tsv ?? "");
}

async function start(): Promise<Script> {
  const script: Script = require("tesseract.js/src/worker-script/index.js");
  const getCore: GetCore = require("tesseract.js/src/worker-script/node/getCore.js");
  const silentCore = async (...given: Parameters<GetCore>) => {
    const core = await getCore(...given);
    // Its notes on specks and rules would fill the standard error.
    return (settings: object) => core({ ...settings, print: () => {}, printErr: () => {} });
  };
  script.setAdapter({ getCore: silentCore, gunzip: gunzipSync });
  await run(script, "load", { options: { lstmOnly: true, logging: false } });
  const langs = [
    { code: "fra", data: await dataOf("fra") },
    { code: "eng", data: await dataOf("eng") },
  ];
  await run(script, "loadLanguage", { langs, options: { cacheMethod: "none", gzip: true, lstmOnly: true } });
  await initialize(script, "fra");
  return script;
}

async function initialize(script: Script, language: Language): Promise<void> {
  await run(script, "initialize", { langs: language, oem: 1, config: {} });
  loaded = language;
}

async function dataOf(language: Language): Promise<Uint8Array> {
  return await readFile(join(LANGUAGES[language], "..", "4.0.0_best_int", `${language}.traineddata.gz`));
}

function run(script: Script, action: Packet["action"], payload: unknown): Promise<unknown> {
  jobs += 1;
  const jobId = String(jobs);
  return new Promise((done, fail) => {
    script.dispatchHandlers({ workerId: "reader", jobId, action, payload }, (answer) => {
      if (answer.status === "resolve") done(answer.data);
      if (answer.status === "reject") fail(new Error(String(answer.data)));
    });
  });
}

/** The simplest of formats: no encoding to pay, and the engine reads it. */
function portableGraymap({ width, height, pixels }: GrayImage): Uint8Array {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`, "latin1");
  return Buffer.concat([head, Buffer.from(pixels.buffer, pixels.byteOffset, pixels.length)]);
}

const WORD_LEVEL = "5";

function wordsOfTsv(tsv: string): RecognizedWord[] {
  return tsv.split("\n").flatMap((row) => {
    const [level, , , , , , left, top, width, height, confidence, text = ""] = row.split("\t");
    if (level !== WORD_LEVEL || text.trim() === "") return [];
    return [
      {
        text: text.trim(),
        left: Number(left),
        top: Number(top),
        width: Number(width),
        height: Number(height),
        confidence: Math.max(0, Number(confidence)) / 100,
      },
    ];
  });
}
