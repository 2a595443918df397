import type { Rule } from "../rules/rule.ts";
import { featureBudgets } from "./budgets.ts";
import { errorCatalogue } from "./error-rule.ts";
import { expandFirst } from "./expand-first.ts";
import { namedExports } from "./exports.ts";
import { fileSizes } from "./file-sizes.ts";
import { functionSizes } from "./function-sizes.ts";
import { functionsOnce } from "./functions-once.ts";
import { lockfile } from "./lockfile.ts";
import { names } from "./names.ts";
import { ownWords } from "./own-words.ts";
import { repositoryScope } from "./scope-rule.ts";
import { sqlInPlace } from "./server-rules.ts";
import { noSkippedTests } from "./skipped-tests.ts";
import {
  noApiPaths,
  noEscapesInAttributes,
  noLeftovers,
  noMachinePlaces,
  pressedOnceOn,
} from "./text-rules.ts";

/** Every house rule, beside the fences. docs/decisions/0003-house-rules.md says why each exists. */
export const TIDY_RULES: readonly Rule[] = [
  fileSizes(),
  featureBudgets,
  functionSizes,
  names,
  namedExports,
  noLeftovers,
  noMachinePlaces,
  noApiPaths,
  noEscapesInAttributes,
  pressedOnceOn,
  noSkippedTests,
  ownWords,
  repositoryScope,
  sqlInPlace,
  functionsOnce,
  expandFirst,
  errorCatalogue,
  lockfile,
];
