import { letteringEndpoints } from "@grand-livre/contracts/endpoints/lettering";
import type { LetteringProposal } from "@grand-livre/contracts/lettering";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import { formatCents, formatDate } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Amount } from "../../ui/Amount.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { SidePanel } from "../../ui/SidePanel.tsx";
import styles from "./Lettering.module.css";
import type { Subledger } from "./LetteringScreen.tsx";
import { useLettering } from "./use-lettering.ts";

const METHODS: Readonly<Record<LetteringProposal["method"], string>> = {
  reference: "Même pièce",
  amount: "Même montant",
  combination: "Somme de plusieurs lignes",
  fifo: "De la plus ancienne à la plus récente",
};

/** The surest come ticked: those that balance, by piece, amount or sum. */
const isSure = ({ kind, method }: LetteringProposal) => kind === "whole" && method !== "fifo";
const keyOf = ({ lines }: LetteringProposal) => lines.map(({ id }) => id).join(" ");

interface ProposalsPanelProps {
  readonly subledger: Subledger;
  readonly onClose: () => void;
}

/** Letterings that the machine proposes, each with its reason; nothing is written that was not shown and ticked. */
export function ProposalsPanel({ subledger, onClose }: ProposalsPanelProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [letteringEndpoints.proposals.tag, "proposals", subledger],
    queryFn: ({ signal }) => call(letteringEndpoints.proposals, { query: subledger, signal }),
  });
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { running, letter } = useLettering(onClose);
  const proposals = data?.proposals;
  const isTicked = (proposal: LetteringProposal) => changed.get(keyOf(proposal)) ?? isSure(proposal);
  const ticked = proposals?.filter(isTicked).slice(0, 200) ?? [];
  const off =
    ticked.length === 0 ? "Cochez au moins un lettrage." : running ? "Lettrage en cours." : undefined;
  return (
    <SidePanel title="Lettrages proposés" onClose={onClose} wide>
      <div className={styles.proposals} aria-busy={proposals === undefined}>
        {error !== null && <RequestError error={error} onRetry={() => void refetch()} />}
        {proposals?.length === 0 && (
          <EmptyState
            icon={icons.check}
            title="Aucun lettrage à proposer"
            text="Aucune ligne ouverte n’en solde une autre."
          />
        )}
        {proposals?.map((proposal) => (
          <Proposal
            key={keyOf(proposal)}
            proposal={proposal}
            ticked={isTicked(proposal)}
            onTick={(tick) => setChanged(new Map(changed).set(keyOf(proposal), tick))}
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button color="inherit" onClick={onClose}>
          Annuler
        </Button>
        <ActionButton
          disabledReason={off}
          onClick={() =>
            void letter(
              subledger.legalEntityRefId,
              ticked.map(({ lines, kind }) => ({
                lineIds: lines.map(({ id }) => id),
                writeOffGap: kind === "gap",
              })),
            )
          }
        >
          {ticked.length === 1 ? "Enregistrer 1 lettrage" : `Enregistrer ${ticked.length} lettrages`}
        </ActionButton>
      </div>
    </SidePanel>
  );
}

interface ProposalProps {
  readonly proposal: LetteringProposal;
  readonly ticked: boolean;
  readonly onTick: (tick: boolean) => void;
}

function Proposal({ proposal: { method, kind, gapCents, lines }, ticked, onTick }: ProposalProps) {
  const gap =
    kind === "whole"
      ? "Soldé"
      : kind === "gap"
        ? `Écart de ${formatCents(gapCents, "EUR")} à solder`
        : `Partiel, reste ${formatCents(gapCents, "EUR")}`;
  return (
    <label className={styles.proposal}>
      <input type="checkbox" checked={ticked} onChange={(event) => onTick(event.target.checked)} />
      <strong>{METHODS[method]}</strong>
      <span className={styles.method}>{gap}</span>
      <ul className={styles.lines}>
        {lines.map(({ id, date, pieceRef, label, debitCents, creditCents }) => (
          <li key={id} className={styles.line}>
            <span>{[formatDate(date), pieceRef, label].filter(Boolean).join(" · ")}</span>
            <Amount cents={debitCents - creditCents} />
          </li>
        ))}
      </ul>
    </label>
  );
}
