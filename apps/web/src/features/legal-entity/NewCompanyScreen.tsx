import { parseSiren } from "@grand-livre/domain/identifier/siren";
import { Link, useNavigate } from "@tanstack/react-router";
import { BackLink } from "../../app/BackLink.tsx";
import { EditForm } from "../../app/form/EditForm.tsx";
import { NoRight } from "../../app/NoRight.tsx";
import { chooseDossier, useLedgerContext } from "../../lib/context.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { toast } from "../../ui/toast.ts";
import { CompanyFields } from "./CompanyFields.tsx";
import { companyLabels } from "./company-draft.ts";
import { useNewCompanyForm } from "./use-company-form.ts";

/** A new company: its chart, technical accounts, VAT codes and journals are installed with it; its exercise comes next. */
export function NewCompanyScreen() {
  const navigate = useNavigate();
  const missing = useMissingRight("companies", "Creator");
  const { dossiers } = useLedgerContext();
  const form = useNewCompanyForm((created) => {
    chooseDossier(created.refId);
    toast({
      tone: "success",
      message: `${created.name} est créée, avec son plan comptable, ses codes de TVA et ses journaux.`,
    });
    void navigate({ to: "/accounting/settings/exercises", search: { panel: "new" } });
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
      {missing !== undefined ? (
        <NoRight reason={missing} />
      ) : (
        <EditForm form={form} submitLabel="Créer l’entreprise" onCancel={back} labels={companyLabels}>
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
