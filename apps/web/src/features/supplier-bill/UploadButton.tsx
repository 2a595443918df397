import Button from "@mui/material/Button";
import { useRef } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { BILL_FILES } from "./bill-files.ts";
import styles from "./UploadButton.module.css";

interface UploadButtonProps {
  readonly onFiles: (files: File[]) => void;
}

/** The primary action of the list. A phone takes a photograph at once. */
export function UploadButton({ onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (event: React.ChangeEvent<HTMLInputElement>) => {
    const files = Array.from(event.target.files ?? []);
    // The same file may be chosen again after a failure.
    event.target.value = "";
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      <span className={styles.camera}>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Icon path={icons.camera} size={16} />}
          onClick={() => camera.current?.click()}
        >
          Photographier
        </Button>
      </span>
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/jpeg,image/png"
        capture="environment"
        aria-label="Photographie d’une facture"
        onChange={take}
      />
      <Button
        variant="contained"
        startIcon={<Icon path={icons.upload} size={16} />}
        onClick={() => input.current?.click()}
      >
        Déposer des factures
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={BILL_FILES}
        aria-label="Fichiers de factures"
        onChange={take}
      />
    </>
  );
}
