import { thirdPartyEndpoints } from "@grand-livre/contracts/endpoints/third-party";
import type { PartyIban } from "@grand-livre/contracts/third-party";
import { formatIban } from "@grand-livre/domain/identifier/iban";
import { useQuery } from "@tanstack/react-query";
import { useCommand } from "../../app/command/use-command.ts";
import { ibanStates } from "../../app/document/iban-states.ts";
import { Loading } from "../../app/Loading.tsx";
import { call } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import styles from "./Card.module.css";

/** « Historique des IBAN »: every bank account of the third party, and the second person's decision on it. */
export function PartyIbans({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [thirdPartyEndpoints.ibans.tag, "ibans", id],
    queryFn: ({ signal }) => call(thirdPartyEndpoints.ibans, { params: { id }, signal }),
  });
  return (
    <Panel title="Historique des IBAN">
      {data === undefined ? (
        <Loading error={error} onRetry={() => void refetch()} fields={1} />
      ) : data.ibans.length === 0 ? (
        <p className={styles.quiet}>Aucun IBAN n’a été saisi depuis le suivi des approbations.</p>
      ) : (
        <ul className={styles.ibans}>
          {data.ibans.map((iban) => (
            <IbanRow key={iban.id} partyId={id} row={iban} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function IbanRow({ partyId, row }: { readonly partyId: string; readonly row: PartyIban }) {
  const { run } = useCommand([thirdPartyEndpoints.ibans.tag]);
  const missing = useMissingRight("counterparties", "Validator");
  const { iban, state, askedBy, askedAt, decidedBy, decidedAt, reason } = row;
  const own = "Vous avez saisi cet IBAN\u00a0: une autre personne habilitée l’approuve.";

  function decide(decision: "approved" | "refused") {
    const shown = formatIban(iban);
    const isApproved = decision === "approved";
    void run(
      thirdPartyEndpoints.decideIban,
      { params: { id: partyId, ibanId: row.id }, body: { decision } },
      {
        confirm: {
          title: isApproved ? `Approuver l’IBAN ${shown}\u202f?` : `Refuser l’IBAN ${shown}\u202f?`,
          message: isApproved
            ? "Vérifiez-le auprès du tiers, à un numéro que vous connaissez déjà."
            : "La fiche revient au dernier IBAN approuvé.",
          confirmLabel: isApproved ? "Approuver" : "Refuser",
          danger: !isApproved,
        },
        said: isApproved ? "IBAN approuvé." : "IBAN refusé.",
      },
    );
  }

  const [word, tone] = ibanStates[state];
  const why = missing ?? (row.abilities.decide.allowed ? undefined : own);
  return (
    <li>
      <span className={styles.iban}>{formatIban(iban)}</span>
      <StatusChip tone={tone}>{word}</StatusChip>
      <span className={styles.told}>
        Saisi par {askedBy} le {formatDateTime(askedAt)}
        {decidedBy !== null &&
          decidedAt !== null &&
          ` · ${state === "approved" ? "approuvé" : "refusé"} par ${decidedBy} le ${formatDateTime(decidedAt)}`}
        {reason !== null && ` · ${reason}`}
      </span>
      {state === "to_approve" && (
        <>
          <ActionButton size="small" disabledReason={why} onClick={() => decide("approved")}>
            Approuver
          </ActionButton>
          <ActionButton
            size="small"
            variant="outlined"
            disabledReason={why}
            onClick={() => decide("refused")}
          >
            Refuser
          </ActionButton>
        </>
      )}
    </li>
  );
}
