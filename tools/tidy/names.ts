import type { Finding, Rule } from "../rules/rule.ts";

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.(ts|mjs|js|css|sql)$/;
const PASCAL = /^[A-Z][A-Za-z0-9]*(\.test)?\.tsx$/;
/** Entries and route tables of the web that hold markup but no component. */
const KEBAB_TSX = /^[a-z0-9]+(-[a-z0-9]+)*(\.test)?\.tsx$/;
/** Styles of one component have its name. */
const STYLES_OF_COMPONENT = /^[A-Z][A-Za-z0-9]*\.module\.css$/;
const SAYS_NOTHING = /(^|\/)(utils?|helpers?|common|misc|shared)(\/|\.tsx?$)/;

function complaint(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (SAYS_NOTHING.test(path)) return "This name says nothing: name the concept that the file holds.";
  if (/\.spec\.tsx?$/.test(name))
    return "No runner collects it: tests are named *.test.ts, journeys *.e2e.ts.";
  if (/\.e2e\.ts$/.test(name) && !path.startsWith("e2e/"))
    return "Journeys stand in e2e/: no runner looks here.";
  if (name.endsWith(".tsx")) {
    return PASCAL.test(name) || KEBAB_TSX.test(name) ? undefined : "Components are named PascalCase.tsx.";
  }
  return KEBAB.test(name) || STYLES_OF_COMPONENT.test(name) ? undefined : "Files are named in kebab-case.";
}

export const names: Rule = {
  name: "names",
  of: "files",
  check({ files }) {
    const own = files.filter(
      (path) =>
        /^(apps|packages|tools|e2e)\/.*\.(ts|tsx|mjs|js|css|sql)$/.test(path) && !path.endsWith(".d.ts"),
    );
    const findings = own.flatMap((path): Finding[] => {
      const sentence = complaint(path);
      return sentence ? [{ path, sentence }] : [];
    });
    return { seen: own.length, findings };
  },
};
