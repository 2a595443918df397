import { accountEndpoints } from "@grand-livre/contracts/endpoints/account";
import { useQuery } from "@tanstack/react-query";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import { PlainTable } from "../../ui/PlainTable.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./AccountPanel.module.css";

interface ComparisonPanelProps {
  readonly legalEntityRefId: string;
  readonly fiscalExerciseRefId: string | undefined;
  readonly onClose: () => void;
}

/** The company's chart beside the published one: accounts that are missing, renamed, added. */
export function ComparisonPanel({ legalEntityRefId, fiscalExerciseRefId, onClose }: ComparisonPanelProps) {
  const query = { legalEntityRefId, fiscalExerciseRefId };
  const { data, error, refetch } = useQuery({
    queryKey: [accountEndpoints.list.tag, "comparison", query],
    queryFn: ({ signal }) => call(accountEndpoints.comparison, { query, signal }),
  });
  return (
    <SidePanel
      wide
      title="Comparer au plan comptable général"
      subtitle={data && `Plan comptable général ${data.chartVersion}`}
      onClose={onClose}
    >
      <div className={styles.comparison}>
        {error !== null && <RequestError error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <Skeleton height={160} />}
        {data !== undefined && (
          <>
            <Accounts title="Comptes absents du dossier" rows={data.missing} />
            <Accounts title="Comptes renommés" rows={data.renamed} />
            <Accounts title="Comptes ajoutés" rows={data.added} />
          </>
        )}
      </div>
    </SidePanel>
  );
}

interface AccountsProps {
  readonly title: string;
  readonly rows: readonly { readonly number: string; readonly label: string; readonly published?: string }[];
}

function Accounts({ title, rows }: AccountsProps) {
  const isRenamed = rows.some(({ published }) => published !== undefined);
  return (
    <section aria-label={title}>
      <h3>{`${title} (${rows.length})`}</h3>
      {rows.length === 0 ? (
        <p>Aucun compte.</p>
      ) : (
        <PlainTable label={title}>
          <thead>
            <tr>
              <th scope="col">Compte</th>
              <th scope="col">Intitulé</th>
              {isRenamed && <th scope="col">Intitulé publié</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ number, label, published }) => (
              <tr key={number}>
                <td>{number}</td>
                <td>{label}</td>
                {isRenamed && <td>{published}</td>}
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </section>
  );
}
