import Button from "@mui/material/Button";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useRef } from "react";
import { CameraButton } from "../../ui/CameraButton.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { BILL_FILES } from "./bill-files.ts";

const LABEL = "Déposer des factures";

interface UploadButtonProps {
  readonly onFiles: (files: File[]) => void;
}

/** The primary action of the list. A phone takes a photograph at once. */
export function UploadButton({ onFiles }: UploadButtonProps) {
  const phone = useMediaQuery("(max-width: 599.95px)", { noSsr: true });
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <CameraButton label="Photographie d’une facture" onFiles={onFiles} />
      <Button
        variant="contained"
        aria-label={LABEL}
        startIcon={<Icon path={icons.upload} size={16} />}
        onClick={() => input.current?.click()}
      >
        {phone ? "Déposer" : LABEL}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={BILL_FILES}
        aria-label="Fichiers de factures"
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
