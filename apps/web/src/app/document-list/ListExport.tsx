import type { InvoiceListQuery } from "@grand-livre/contracts/invoice";
import type { ExportFormat } from "@grand-livre/contracts/invoice-export";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import type { ReactNode } from "react";
import { saveFile } from "../../lib/api.ts";
import { explainError } from "../../lib/error-text.ts";
import { formatCount, formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { changeToast, closeToast, toast } from "../../ui/toast.ts";
import { fetchExport } from "./fetch-export.ts";
import { totalsQuery } from "./list-pages.ts";
import styles from "./RecentExports.module.css";
import { FORMAT_NAMES, type InvoiceList, RecentExports, useRecentExportsPlace } from "./RecentExports.tsx";

const FORMATS: readonly ExportFormat[] = ["xlsx", "csv", "pdf"];

interface ListExportProps {
  /** Its service: the right to export. */
  readonly screen: InvoiceList;
  readonly query: InvoiceListQuery;
  /** How many rows the file will have. */
  readonly count: number | undefined;
  /** Whether it will have more. */
  readonly countIsMinimum?: boolean | undefined;
  /** Of these only; the whole list otherwise. */
  readonly ids?: readonly string[];
}

/** What will be exported, in words. */
const invoicesOf = ({ ids, count, countIsMinimum = false }: ListExportProps): string =>
  countIsMinimum && ids === undefined
    ? `${formatCount(count ?? 0, true)} factures`
    : formatPlural(ids?.length ?? count ?? 0, "facture");

/** Downloads the file and shows its progress. */
async function exportList(props: ListExportProps, format: ExportFormat): Promise<void> {
  const { query, ids, count } = props;
  const rows = ids?.length ?? count ?? 0;
  const of = invoicesOf(props);
  const message = `Export de ${of}…`;
  const waiting = `${message} Vous pouvez quitter la page\u00a0: il restera dans «\u00a0Exports récents\u00a0».`;
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
        onMade: (percent) => changeToast(id, { message: waiting, lasting: true, progress: { percent } }),
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
    if (code === "JOB_CANCELLED") closeToast(id);
    else changeToast(id, { message: `${title}. ${text} (code ${code})`, tone: "error" });
  }
}

function Formats({
  label,
  trigger,
  onRecent,
  ...props
}: ListExportProps & {
  readonly label: string;
  /** Shows the earlier exports. */
  readonly onRecent?: () => void;
  readonly trigger: Parameters<typeof MenuButton>[0]["trigger"];
}): ReactNode {
  const missing = useMissingRight(props.screen, "Exporter");
  return (
    <MenuButton trigger={trigger}>
      {(close) => [
        <MenuItem key="what" disabled dense>
          {missing ?? label}
        </MenuItem>,
        ...FORMATS.map((format) => (
          <MenuItem
            key={format}
            dense
            disabled={missing !== undefined || (props.ids === undefined && props.count === 0)}
            onClick={() => {
              close();
              void exportList(props, format);
            }}
          >
            {FORMAT_NAMES[format]} (.{format})
          </MenuItem>
        )),
        ...(onRecent === undefined
          ? []
          : [
              <MenuItem
                key="recent"
                dense
                className={styles.item ?? ""}
                disabled={missing !== undefined}
                onClick={() => {
                  close();
                  onRecent();
                }}
              >
                Exports récents…
              </MenuItem>,
            ]),
      ]}
    </MenuButton>
  );
}

/** The whole list as a file, and the way back to those that were long to make. */
export function ListExport(props: ListExportProps) {
  const recent = useRecentExportsPlace();
  const allowed = useMissingRight(props.screen, "Exporter") === undefined;
  const dossier = props.query.legalEntityRefId;
  return (
    <>
      <Formats
        {...props}
        label={`Exporter ${invoicesOf(props)}`}
        onRecent={recent.show}
        trigger={(control) => (
          <IconButton {...control} size="small" aria-label="Exporter" title="Exporter">
            <Icon path={icons.download} size={18} />
          </IconButton>
        )}
      />
      {recent.open && allowed && dossier !== undefined && (
        <RecentExports screen={props.screen} dossier={dossier} onClose={recent.close} />
      )}
    </>
  );
}

/** The selected ones as a file, in the bar of the selection. */
export function SelectionExport(props: ListExportProps) {
  return (
    <Formats
      {...props}
      label={`Exporter ${invoicesOf(props)}`}
      trigger={(control) => (
        <Button {...control} size="small" variant="outlined" color="inherit">
          Exporter
        </Button>
      )}
    />
  );
}
