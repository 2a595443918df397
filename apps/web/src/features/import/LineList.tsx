import Button from "@mui/material/Button";
import { saveFile } from "../../lib/api.ts";
import { formatCount, formatPlural } from "../../lib/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import styles from "./Import.module.css";
import { linesAsCsv, reportName, type ToldLine } from "./lines-csv.ts";

const SHOWN = 50;

export interface LineListProps {
  readonly title: string;
  readonly fileName: string;
  readonly lines: readonly ToldLine[];
  /** How many there are, when only some are listed. */
  readonly count?: number;
}

/** Lines of a file, each with what is wrong with it; all of them in a file to keep. */
export function LineList({ title, fileName, lines, count = lines.length }: LineListProps) {
  if (lines.length === 0) return null;
  const shown = lines.slice(0, SHOWN);
  const download = () =>
    saveFile(
      {
        blob: new Blob([linesAsCsv(lines)], { type: "text/csv;charset=utf-8" }),
        filename: reportName(fileName),
      },
      reportName(fileName),
    );
  return (
    <section className={styles.lines} aria-label={title}>
      <header>
        <h3>
          {title} <span>{formatCount(count)}</span>
        </h3>
        <Button
          size="small"
          color="inherit"
          startIcon={<Icon path={icons.download} size={16} />}
          onClick={download}
        >
          Télécharger le rapport
        </Button>
      </header>
      <ol>
        {shown.map(({ line, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a report never move, and two may say the same.
          <li key={index}>
            <span>{line === undefined ? "Fichier" : `Ligne ${formatCount(line)}`}</span>
            <span>{reason.replace(/^Ligne \d+\s*:\s*/, "")}</span>
          </li>
        ))}
      </ol>
      {count > shown.length && <p>{restText(count, shown.length, lines.length)}</p>}
    </section>
  );
}

/** The count of hidden lines, and where to read them; of very many lines the report has only the first ones. */
function restText(count: number, shown: number, told: number): string {
  const rest = `et ${formatPlural(count - shown, "autre", "autres")}`;
  if (told === count) return `${rest}\u00a0: voir le rapport.`;
  return told > shown
    ? `${rest}\u00a0: le rapport en détaille ${formatCount(told)}.`
    : `${rest}, sans détail\u00a0: corrigez d’abord celles-ci.`;
}
