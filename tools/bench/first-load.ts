import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Benchmark, limited, type Row } from "../benchmark/benchmark.ts";
import { entryOf, filesOf, type Manifest } from "../benchmark/first-load.ts";

interface Measured {
  readonly screen: string;
  readonly sources: readonly string[];
  readonly limitKb: number;
}

const signIn: Measured = {
  screen: "sign-in",
  sources: ["src/features/identity/SignInScreen.tsx", "src/lib/i18n/catalogues/fr.json"],
  limitKb: 200,
};

/** With all that it shows before its charts, in the layout and the language that most people have. */
const dashboard: Measured = {
  screen: "dashboard",
  sources: [...signIn.sources, "src/features/dashboard/DashboardScreen.tsx"],
  limitKb: 300,
};

/** What an area of the office shows first, and beside it; its forms' editor is fetched with the first form. */
const OFFICE: Readonly<Record<string, readonly string[]>> = {
  contacts: ["contact/ContactsScreen", "contact/ContactPane"],
  tasks: ["task/TasksScreen", "task/TaskPane"],
  notes: ["note/NotesScreen"],
  boards: ["board/BoardsScreen", "board/BoardScreen", "board/CardDialog"],
  mailbox: ["mailbox/MailboxScreen"],
  discussions: ["chat/ChatsScreen", "chat/ChatPane"],
  inventory: ["product/InventoryScreen"],
  files: ["file-item/FileManagerScreen"],
  help: ["help-center/HelpScreen", "help-center/GuideScreen"],
  dashboards: ["sample-dashboard/ProjectScreen", "sample-dashboard/AnalyticsScreen"],
};
const OFFICE_LIMIT_KB = 120;

/** Formats that are compressed already: a server sends them as they are. */
const COMPRESSED = /\.(woff2|png|jpg|webp)$/;

/**
 * Bytes of the first load of two screens, from the build: page, scripts, styles, and what the page preloads; and what each
 * area of the office adds.
 */
export const benchmark: Benchmark = {
  title: "First load of sign-in, and of the dashboard before its charts (gzip)",
  async run({ root }) {
    const web = join(root, "build", "web");
    const manifest: Manifest = JSON.parse(readFileSync(join(web, ".vite", "manifest.json"), "utf8"));
    const page = readFileSync(join(web, "index.html"), "utf8");
    const named = [...page.matchAll(/(?:href|src)="\/([^"]+)"/g)].map((found) => found[1] ?? "");
    const entry = ["index.html", ...named, ...filesOf(manifest, entryOf(manifest))];

    const kilobytes = (file: string) => {
      const bytes = readFileSync(join(web, file));
      return (COMPRESSED.test(file) ? bytes.length : gzipSync(bytes).length) / 1000;
    };
    const shown = new Set(dashboard.sources.flatMap((source) => [...filesOf(manifest, source)]));
    const office = Object.entries(OFFICE).map(([area, screens]) => {
      const own = screens.flatMap((screen) => [...filesOf(manifest, `src/features/${screen}.tsx`)]);
      const scripts = [...new Set(own)].filter(
        (file) => /\.js$/.test(file) && !shown.has(file) && !entry.includes(file),
      );
      const weight = scripts.reduce((sum, file) => sum + kilobytes(file), 0);
      return limited(`${area}: scripts beyond the shell`, weight, "kB", OFFICE_LIMIT_KB);
    });
    const screens = [signIn, dashboard].flatMap(({ screen, sources, limitKb }) => {
      const files = [...new Set([...entry, ...sources.flatMap((source) => [...filesOf(manifest, source)])])];
      const weigh = (chosen: readonly string[]) => chosen.reduce((sum, file) => sum + kilobytes(file), 0);
      const part = (measure: string, pattern: RegExp): Row => {
        const chosen = files.filter((file) => pattern.test(file));
        return {
          measure: `${screen}: ${measure} (${chosen.length} files)`,
          value: weigh(chosen),
          unit: "kB",
        };
      };
      return [
        part("scripts", /\.js$/),
        part("styles", /\.css$/),
        part("fonts", /\.woff2$/),
        limited(`${screen}: everything (${files.length} files)`, weigh(files), "kB", limitKb),
      ];
    });
    return [...screens, ...office];
  },
};
