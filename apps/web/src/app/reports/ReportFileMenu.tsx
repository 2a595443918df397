import { reportEndpoints } from "@grand-livre/contracts/endpoints/report";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import { type DownloadedFile, download, type QueryOf, saveFile } from "../../lib/api.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { changeToast, toast } from "../../ui/toast.ts";
import { announceError } from "../announce-error.ts";

interface ReportFileMenuProps {
  /** The report and its days, as it is shown. */
  readonly query: Omit<QueryOf<typeof reportEndpoints.file>, "format">;
}

const FORMATS = [
  { format: "pdf", label: "PDF (.pdf)" },
  { format: "xlsx", label: "Excel avec formules (.xlsx)" },
  { format: "csv", label: "CSV (.csv)" },
] as const;

/** « Exporter »: the whole report as a file made by the server, which says whether it is final. */
export function ReportFileMenu({ query }: ReportFileMenuProps) {
  const missing = useMissingRight("reports", "Exporter");
  const load = (format: FileFormat) =>
    download(reportEndpoints.file, { query: { ...query, format } as never });
  return <FileMenu missing={missing} load={load} />;
}

type FileFormat = (typeof FORMATS)[number]["format"];
interface FileMenuProps {
  /** Why the person may not take it. */
  readonly missing: string | undefined;
  readonly load: (format: FileFormat) => Promise<DownloadedFile>;
}

/** The formats of a report that the server writes. */
export function FileMenu({ missing, load }: FileMenuProps) {
  async function save(format: FileFormat) {
    const id = toast({ message: "L’état se prépare…", lasting: true });
    try {
      const file = await load(format);
      saveFile(file, `etat.${format}`);
      changeToast(id, { message: `${file.filename} enregistré.`, tone: "success" });
    } catch (error) {
      changeToast(id, { message: "L’état n’a pas été enregistré.", tone: "error" });
      await announceError(error);
    }
  }
  return (
    <MenuButton
      trigger={(control) => (
        <IconButton {...control} size="small" aria-label="Exporter" title="Exporter">
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
            disabled={missing !== undefined}
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
