import { FileDrop } from "../../ui/FileDrop.tsx";
import { BILL_FILES, BILL_FILES_HINT } from "./bill-files.ts";
import styles from "./FirstBill.module.css";

/** No bill yet: the drop zone is the screen. */
export function FirstBill({ onFiles }: { readonly onFiles: (files: File[]) => void }) {
  return (
    <div className={styles.hero}>
      <FileDrop
        onFiles={onFiles}
        multiple
        title="Déposez vos premières factures fournisseurs"
        hint={BILL_FILES_HINT}
        accept={BILL_FILES}
      />
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
