import Button from "@mui/material/Button";
import { useRef } from "react";
import { useLabels } from "../lib/i18n/labels.ts";
import styles from "./CameraButton.module.css";
import { Icon } from "./Icon.tsx";
import { icons } from "./icons.ts";

interface CameraButtonProps {
  /** What the photograph is of, for who does not see the button: « Photographie d’une facture ». */
  readonly label: string;
  readonly onFiles: (files: File[]) => void;
}

/** Takes a photograph at once; shown on a phone alone. */
export function CameraButton({ label, onFiles }: CameraButtonProps) {
  const { label: word } = useLabels();
  const camera = useRef<HTMLInputElement>(null);
  return (
    <>
      <span className={styles.camera}>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Icon path={icons.camera} size={16} />}
          onClick={() => camera.current?.click()}
        >
          {word("ui.photograph")}
        </Button>
      </span>
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/jpeg,image/png"
        capture="environment"
        aria-label={label}
        onChange={(event) => {
          const files = Array.from(event.target.files ?? []);
          // The same file may be chosen again after a failure.
          event.target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
