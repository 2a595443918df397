import { entryEndpoints } from "@grand-livre/contracts/endpoints/entry";
import type { EntryAnswer } from "@grand-livre/contracts/entry";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { AttachedFiles } from "../../app/document/AttachedFiles.tsx";
import { call, download, upload } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";

/** The documents of an entry; they are beside its sealed fields. */
export function EntryAttachments({ entry: { id, state } }: { readonly entry: EntryAnswer }) {
  const client = useQueryClient();
  const missing = useMissingRight("entry-logs", "Editor");
  const key = [entryEndpoints.attachments.tag, "attachments", id];
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(entryEndpoints.attachments, { params: { id }, signal }),
  });
  const held = state === "provisional" ? "Rendez d’abord l’import de cette écriture définitif." : undefined;
  return (
    <AttachedFiles
      title="Contrat, relevé, tableau de calcul"
      to="à l’écriture"
      files={(data?.attachments ?? []).map((file) => ({
        id: file.id,
        fileName: file.fileName,
        told: [file.by, formatDateTime(file.at)].filter(Boolean).join(" · "),
      }))}
      cannotAdd={missing ?? held}
      cannotRemove={
        missing ??
        (state === "draft"
          ? undefined
          : state === "provisional"
            ? "Annulez l’import de ses pièces pour les retirer."
            : "Les pièces d’une écriture validée sont conservées.")
      }
      onAdd={async (file) =>
        client.setQueryData(key, await upload(entryEndpoints.attach, { params: { id }, file }))
      }
      onRead={({ id: attachmentId }) =>
        download(entryEndpoints.readAttachment, { params: { id, attachmentId } })
      }
      onRemove={async ({ id: attachmentId }) =>
        client.setQueryData(key, await call(entryEndpoints.detach, { params: { id, attachmentId } }))
      }
    />
  );
}
