import { useEffect } from "react";
import { saveFile } from "../../lib/api.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./MyAccount.module.css";

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The recovery codes, shown this once: to copy, print or download before going on. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const email = useSignedInUser()?.email ?? "";
  const text = `${labelOf("account.codesFile", { email })}\n${labelOf("account.codesFileLead")}\n\n${codes.join("\n")}\n`;
  const filename = `${labelOf("account.codesFileName")}.txt`;
  useEffect(() => {
    const after = () => {
      delete document.documentElement.dataset.printing;
    };
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("afterprint", after);
      after();
    };
  }, []);
  function print() {
    // Only the codes are printed: see the style sheet.
    document.documentElement.dataset.printing = "recovery-codes";
    window.print();
  }
  return (
    <div className={styles.stack}>
      <Notice tone="warning" title={labelOf("account.keepCodes")}>
        {labelOf("account.keepCodesText")}
      </Notice>
      <div className={styles.printed} style={{ width: "100%" }}>
        <ul className={styles.codes} aria-label={labelOf("account.codes")}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={styles.buttons}>
        <CopyButton text={text} label={labelOf("account.copy")} />
        <ActionButton size="small" variant="outlined" color="inherit" onClick={print}>
          {labelOf("account.print")}
        </ActionButton>
        <ActionButton
          size="small"
          variant="outlined"
          color="inherit"
          icon={icons.download}
          onClick={() => saveFile({ blob: new Blob([text], { type: "text/plain" }), filename }, filename)}
        >
          {labelOf("account.download")}
        </ActionButton>
      </div>
      <ActionButton onClick={onDone}>{labelOf("account.keptCodes")}</ActionButton>
    </div>
  );
}
