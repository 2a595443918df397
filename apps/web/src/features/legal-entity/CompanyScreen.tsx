import { formatSiren } from "@grand-livre/domain/identifier/siren";
import { useNavigate, useParams } from "@tanstack/react-router";
import { BackLink } from "../../app/BackLink.tsx";
import { chooseDossier, useLedgerContext } from "../../lib/context.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { CompanyEditor, useCompany } from "./CompanyEditor.tsx";
import { FollowUp } from "./FollowUp.tsx";

/** One company: who it is, and the way into its books. */
export function CompanyScreen() {
  const { refId } = useParams({ from: "/shell/gestions/companies/$refId" });
  const navigate = useNavigate();
  const { data } = useCompany(refId);
  const { dossier } = useLedgerContext();
  const isCurrent = dossier?.refId === refId;
  const back = () => void navigate({ to: "/gestions/companies" });
  useShortcut("escape", back, { inFields: false });
  return (
    <>
      <PageHeader
        back={<BackLink to="/gestions/companies">Entreprises</BackLink>}
        title={data?.name ?? "Entreprise"}
        {...(data === undefined ? {} : { subtitle: `SIREN ${formatSiren(data.siren)}` })}
        {...(isCurrent ? { status: <StatusChip tone="accent">Dossier courant</StatusChip> } : {})}
        secondary={
          <ActionButton
            variant="outlined"
            color="inherit"
            disabledReason={isCurrent ? "C’est déjà le dossier courant." : undefined}
            onClick={() => chooseDossier(refId)}
          >
            Travailler dans ce dossier
          </ActionButton>
        }
      />
      <FollowUp refId={refId} />
      <CompanyEditor key={refId} refId={refId} onCancel={back} />
    </>
  );
}
