import type { SampleBill } from "@grand-livre/contracts/capture";
import { captureEndpoints } from "@grand-livre/contracts/endpoints/capture";
import Button from "@mui/material/Button";
import { toastRefusal } from "../../app/announce-error.ts";
import { download } from "../../lib/api.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { BILL_FILES, BILL_FILES_HINT } from "./bill-files.ts";
import styles from "./FirstBill.module.css";

const SAMPLES: readonly (readonly [SampleBill, string])[] = [
  ["services", "Exemple de prestation"],
  ["goods", "Exemple de fournitures"],
];

/** No bill yet: the drop zone is the screen. */
export function FirstBill({
  dossier,
  onFiles,
}: {
  readonly dossier: string;
  readonly onFiles: (files: File[]) => void;
}) {
  const missing = useMissingRight("supplier-bills", "Creator");

  /** The sample comes in by the same door as any file. */
  async function tryWith(which: SampleBill) {
    try {
      const { blob } = await download(captureEndpoints.sampleBill, {
        query: { legalEntityRefId: dossier, which },
      });
      onFiles([new File([blob], `exemple-${which}.pdf`, { type: "application/pdf" })]);
    } catch (error) {
      await toastRefusal(error);
    }
  }

  return (
    <div className={styles.hero}>
      <FileDrop
        onFiles={onFiles}
        multiple
        title="Déposez vos premières factures fournisseurs"
        hint={BILL_FILES_HINT}
        accept={BILL_FILES}
      />
      <p className={styles.samples}>
        <span>Pas de facture sous la main{"\u202f"}? Essayez avec un exemple, à supprimer ensuite.</span>
        {SAMPLES.map(([which, label]) => (
          <Button
            key={which}
            size="small"
            color="inherit"
            variant="outlined"
            disabled={missing !== undefined}
            title={missing ?? ""}
            onClick={() => void tryWith(which)}
          >
            {label}
          </Button>
        ))}
      </p>
      <ol className={styles.steps}>
        <li>
          <strong>Déposez</strong> un ou plusieurs fichiers, n’importe où sur cette page.
        </li>
        <li>
          <strong>Vérifiez</strong> le brouillon à côté du document{"\u202f"}: fournisseur, lignes, TVA et
          comptes sont lus.
        </li>
        <li>
          <strong>Validez</strong>
          {"\u202f"}: l’écriture est au journal des achats, la balance et le FEC la montrent aussitôt.
        </li>
      </ol>
    </div>
  );
}
