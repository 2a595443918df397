import type { Finding, Rule } from "../rules/rule.ts";
import { readText } from "../sources/project-files.ts";

const TEXT =
  /\.(ts|tsx|mjs|js|json|css|sql|html|md|sh|yml|yaml|toml|svg)$|(^|\/)\.[a-z]+$|^\.ci\/|Dockerfile/;

interface Forbidden {
  readonly pattern: RegExp;
  readonly sentence: string;
}

/** A rule that reads every text file, line by line. */
function forbiddingText(name: string, forbidden: readonly Forbidden[], spares: RegExp): Rule {
  return {
    name,
    of: "files",
    check({ root, files }) {
      const read = files.filter((path) => TEXT.test(path) && !spares.test(path));
      const findings = read.flatMap((path) =>
        readText(root, path)
          .split("\n")
          .flatMap((text, index): Finding[] =>
            forbidden
              .filter(({ pattern }) => pattern.test(text))
              .map(({ sentence }) => ({ path, line: index + 1, sentence })),
          ),
      );
      return { seen: read.length, findings };
    },
  };
}

/** The words are put together here so that this file does not break its own rule. */
const LEFTOVERS = ["TO" + "DO", "FIX" + "ME"];

export const noLeftovers = forbiddingText(
  "no-leftovers",
  [
    {
      pattern: new RegExp(`\\b(${LEFTOVERS.join("|")})\\b`),
      sentence: "Work left in a comment is forgotten: do it now, or open an issue and remove the comment.",
    },
  ],
  /^package-lock\.json$/,
);

const START = "(^|[\\s\"'`(=:,])";

export const noMachinePlaces = forbiddingText(
  "no-machine-places",
  [
    {
      pattern: new RegExp(`${START}/(work|root|Users|home/[a-z][a-z0-9_-]*)/`),
      sentence:
        "A path of one machine means nothing on another: make it relative to the checkout or configurable.",
    },
    {
      pattern: /\b[A-Z]:\\{1,2}Users\\{1,2}[A-Za-z]{2}/,
      sentence:
        "A path of one machine means nothing on another: make it relative to the checkout or configurable.",
    },
    {
      pattern:
        /https?:\/\/[^\s"'`)]*\.tgz|https?:\/\/(registry|npm|verdaccio|artifactory|nexus)[.:]|^\s*registry\s*=/,
      sentence: "A registry's address belongs to the person who installs, never to the project.",
    },
  ],
  /^tools\/tidy\/text-rules(\.test)?\.ts$/,
);

/** Screens and modules name an endpoint of the contract; tests, tools and the HTTP layer may write its path. */
export const noApiPaths = forbiddingText(
  "no-api-paths",
  [
    {
      // The page of the documentation is a link, not a call.
      pattern: /["'`]\/api\/(?!docs["'`])/,
      sentence: "A path of the API stands in packages/contracts/src/endpoints alone: use the endpoint.",
    },
  ],
  /^(?!apps\/(web|server)\/src\/)|\.test\.tsx?$|^apps\/server\/src\/http\//,
);

/** An attribute of JSX takes its text unchanged: `\u00a0` would be read on screen. */
export const noEscapesInAttributes = forbiddingText(
  "no-escapes-in-attributes",
  [
    {
      pattern: /\s[a-zA-Z-]+="[^"{}]*\\u[0-9a-f]{4}/,
      sentence: "Put the text in braces: an attribute between quotes shows the escape itself.",
    },
  ],
  /^(?!apps\/web\/src\/.*\.tsx$)/,
);

/** A journey presses a key once it is taken: a button drops it while a command runs, a panel until it has the focus. */
export const pressedOnceOn = forbiddingText(
  "pressed-once-on",
  [
    {
      pattern: /getByRole\("button".*\.press\("Enter"\)/,
      sentence: "Press a button by press() of e2e/support/press.ts, which waits until the button is on.",
    },
    {
      pattern: /keyboard\.press\("Escape"\)/,
      sentence:
        "Press Escape by pressEscape() of e2e/support/press.ts, which waits until the keyboard is in what is open.",
    },
  ],
  /^(?!e2e\/(?!support\/press))/,
);
