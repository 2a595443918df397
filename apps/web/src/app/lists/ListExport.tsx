import type { InvoiceListQuery } from "@grand-livre/contracts/invoice";
import type { ExportFormat } from "@grand-livre/contracts/invoice-export";
import type { ViewScreen } from "@grand-livre/contracts/saved-view";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import type { ReactNode } from "react";
import { saveFile } from "../../lib/api.ts";
import { explainError } from "../../lib/error-text.ts";
import { formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { changeToast, toast } from "../../ui/toast.ts";
import { fetchExport } from "./fetch-export.ts";
import { totalsQuery } from "./list-pages.ts";

const FORMATS: readonly (readonly [ExportFormat, string])[] = [
  ["xlsx", "Excel (.xlsx)"],
  ["csv", "CSV (.csv)"],
  ["pdf", "PDF (.pdf)"],
];

interface ListExportProps {
  /** Whoever may take its list away takes these. */
  readonly screen: ViewScreen;
  readonly query: InvoiceListQuery;
  /** How many rows the file will have. */
  readonly count: number | undefined;
  /** Of these only; the whole list otherwise. */
  readonly ids?: readonly string[];
}

/** Brings the file, told as it comes. */
async function exportList({ query, ids, count }: ListExportProps, format: ExportFormat): Promise<void> {
  const rows = ids?.length ?? count ?? 0;
  const of = formatPlural(rows, "facture");
  const message = `Export de ${of}…`;
  const id = toast({ message, lasting: true });
  try {
    const file = await fetchExport(
      {
        ...totalsQuery(query),
        ...(query.sort === undefined ? {} : { sort: query.sort, order: query.order }),
        format,
        ...(ids === undefined ? {} : { ids: ids.join(",") }),
      },
      rows,
      {
        onMade: (percent) => changeToast(id, { message, lasting: true, progress: { percent } }),
        onReceived: (bytes) =>
          changeToast(id, {
            message: `Export de ${of}\u00a0: ${Math.ceil(bytes / 1024)} Ko reçus…`,
            lasting: true,
          }),
      },
    );
    saveFile(file, `factures.${format}`);
    changeToast(id, { message: `${of} exportée${rows >= 2 ? "s" : ""}.`, tone: "success" });
  } catch (error) {
    const { title, text, code } = await explainError(error);
    changeToast(id, { message: `${title}. ${text} (code ${code})`, tone: "error" });
  }
}

function Formats({
  label,
  trigger,
  ...props
}: ListExportProps & {
  readonly label: string;
  readonly trigger: Parameters<typeof MenuButton>[0]["trigger"];
}): ReactNode {
  const missing = useMissingRight(props.screen, "Exporter");
  return (
    <MenuButton trigger={trigger}>
      {(close) => [
        <MenuItem key="what" disabled dense>
          {missing ?? label}
        </MenuItem>,
        ...FORMATS.map(([format, name]) => (
          <MenuItem
            key={format}
            dense
            disabled={missing !== undefined || (props.ids === undefined && props.count === 0)}
            onClick={() => {
              close();
              void exportList(props, format);
            }}
          >
            {name}
          </MenuItem>
        )),
      ]}
    </MenuButton>
  );
}

/** The whole list as a file. */
export function ListExport(props: ListExportProps) {
  return (
    <Formats
      {...props}
      label={`Exporter ${formatPlural(props.count ?? 0, "facture")}`}
      trigger={(control) => (
        <IconButton {...control} size="small" aria-label="Exporter" title="Exporter">
          <Icon path={icons.download} size={18} />
        </IconButton>
      )}
    />
  );
}

/** The selected ones as a file, in the bar of the selection. */
export function SelectionExport(props: ListExportProps) {
  return (
    <Formats
      {...props}
      label={`Exporter ${formatPlural(props.ids?.length ?? 0, "facture")}`}
      trigger={(control) => (
        <Button {...control} size="small" variant="outlined" color="inherit">
          Exporter
        </Button>
      )}
    />
  );
}
