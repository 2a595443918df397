import { execFileSync } from "node:child_process";

/** The questions to git: the last commit with what was changed since, and what is new. */
const QUESTIONS = [
  ["diff", "--name-only", "-z", "HEAD~1"],
  ["ls-files", "-z", "--others", "--exclude-standard"],
];

/** The files of the last commit and of the work since, relative to the root; none where git does not know. */
export function changedFiles(root: string): string[] {
  return QUESTIONS.flatMap((question) => {
    try {
      const listed = execFileSync("git", question, { cwd: root, encoding: "utf8", stdio: "pipe" });
      return listed.split("\0").filter((path) => path !== "");
    } catch {
      // Not a working copy, or one of a single commit.
      return [];
    }
  });
}
