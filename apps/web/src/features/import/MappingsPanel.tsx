import { importEndpoints } from "@grand-livre/contracts/endpoints/import";
import type { ImportMappingAnswer } from "@grand-livre/contracts/import";
import type { ColumnSet } from "@grand-livre/domain/import/column-set";
import { RECORD_FILES } from "@grand-livre/domain/import/records/record-files";
import { ENTRY_COLUMNS } from "@grand-livre/domain/import/sheet-columns";
import { useQuery } from "@tanstack/react-query";
import { toastRefusal } from "../../app/announce-error.ts";
import { useCommand } from "../../app/command/use-command.ts";
import { Loading } from "../../app/Loading.tsx";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { SidePanel } from "../../ui/SidePanel.tsx";
import styles from "./Import.module.css";

export interface MappingsPanelProps {
  readonly dossier: Dossier;
  readonly onClose: () => void;
}

/** The shapes of files whose columns are remembered, and how to forget one. */
export function MappingsPanel({ dossier, onClose }: MappingsPanelProps) {
  const { run } = useCommand(["import"], toastRefusal);
  const missing = useMissingRight("imports", "Editor");
  const { data, error, refetch } = useQuery({
    queryKey: ["import", "mappings", dossier.refId],
    queryFn: ({ signal }) =>
      call(importEndpoints.mappings, { query: { legalEntityRefId: dossier.refId }, signal }),
  });
  const forget = ({ id, fileName }: ImportMappingAnswer) =>
    run(
      importEndpoints.forgetMapping,
      { params: { id } },
      { said: `Les colonnes de ${fileName} sont oubliées.` },
    );
  return (
    <SidePanel title="Colonnes retenues" subtitle={dossier.name} onClose={onClose}>
      <div className={styles.panel}>
        <p className={styles.meaning}>
          Les colonnes que vous nommez sont retenues avec l’import, et proposées pour tout fichier de ce
          dossier qui porte les mêmes titres.
        </p>
        {data === undefined ? (
          <Loading error={error} onRetry={() => void refetch()} fields={3} />
        ) : data.rows.length === 0 ? (
          <EmptyState
            icon={icons.columns}
            title="Aucune forme retenue"
            text="Les fichiers dont les titres sont reconnus n’en ont pas besoin."
          />
        ) : (
          <ul className={styles.shapes}>
            {data.rows.map((row) => (
              <li key={row.id}>
                <div>
                  <strong>{row.fileName}</strong>
                  <p>{told(row)}</p>
                  <p>
                    {row.usedBy}, le {formatDateTime(row.usedAt)}
                  </p>
                </div>
                <ActionButton
                  size="small"
                  variant="outlined"
                  color="inherit"
                  onClick={() => void forget(row)}
                  disabledReason={missing}
                >
                  Oublier
                </ActionButton>
              </li>
            ))}
          </ul>
        )}
      </div>
    </SidePanel>
  );
}

/** « Montant → Débit, Cpt → Compte »: each title with what it was taken for. */
function told({ kind, headings, mapping }: ImportMappingAnswer): string {
  const { fields, labels }: ColumnSet = kind === "entry" ? ENTRY_COLUMNS : RECORD_FILES[kind].columns;
  return fields
    .flatMap((field) => {
      const column = mapping[field];
      return column === undefined
        ? []
        : [`${headings[column] || `colonne ${column + 1}`} → ${labels[field] ?? field}`];
    })
    .join(", ");
}
