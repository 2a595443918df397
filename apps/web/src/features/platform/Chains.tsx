import { installationEndpoints } from "@grand-livre/contracts/endpoints/installation";
import { ledgerEndpoints } from "@grand-livre/contracts/endpoints/ledger";
import type { Chain } from "@grand-livre/contracts/installation";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { controlledAt } from "../../app/ControlRun.tsx";
import { useCommand } from "../../app/command/use-command.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import { formatCount } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { PlainTable } from "../../ui/PlainTable.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import styles from "./Platform.module.css";

/** How often a verification that is under way is looked at. */
const LOOK_MS = 1000;

const isUnderWay = ({ run }: Chain) => run === "queued" || run === "running";

/** The fingerprint of each company's chain of validated entries, and its verification. */
export function Chains() {
  const [page, setPage] = useState({ skip: 0, limit: 20 });
  const { data, error, refetch } = useQuery({
    queryKey: [installationEndpoints.chains.tag, "chains", page],
    queryFn: ({ signal }) => call(installationEndpoints.chains, { query: page, signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.chains.some(isUnderWay) ? LOOK_MS : false),
    staleTime: 0,
  });
  const { run } = useCommand([[installationEndpoints.chains.tag, "chains"]]);
  const verify = (legalEntityRefId: string) =>
    void run(ledgerEndpoints.verifyByJob, { body: { legalEntityRefId } });
  return (
    <Panel title="Empreintes des chaînes d’écritures">
      {data === undefined && error === null && <Skeleton height={120} />}
      {error !== null && <RequestError error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <>
          <PlainTable label="Empreintes par société">
            <thead>
              <tr>
                <th scope="col">Société</th>
                <th scope="col">Dernière écriture</th>
                <th scope="col">Empreinte</th>
                <th scope="col">Vérification</th>
                <th scope="col">Action</th>
              </tr>
            </thead>
            <tbody>
              {data.chains.map((chain) => (
                <ChainLine key={chain.legalEntityRefId} chain={chain} onVerify={verify} />
              ))}
            </tbody>
          </PlainTable>
          {data.count > page.limit && <Pagination {...page} count={data.count} onChange={setPage} />}
        </>
      )}
    </Panel>
  );
}

interface ChainLineProps {
  readonly chain: Chain;
  readonly onVerify: (legalEntityRefId: string) => void;
}

function ChainLine({ chain, onVerify }: ChainLineProps) {
  const { legalEntityRefId, name, rank, head } = chain;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{rank === 0 ? "Aucune" : formatCount(rank)}</td>
      <td className={styles.code} title={head ?? undefined}>
        {head === null ? "" : `${head.slice(0, 16)}…`}
      </td>
      <td>
        <Verification chain={chain} />
      </td>
      <td>
        <ActionButton
          size="small"
          variant="outlined"
          disabledReason={
            isUnderWay(chain) ? "Vérification en cours." : rank === 0 ? "Aucune écriture validée." : undefined
          }
          onClick={() => onVerify(legalEntityRefId)}
        >
          Vérifier
        </ActionButton>
      </td>
    </tr>
  );
}

function Verification({ chain }: { readonly chain: Chain }) {
  const { last, run } = chain;
  if (isUnderWay(chain)) return <StatusChip tone="accent">En cours</StatusChip>;
  if (run === "failed") return <StatusChip tone="error">Échec, à relancer</StatusChip>;
  if (last === null) return <StatusChip>Jamais vérifiée</StatusChip>;
  return (
    <>
      <StatusChip tone={!last.holds ? "error" : last.outdated ? "warning" : "success"}>
        {last.holds ? "Intacte" : "Altérée"}
      </StatusChip>{" "}
      {controlledAt(last)}
    </>
  );
}
