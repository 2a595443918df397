import type { Finding, Rule } from "../rules/rule.ts";
import { readText } from "../sources/project-files.ts";

/** Above this many lines a file is two files. */
export const MOST_LINES = 450;

/** Files that were allowed to be longer, with the length they may not exceed. It may only shrink, and is empty. */
const LONGER: Readonly<Record<string, number>> = {};

const CODE = /\.(ts|tsx|mjs|js|css|sql|html|sh)$/;
const NOT_WRITTEN_BY_HAND = /\.gen\.ts$|\.data\.(ts|json)$|^build\//;

const linesOf = (text: string) => text.split("\n").length - (text.endsWith("\n") ? 1 : 0);

export const fileSizes = (longer: Readonly<Record<string, number>> = LONGER): Rule => ({
  name: "file-sizes",
  of: "files",
  check({ root, files }) {
    const counted = files.filter((path) => CODE.test(path) && !NOT_WRITTEN_BY_HAND.test(path));
    const findings: Finding[] = [];
    for (const path of counted) {
      const lines = linesOf(readText(root, path));
      const allowed = longer[path];
      const limit = Math.max(MOST_LINES, allowed ?? 0);
      if (lines > limit) {
        findings.push({
          path,
          sentence: `${lines} lines; ${limit} is the most. Split it by use case, or put data into a .data.json file.`,
        });
      } else if (allowed !== undefined && lines < allowed) {
        const mend = lines > MOST_LINES ? `lower its allowance to ${lines}` : "remove its allowance";
        findings.push({
          path,
          sentence: `It shrank to ${lines} lines: ${mend} in tools/tidy/file-sizes.ts.`,
        });
      }
    }
    for (const path of Object.keys(longer).filter((name) => !counted.includes(name))) {
      findings.push({ path, sentence: "It is gone: remove its allowance in tools/tidy/file-sizes.ts." });
    }
    return { seen: counted.length, findings };
  },
});
