import { counterpartyEndpoints } from "@grand-livre/contracts/endpoints/counterparty";
import { thirdPartyEndpoints } from "@grand-livre/contracts/endpoints/third-party";
import type { MergeAnswer } from "@grand-livre/contracts/third-party";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCommand } from "../../app/command/use-command.ts";
import { counterpartyLabels } from "../../app/counterparty/counterparty-draft.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import { formatDate, formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Combo } from "../../ui/Combo.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PlainTable } from "../../ui/PlainTable.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { SkeletonForm } from "../../ui/Skeleton.tsx";
import styles from "./Card.module.css";
import { balanceText } from "./counterparty-words.ts";

interface Party {
  readonly id: string;
  readonly name: string;
}

interface MergePanelProps {
  readonly legalEntityRefId: string;
  readonly one: Party;
  /** Absent: the person looks for it. */
  readonly other?: Party | undefined;
  readonly onClose: () => void;
  readonly onMerged: (kept: Party) => void;
}

/** Merges two third parties: who is kept, what moves, and the entry that brings the balance over. */
export function MergePanel({ legalEntityRefId, one, other, onClose, onMerged }: MergePanelProps) {
  const [found, setFound] = useState<Party>();
  const [keepId, setKeepId] = useState(one.id);
  const second = other ?? found;
  return (
    <SidePanel
      wide
      title="Fusionner deux tiers"
      subtitle="La fusion est définitive et tracée."
      onClose={onClose}
    >
      <div className={styles.merge}>
        {other === undefined && (
          <Combo
            label={`Tiers à fusionner avec ${one.name}`}
            autoFocus
            value={found === undefined ? undefined : { id: found.id, label: found.name }}
            search={(typed, signal) => searchOthers(legalEntityRefId, one.id, typed, signal)}
            onChange={(option) => setFound(option && { id: option.id, name: option.label })}
          />
        )}
        {second !== undefined && (
          <>
            <fieldset className={styles.choice}>
              <legend>Tiers à conserver</legend>
              {[one, second].map(({ id, name }) => (
                <label key={id}>
                  <input type="radio" name="keep" checked={keepId === id} onChange={() => setKeepId(id)} />
                  {name}
                </label>
              ))}
            </fieldset>
            <Moves
              key={`${keepId} ${second.id}`}
              keepId={keepId}
              mergeId={keepId === one.id ? second.id : one.id}
              onClose={onClose}
              onMerged={onMerged}
            />
          </>
        )}
      </div>
    </SidePanel>
  );
}

async function searchOthers(legalEntityRefId: string, id: string, searchValue: string, signal: AbortSignal) {
  const query = { legalEntityRefId, searchValue, limit: 50 };
  const { counterparties } = await call(counterpartyEndpoints.list, { query, signal, quiet: true });
  return counterparties
    .filter((party) => party.id !== id && party.mergedIntoId === null)
    .map((party) => ({ id: party.id, label: party.name }));
}

interface MovesProps {
  readonly keepId: string;
  readonly mergeId: string;
  readonly onClose: () => void;
  readonly onMerged: (kept: Party) => void;
}

/** What would move, and the button that does it. */
function Moves({ keepId, mergeId, onClose, onMerged }: MovesProps) {
  const { run, busy: sending } = useCommand([counterpartyEndpoints.list.tag]);
  const missing = useMissingRight("counterparties", "Validator");
  const { data, error, refetch } = useQuery({
    queryKey: [thirdPartyEndpoints.merge.tag, "merge", keepId, mergeId],
    enabled: missing === undefined,
    retry: false,
    queryFn: () => call(thirdPartyEndpoints.merge, { query: { preview: "true" }, body: { keepId, mergeId } }),
  });

  const merge = () =>
    run(
      thirdPartyEndpoints.merge,
      { query: { preview: "false" }, body: { keepId, mergeId } },
      {
        said: ({ merge: gone, keep, entryNumber }) =>
          `${gone.name} est fusionné avec ${keep.name}${entryNumber === null ? "" : `, écriture ${entryNumber}`}.`,
        done: ({ keep }) => onMerged(keep),
      },
    );

  return (
    <>
      {missing !== undefined && <Notice tone="warning">{missing}</Notice>}
      {error !== null && <RequestError error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && missing === undefined && <SkeletonForm fields={4} />}
      {data !== undefined && <MovesShown told={data} />}
      <div className={styles.foot}>
        <Button variant="outlined" color="inherit" onClick={onClose} disabled={sending}>
          Annuler
        </Button>
        <ActionButton
          onClick={() => void merge()}
          disabledReason={
            missing ?? (data === undefined ? "Ce qui serait déplacé n’est pas encore connu." : undefined)
          }
        >
          {sending ? "Fusion…" : "Fusionner"}
        </ActionButton>
      </div>
    </>
  );
}

function MovesShown({ told }: { readonly told: MergeAnswer }) {
  const { keep, merge, moves, taken, sealed, transfers, date } = told;
  const moved = [
    [moves.drafts, "facture en brouillon", "factures en brouillon"],
    [moves.draftLines, "ligne de brouillard", "lignes de brouillard"],
    [moves.schedules, "facture récurrente", "factures récurrentes"],
    [moves.agents, "agent", "agents"],
    [moves.distributors, "distributeur", "distributeurs"],
    [moves.contacts, "contact", "contacts"],
    [moves.reminderHolds, "suspension de relance", "suspensions de relance"],
  ] as const;
  const named = moved
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => formatPlural(count, one, many));
  const fields = taken.map((name) => {
    const label =
      name in counterpartyLabels ? counterpartyLabels[name as keyof typeof counterpartyLabels] : undefined;
    return label ?? addressWords[name] ?? name;
  });
  return (
    <>
      <ul className={styles.facts}>
        <li>
          {named.length === 0
            ? "Aucun brouillon ni réglage à reporter."
            : `Reportés sur ${keep.name}\u00a0: ${named.join(", ")}.`}
        </li>
        {fields.length > 0 && <li>{`Repris sur sa fiche\u00a0: ${fields.join(", ")}.`}</li>}
        <li>
          {`${formatPlural(sealed.invoices, "facture validée", "factures validées")} et ${formatPlural(sealed.lines, "ligne d’écriture", "lignes d’écriture")} gardent l’auxiliaire de ${merge.name}.`}
        </li>
        <li>{`${merge.name} est désactivé et renvoie vers ${keep.name}.`}</li>
      </ul>
      {transfers.length === 0 ? (
        <p className={styles.quiet}>{"Son compte est soldé\u00a0: aucune écriture de virement."}</p>
      ) : (
        <>
          <p>{`Écriture d’OD au ${formatDate(date)}, les factures ouvertes reportées une à une\u00a0:`}</p>
          <PlainTable label="Soldes virés" end>
            <thead>
              <tr>
                <th scope="col">Compte</th>
                <th scope="col">De</th>
                <th scope="col">Vers</th>
                <th scope="col">Factures</th>
                <th scope="col">Solde</th>
              </tr>
            </thead>
            <tbody>
              {transfers.map(({ account, fromAuxiliary, toAuxiliary, balanceCents, documents }) => (
                <tr key={account}>
                  <th scope="row">{account}</th>
                  <td>{fromAuxiliary}</td>
                  <td>{toAuxiliary}</td>
                  <td>{documents}</td>
                  <td>{balanceText(balanceCents)}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </>
      )}
    </>
  );
}

const addressWords: Readonly<Record<string, string>> = {
  address: "Adresse",
  deliveryAddress: "Adresse de livraison",
};
