import { type ReactNode, useEffect, useState } from "react";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { icons } from "../../../ui/icons.ts";
import { type DocumentLink, DocumentViewer } from "./DocumentViewer.tsx";

interface PictureDocumentProps {
  readonly blob: Blob;
  readonly name: string;
  readonly aside: ReactNode;
  readonly link: DocumentLink | undefined;
}

/** A photograph or a scan; the browser turns it as its camera says, as the reader does. */
export function PictureDocument({ blob, name, aside, link }: PictureDocumentProps) {
  const url = useObjectUrl(blob);
  const [failed, setFailed] = useState(false);
  if (failed)
    return (
      <EmptyState
        icon={icons.document}
        title="Cette image ne s’affiche pas"
        text="Elle est abîmée. Téléchargez-la pour l’ouvrir avec un autre programme."
        action={aside}
      />
    );
  return (
    <DocumentViewer
      name={name}
      pageCount={url === undefined ? undefined : 1}
      link={link}
      aside={aside}
      renderPage={(_page, _width, onSize) => (
        <img
          src={url}
          alt={`Document ${name}`}
          draggable={false}
          onLoad={({ currentTarget }) =>
            onSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
          onError={() => setFailed(true)}
        />
      )}
    />
  );
}

function useObjectUrl(blob: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
