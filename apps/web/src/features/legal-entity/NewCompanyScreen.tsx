import { parseSiren } from "@grand-livre/domain/identifier/siren";
import { Link, useNavigate } from "@tanstack/react-router";
import { BackLink } from "../../app/BackLink.tsx";
import { EditForm } from "../../app/form/EditForm.tsx";
import { NoRight } from "../../app/NoRight.tsx";
import { chooseDossier, useLedgerContext } from "../../lib/context.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { CompanyFields } from "./CompanyFields.tsx";
import { useCompanyForm } from "./use-company-form.ts";

/** A new company: its chart, technical accounts, VAT codes and journals are installed with it; its exercise comes next. */
export function NewCompanyScreen() {
  const navigate = useNavigate();
  const { dossiers } = useLedgerContext();
  const form = useCompanyForm(undefined, (created) => {
    chooseDossier(created.refId);
    return navigate({ to: "/accounting/settings/exercises", search: { panel: "new" } });
  });
  const back = () => void navigate({ to: "/gestions/companies" });
  useShortcut("escape", back, { inFields: false });
  const typed = parseSiren(form.values.siren);
  const known = dossiers.find((dossier) => dossier.siren === typed);
  return (
    <>
      <PageHeader
        back={<BackLink to="/gestions/companies">Entreprises</BackLink>}
        title="Nouvelle entreprise"
        subtitle="Le SIREN et la raison sociale suffisent pour commencer."
      />
      {form.missing !== undefined ? (
        <NoRight reason={form.missing} />
      ) : (
        <EditForm form={form} submitLabel="Créer l’entreprise" onCancel={back}>
          <CompanyFields
            form={form}
            isNew
            sirenNote={
              known && (
                <>
                  Un dossier porte déjà ce SIREN&#8239;:{" "}
                  <Link to="/gestions/companies/$refId" params={{ refId: known.refId }}>
                    {known.name}
                  </Link>
                  .
                </>
              )
            }
          />
        </EditForm>
      )}
    </>
  );
}
