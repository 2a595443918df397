import type { ServiceId } from "@grand-livre/contracts/rights";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import { saveFile } from "../../lib/api.ts";
import { explainError } from "../../lib/error-text.ts";
import { formatCount, localToday } from "../../lib/format.ts";
import { useLabels } from "../../lib/i18n/labels.ts";
import { useMissingRight } from "../../lib/rights.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { changeToast, toast } from "../../ui/toast.ts";
import { type TableFormat, tableFile } from "./table-file.ts";

export interface ExportMenuProps<Row> {
  readonly service: ServiceId;
  /** Title of the sheet, and the file's name. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  /** How many rows the file will have, where that is known. */
  readonly count: number | undefined;
  readonly all: () => Promise<readonly Row[]>;
}

const FORMATS: readonly { readonly format: TableFormat; readonly label: string }[] = [
  { format: "xlsx", label: "Excel (.xlsx)" },
  { format: "csv", label: "CSV (.csv)" },
];

/** « Exporter »: every row that answers the filters, as an Excel or a CSV file. */
export function ExportMenu<Row>({ service, name, columns, count, all }: ExportMenuProps<Row>) {
  const { label: word } = useLabels();
  const missing = useMissingRight(service, "Exporter");
  async function save(format: TableFormat) {
    const message =
      count === undefined
        ? word("list.exporting")
        : word("list.exportingRows", { count, rows: formatCount(count) });
    const id = toast({ message, lasting: true });
    try {
      const rows = await all();
      const filename = `${name.toLowerCase().replaceAll(/[^a-z0-9à-ÿ]+/g, "-")}-${localToday()}.${format}`;
      saveFile({ blob: await tableFile(name, columns, rows, format), filename }, filename);
      changeToast(id, { message: word("list.exported", { file: filename }), tone: "success" });
    } catch (error) {
      const { title, text, code } = await explainError(error);
      changeToast(id, { message: `${title}. ${text}`, code, tone: "error" });
    }
  }
  return (
    <MenuButton
      trigger={(control) => (
        <IconButton {...control} size="small" aria-label={word("list.export")} title={word("list.export")}>
          <Icon path={icons.download} size={18} />
        </IconButton>
      )}
    >
      {(close) => [
        ...(missing === undefined
          ? []
          : [
              <MenuItem key="why" disabled dense>
                {missing}
              </MenuItem>,
            ]),
        ...FORMATS.map(({ format, label }) => (
          <MenuItem
            key={format}
            dense
            disabled={missing !== undefined || count === 0}
            onClick={() => {
              close();
              void save(format);
            }}
          >
            {label}
          </MenuItem>
        )),
      ]}
    </MenuButton>
  );
}
