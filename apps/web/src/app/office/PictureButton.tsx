import Button from "@mui/material/Button";
import { useRef } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { toast } from "../../ui/toast.ts";
import { pictureFromFile } from "./picture-file.ts";

interface PictureButtonProps {
  readonly children: string;
  /** The picture as a data URL. */
  readonly onPicture: (picture: string) => void;
}

/** Chooses a picture from a file. */
export function PictureButton({ children, onPicture }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  async function take(file: File | undefined) {
    if (file === undefined) return;
    const picture = await pictureFromFile(file);
    if (picture === undefined)
      toast({ tone: "error", message: "Cette image est illisible : choisissez un fichier PNG ou JPEG." });
    else onPicture(picture);
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label={children}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<Icon path={icons.camera} size={16} />}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
