import { taxFormsEndpoints } from "@grand-livre/contracts/endpoints/tax-forms";
import { type FormRegime, TAX_FORMS_YEAR } from "@grand-livre/domain/statement/tax-forms";
import type { TaxPackage } from "@grand-livre/domain/statement/tax-package";
import { useState } from "react";
import { saveDownload } from "../../app/command/save-download.ts";
import { PartnerFileDialog } from "../../app/declarations/PartnerFileDialog.tsx";
import { download, saveFile } from "../../lib/api.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { icons } from "../../ui/icons.ts";

interface PackageActionsProps {
  readonly fiscalExerciseRefId: string;
  readonly regime: FormRegime;
  /** The result bears corporate tax. */
  readonly corporate: boolean;
}

const GAPS: Readonly<Record<TaxPackage, string>> = {
  normal:
    "2065 ou 2031, cases 8X à 9T du 2058-B, amortissements et totaux du 2059-A, total 2 et détail des fusions et apports du 2059-B, au 2059-C des sociétés à l’IS les moins-values imputables sur le résultat, celles imputées sur les plus-values et les soldes N-3 à N-10, parts en pourcentage du 2059-F et G, lieux de naissance",
  simplified:
    "2065 ou 2031, cases 137 du 2033-A, 342 et 360 du 2033-B, fonds commercial du 2033-C (495 à 499) et du 2033-D (681, 683), parts en pourcentage du 2033-F et G, lieux de naissance",
};
const ADDRESSES =
  "L’adresse d’un associé ou d’une filiale n’y est que si elle se lit «\u00a0rue, code postal ville\u00a0».";

const NO_ZONES = "Les zones du 2035 ne sont pas connues\u00a0: remettez le PDF.";

/** The whole package as one PDF, as the file of its figures by box, and as the file of an EDI partner. */
export function PackageActions({ corporate, ...query }: PackageActionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { regime } = query;
  const missing = useMissingRight("declarations", "Exporter");
  return (
    <>
      <ActionButton
        variant="outlined"
        icon={icons.download}
        disabledReason={missing}
        onClick={() => void saveDownload(taxFormsEndpoints.paper, { query }, "liasse.pdf")}
      >
        Liasse PDF
      </ActionButton>
      <ActionMenu
        actions={[
          {
            label: "Fichier pour partenaire EDI",
            onSelect: () => setIsAsking(true),
            disabledReason: missing ?? (regime === "bnc" ? NO_ZONES : undefined),
          },
          {
            label: "Fichier des cases (JSON)",
            onSelect: () => void saveDownload(taxFormsEndpoints.file, { query }, "liasse.json"),
            disabledReason: missing,
          },
        ]}
      />
      {isAsking && regime !== "bnc" && (
        <PartnerFileDialog
          title="Fichier pour partenaire EDI, liasse"
          gaps={[
            `Formulaires de ${TAX_FORMS_YEAR}.`,
            `N’y sont pas, à compléter chez le partenaire\u202f: ${GAPS[regime]}.`,
            ADDRESSES,
          ]}
          obligation={corporate ? "IS1" : "BIC1"}
          pays={false}
          save={async ({ obligation, test }) => {
            const asked = { ...query, regime, obligation, test };
            saveFile(await download(taxFormsEndpoints.partnerFile, { query: asked }), "liasse.xml");
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
