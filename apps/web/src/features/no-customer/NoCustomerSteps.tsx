import { counterpartyEndpoints } from "@grand-livre/contracts/endpoints/counterparty";
import { noCustomerEndpoints } from "@grand-livre/contracts/endpoints/no-customer";
import type { NoCustomerAnswer } from "@grand-livre/contracts/no-customer";
import { canConvert } from "@grand-livre/domain/no-customer/retention";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useCommand } from "../../app/command/use-command.ts";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatDate, localToday } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { Combo } from "../../ui/Combo.tsx";
import { Stack } from "../../ui/Stack.tsx";
import styles from "./NoCustomerSteps.module.css";

interface NoCustomerStepsProps {
  readonly dossier: Dossier;
  readonly contact: NoCustomerAnswer;
  readonly onDone: () => void;
}

/** What becomes of a contact: a customer, another third party's double, or none of them. */
export function NoCustomerSteps({ dossier, contact, onDone }: NoCustomerStepsProps) {
  const { run } = useCommand([noCustomerEndpoints.list.tag, counterpartyEndpoints.list.tag]);
  const navigate = useNavigate();
  const [merging, setMerging] = useState(false);
  const converter = useMissingRight("no-customers", "Validator");
  const editor = useMissingRight("no-customers", "Editor");
  const eraser = useMissingRight("no-customers", "Deleter");
  const { id, version, name, purgeOn } = contact;
  const params = { id };
  const refused = "refused" in canConvert(contact);

  /** What each step says and opens once it is done. */
  const words = (said: string) => ({
    done: onDone,
    said: ({ counterpartyId }: NoCustomerAnswer) => ({
      message: said,
      actions:
        counterpartyId === null
          ? []
          : [
              {
                label: "Ouvrir le tiers",
                onSelect: () =>
                  void navigate({ to: "/accounting/counterparties/$id", params: { id: counterpartyId } }),
              },
            ],
    }),
  });

  const convert = () =>
    run(
      noCustomerEndpoints.convert,
      { params, body: { version } },
      {
        ...words(`${name} est maintenant client.`),
        confirm: {
          title: `Convertir ${name} en client\u202f?`,
          message: "Un tiers client est créé avec son compte auxiliaire\u202f; vous pourrez le facturer.",
          confirmLabel: "Convertir",
        },
      },
    );

  /** What moves is shown first: the third party takes the missing SIREN and address, the contact's sheet is closed. */
  async function merge({ id: counterpartyId, label }: { readonly id: string; readonly label: string }) {
    const party = await call(counterpartyEndpoints.read, { params: { id: counterpartyId } }).catch(
      () => undefined,
    );
    const moves = [
      party?.siren === null && contact.siren !== null ? `SIREN ${contact.siren}` : undefined,
      party?.email === null && contact.email !== null ? contact.email : undefined,
    ].filter((one) => one !== undefined);
    await run(
      noCustomerEndpoints.merge,
      { params, body: { version, counterpartyId } },
      {
        ...words(`${name} est rattaché à ${label}.`),
        confirm: {
          title: `Fusionner ${name} avec ${label}\u202f?`,
          message: `${moves.length === 0 ? "Le tiers ne change pas." : `Le tiers reprend\u00a0: ${moves.join(", ")}.`} La fiche du contact ne se modifie plus.`,
          confirmLabel: "Fusionner",
        },
      },
    );
  }

  function anonymise() {
    const due = purgeOn <= localToday();
    return run(
      noCustomerEndpoints.anonymise,
      { params, body: { version, atHisRequest: !due } },
      {
        ...words("Contact anonymisé."),
        confirm: {
          title: `Anonymiser ${name}\u202f?`,
          message: due
            ? "Son nom et ses coordonnées sont effacés définitivement."
            : `Sa conservation court jusqu’au ${formatDate(purgeOn)}. Confirmez qu’il a demandé l’effacement (RGPD, art. 17)\u00a0: son nom et ses coordonnées sont effacés définitivement.`,
          confirmLabel: "Anonymiser",
        },
      },
    );
  }

  return (
    <Stack>
      <div className={styles.steps}>
        <ActionButton
          size="small"
          onClick={() => void convert()}
          disabledReason={
            converter ?? (refused ? "Ce contact a été refusé\u00a0: changez d’abord son motif." : undefined)
          }
        >
          Convertir en client
        </ActionButton>
        <ActionMenu
          small
          actions={[
            { label: "Fusionner avec un tiers…", onSelect: () => setMerging(true), disabledReason: editor },
            { label: "Anonymiser…", onSelect: () => void anonymise(), disabledReason: eraser, danger: true },
          ]}
        />
      </div>
      {merging && (
        <Combo
          label="Fusionner avec le tiers"
          autoFocus
          value={undefined}
          search={(typed, signal) => searchParties(dossier.refId, typed, signal)}
          onChange={(option) => option !== undefined && void merge(option)}
        />
      )}
    </Stack>
  );
}

async function searchParties(legalEntityRefId: string, searchValue: string, signal: AbortSignal) {
  const query = { legalEntityRefId, active: true, searchValue, limit: 50 };
  const { counterparties } = await call(counterpartyEndpoints.list, { query, signal, quiet: true });
  return counterparties.map(({ id, name }) => ({ id, label: name }));
}
