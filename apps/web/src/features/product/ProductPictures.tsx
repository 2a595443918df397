import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { PictureButton } from "../../app/office/PictureButton.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import styles from "./Product.module.css";

const MOST_PICTURES = 5;

interface ProductPicturesProps {
  readonly name: string;
  readonly pictures: readonly string[];
  readonly onChange: (pictures: string[]) => void;
}

/** The pictures of a product, one at a time; the list shows the first one. */
export function ProductPictures({ name, pictures, onChange }: ProductPicturesProps) {
  const [wanted, setWanted] = useState(0);
  const at = Math.min(wanted, Math.max(0, pictures.length - 1));
  const picture = pictures[at];
  const turn = (step: number) => setWanted((at + step + pictures.length) % pictures.length);
  return (
    <div className={styles.pictures}>
      {picture === undefined ? (
        <span className={styles.noPicture}>Aucune image</span>
      ) : (
        <img className={styles.picture} src={picture} alt={`${name}, vue ${at + 1}`} />
      )}
      {pictures.length > 1 && (
        <div className={styles.turn}>
          <IconButton size="small" aria-label="Image précédente" onClick={() => turn(-1)}>
            <Icon path={icons.chevronLeft} size={18} />
          </IconButton>
          {at + 1} sur {pictures.length}
          <IconButton size="small" aria-label="Image suivante" onClick={() => turn(1)}>
            <Icon path={icons.chevronRight} size={18} />
          </IconButton>
        </div>
      )}
      {pictures.length < MOST_PICTURES && (
        <PictureButton
          onPicture={(added) => {
            onChange([...pictures, added]);
            setWanted(pictures.length);
          }}
        >
          Ajouter une image
        </PictureButton>
      )}
      {picture !== undefined && (
        <Button size="small" color="inherit" onClick={() => onChange(pictures.filter((_, n) => n !== at))}>
          Retirer l’image
        </Button>
      )}
    </div>
  );
}
