import type { Ability } from "@grand-livre/contracts/ability";
import { kycEndpoints } from "@grand-livre/contracts/endpoints/kyc";
import type { KycAnswer } from "@grand-livre/contracts/kyc";
import { useState } from "react";
import { saveDownload } from "../../app/command/save-download.ts";
import { useListSearch } from "../../app/resource/list-search.ts";
import { localToday } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { useOwnId } from "../../lib/use-signed-in-user.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Kyc.module.css";
import { useKycCommand } from "./kyc-queries.ts";

/** Why a step cannot be taken now, in a few words. */
const WHY: Readonly<Record<string, string>> = {
  FORBIDDEN: "Vous n’avez pas ce droit.",
  KYC_STATE: "Le statut du dossier ne le permet pas.",
  KYC_DOCUMENTS_MISSING: "Il manque des pièces.",
  KYC_OWNERS_MISSING: "Aucun bénéficiaire effectif n’est connu.",
  KYC_FREEZE_UNCHECKED: "Contrôlez d’abord le gel des avoirs.",
  KYC_FREEZE_MATCH: "Une correspondance avec la liste des gels est à lever.",
  KYC_SAME_PERSON: "Une autre personne que celle qui a escaladé valide.",
};
const why = ({ allowed, code = "" }: Ability) => (allowed ? undefined : (WHY[code] ?? "Action impossible."));

const REASONED = {
  refuse: { label: "Motif du refus", button: "Refuser le dossier", said: "Dossier refusé." },
  escalate: {
    label: "Motif de l’escalade",
    button: "Escalader",
    said: "Dossier escaladé au référent LCB-FT.",
  },
} as const;

/** What can be done with a file now: its review, its escalation, its control file. */
export function KycSteps({ file }: { readonly file: KycAnswer }) {
  const { id, version, abilities, state, assignee } = file;
  const { run, words, busyReason } = useKycCommand(id);
  const [asking, setAsking] = useState<keyof typeof REASONED>();
  const [reason, setReason] = useState("");
  const exporter = useMissingRight("kyc", "Exporter");
  const editor = useMissingRight("kyc", "Editor");
  const validator = useMissingRight("kyc", "Validator");
  const { show } = useListSearch();
  const me = useOwnId();
  const params = { id };

  async function giveReason() {
    if (asking === undefined) return;
    const input = { params, body: { version, reason } };
    if ((await run(kycEndpoints[asking], input, words(REASONED[asking].said))) === undefined) return;
    setAsking(undefined);
    setReason("");
  }
  const purge = () =>
    run(
      kycEndpoints.purge,
      { params },
      {
        confirm: {
          title: "Supprimer le dossier KYC",
          message: "Le dossier et ses pièces sont supprimés. Cette action est définitive.",
          confirmLabel: "Supprimer",
        },
        done: () => show({ panel: undefined }),
        said: "Dossier supprimé.",
      },
    );

  return (
    <>
      <div className={styles.steps}>
        {state === "in_review" ? (
          <ActionButton
            size="small"
            disabledReason={why(abilities.validate) ?? busyReason}
            onClick={() =>
              void run(kycEndpoints.validate, { params, body: { version } }, words("Dossier validé."))
            }
          >
            Valider le dossier
          </ActionButton>
        ) : (
          <ActionButton
            size="small"
            disabledReason={why(abilities.submit) ?? busyReason}
            onClick={() =>
              void run(kycEndpoints.submit, { params, body: { version } }, words("Dossier mis en revue."))
            }
          >
            Mettre en revue
          </ActionButton>
        )}
        <ActionButton
          size="small"
          variant="outlined"
          color="error"
          disabledReason={why(abilities.refuse) ?? busyReason}
          onClick={() => setAsking("refuse")}
        >
          Refuser…
        </ActionButton>
        <ActionMenu
          small
          actions={[
            {
              label: "Escalader au référent LCB-FT…",
              onSelect: () => setAsking("escalate"),
              disabledReason: why(abilities.escalate),
            },
            {
              label: "M’attribuer le dossier",
              onSelect: () =>
                void run(
                  kycEndpoints.update,
                  { params, body: { version, assigneeId: me } },
                  words("Vous êtes responsable de ce dossier."),
                ),
              disabledReason: editor ?? (assignee?.id === me ? "Vous en êtes déjà responsable." : undefined),
            },
            {
              label: "Exporter le dossier de contrôle (PDF)",
              onSelect: () => void saveDownload(kycEndpoints.exportFile, { params }, "dossier-kyc.pdf"),
              disabledReason: exporter,
            },
            {
              label: "Exporter le dossier et ses pièces (ZIP)",
              onSelect: () => void saveDownload(kycEndpoints.exportArchive, { params }, "dossier-kyc.zip"),
              disabledReason: exporter,
            },
            {
              label: "Supprimer le dossier…",
              onSelect: () => void purge(),
              disabledReason:
                validator ??
                (file.keptUntil !== null && file.keptUntil < localToday()
                  ? undefined
                  : "Il se conserve cinq ans après la fin de la relation."),
            },
          ]}
        />
      </div>
      {asking !== undefined && (
        <div className={styles.ask}>
          <TextField label={REASONED[asking].label} value={reason} onChange={setReason} autoFocus required />
          <div className={styles.steps}>
            <ActionButton
              size="small"
              color="error"
              disabledReason={reason.trim().length < 3 ? "Indiquez le motif." : busyReason}
              onClick={() => void giveReason()}
            >
              {REASONED[asking].button}
            </ActionButton>
            <ActionButton
              size="small"
              variant="outlined"
              color="inherit"
              onClick={() => setAsking(undefined)}
            >
              Annuler
            </ActionButton>
          </div>
        </div>
      )}
    </>
  );
}
