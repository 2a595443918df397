import { invoiceExportEndpoints } from "@grand-livre/contracts/endpoints/invoice-export";
import { jobEndpoints } from "@grand-livre/contracts/endpoints/job";
import { type RecentExports as Answer, LONGEST_DIRECT_EXPORT } from "@grand-livre/contracts/invoice-export";
import Button from "@mui/material/Button";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { call, download, saveFile } from "../../lib/api.ts";
import { formatBytes, formatCount, formatDateTime, formatPlural } from "../../lib/format.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { ProgressRow } from "../../ui/ProgressRow.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { toast } from "../../ui/toast.ts";
import { announceError } from "../announce-error.ts";
import { RequestError } from "../RequestError.tsx";
import styles from "./RecentExports.module.css";

/** The two lists of invoices; each is a service of its own. */
export type InvoiceList = "invoices" | "supplier-bills";

type RecentExport = Answer["exports"][number];

interface RecentExportsProps {
  readonly screen: InvoiceList;
  readonly dossier: string;
}

const HASH = "exports";
const LOOK_MS = 1500;

/** What exports are called. */
export const FORMAT_NAMES = { xlsx: "Excel", csv: "CSV", pdf: "PDF" } as const;

const isUnderWay = ({ state }: RecentExport) => state === "queued" || state === "running";

/** The person's own exports of a list; looked at again while one is being made. */
function recentExportsOptions({ screen, dossier }: RecentExportsProps) {
  return queryOptions({
    queryKey: ["invoice-export", dossier, screen],
    queryFn: ({ signal }) =>
      call(invoiceExportEndpoints.recent, {
        query: { legalEntityRefId: dossier, bill_direction: screen === "invoices" ? "credit" : "debit" },
        signal,
        quiet: true,
      }),
    // An export may have been requested since the list was last read.
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data?.exports.some(isUnderWay) ? LOOK_MS : false),
  });
}

/** Whether the address asks for the recent exports, as a notification does, and what opens them. */
export function useRecentExportsPlace() {
  const open = useLocation({ select: ({ hash }) => hash === HASH });
  const navigate = useNavigate();
  const go = (hash: string) =>
    void navigate({ to: ".", search: true, hash, replace: true, resetScroll: false });
  return { open, show: () => go(HASH), close: () => go("") };
}

/** Where an export is found again after its list was left: how far it is, and its file for a day. */
export function RecentExports({ onClose, ...asked }: RecentExportsProps & { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(recentExportsOptions(asked));
  return (
    <SidePanel
      title="Exports récents"
      subtitle={`Les vôtres, au-delà de ${formatPlural(LONGEST_DIRECT_EXPORT, "ligne")}. Chaque fichier est gardé un jour.`}
      onClose={onClose}
    >
      {data === undefined ? (
        error && <RequestError error={error} onRetry={() => void refetch()} />
      ) : data.exports.length === 0 ? (
        <EmptyState
          icon={icons.download}
          title="Aucun export récent"
          text={
            "Une liste longue se prépare en tâche de fond\u00a0: son fichier attendra ici, même si vous quittez la page."
          }
        />
      ) : (
        <ul className={styles.exports}>
          {data.exports.map((one) => (
            // Who cancels an export by keyboard stays at its row, whose button is gone.
            <li key={one.id} tabIndex={-1}>
              <Export one={one} onChange={() => void refetch()} />
            </li>
          ))}
        </ul>
      )}
    </SidePanel>
  );
}

/** Ends an export that is being made; says why when it came to its end meanwhile. */
async function cancel(id: string): Promise<void> {
  try {
    await call(jobEndpoints.cancel, { params: { id } });
    toast({ message: "Export annulé." });
  } catch (error) {
    await announceError(error);
  }
}

function Export({ one, onChange }: { readonly one: RecentExport; readonly onChange: () => void }) {
  const { id, state, format, file, error, done, total } = one;
  const isCancelled = error?.code === "JOB_CANCELLED";
  const fetchFile = () =>
    download(invoiceExportEndpoints.file, { params: { id }, quiet: true }).then(
      (bytes) => saveFile(bytes, `factures.${format}`),
      announceError,
    );
  return (
    <ProgressRow
      name={`${FORMAT_NAMES[format]} · ${formatPlural(file?.rows ?? total, "facture")}`}
      state={state === "queued" ? "waiting" : isCancelled ? "cancelled" : state}
      done={done}
      total={state === "queued" ? undefined : total}
      detail={
        <>
          {isCancelled && "Annulé · "}
          {error !== null && !isCancelled && `Échec (code ${error.code})\u00a0: relancez l’export. `}
          {state === "queued" && "En attente · "}
          {state === "running" && `${formatPlural(done, "ligne")} sur ${formatCount(total)} · `}
          {one.filters === "" ? "Toute la liste" : one.filters} · {formatDateTime(one.askedAt)}
          {file !== null && ` · ${formatBytes(file.sizeBytes)}`}
        </>
      }
      action={
        file !== null ? (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            className={styles.fetch ?? ""}
            onClick={() => void fetchFile()}
          >
            Télécharger
          </Button>
        ) : isUnderWay(one) ? (
          <Button
            size="small"
            color="inherit"
            className={styles.fetch ?? ""}
            onClick={({ currentTarget }) => {
              currentTarget.closest("li")?.focus();
              void cancel(id).then(onChange);
            }}
          >
            Annuler
          </Button>
        ) : undefined
      }
    />
  );
}
