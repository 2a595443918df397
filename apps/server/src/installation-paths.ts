import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const built = here.includes(`${sep}build${sep}server`);

/** Where the parts of the program lie: beside the bundle when built, in the source tree in development. */
export const installationPaths = built
  ? {
      built,
      root: join(here, "..", ".."),
      web: join(here, "..", "web"),
      migrations: join(here, "migrations"),
      functions: join(here, "functions"),
      reader: join(here, "reader.js"),
      readableByReader: [
        here,
        join(here, "..", "..", "node_modules"),
        join(here, "..", "..", "package.json"),
      ],
      paperThread: join(here, "paper.js"),
      controlThread: join(here, "control.js"),
      sheetReader: join(here, "sheet.js"),
      readableBySheetReader: [
        here,
        join(here, "..", "..", "node_modules"),
        join(here, "..", "..", "package.json"),
      ],
    }
  : {
      built,
      root: join(here, "..", "..", ".."),
      web: join(here, "..", "..", "..", "build", "web"),
      migrations: join(here, "database", "migrations"),
      functions: join(here, "database", "functions"),
      reader: join(here, "..", "..", "..", "packages", "capture", "src", "reader", "child.ts"),
      readableByReader: ["packages", "node_modules", "package.json"].map((name) =>
        join(here, "..", "..", "..", name),
      ),
      paperThread: join(here, "..", "..", "..", "packages", "einvoice", "src", "pdf", "paper-thread.ts"),
      controlThread: join(here, "modules", "control", "thread.ts"),
      sheetReader: join(here, "modules", "import", "sheet", "child.ts"),
      readableBySheetReader: ["apps", "packages", "node_modules", "package.json"].map((name) =>
        join(here, "..", "..", "..", name),
      ),
    };
