import type { ImportBatchAnswer } from "@grand-livre/contracts/import";
import { LastWorked, lastText } from "../../app/LastWorked.tsx";
import { useRecentImports } from "./recent-imports.ts";

/** When a file was last imported, and what to do about one that was refused since. */
export function ImportsWorked({
  dossier,
  last,
}: {
  readonly dossier: string;
  readonly last: ImportBatchAnswer | undefined;
}) {
  const failed = useRecentImports(dossier, undefined)?.find(({ state }) => state === "failed");
  const worked = lastText(
    `Dernier import réussi, ${last?.fileName},`,
    last?.createdAt ?? null,
    "Rien n’a encore été importé.",
  );
  if (failed !== undefined && failed.askedAt > (last?.createdAt ?? ""))
    return (
      <LastWorked
        tone="failing"
        text={`${worked} Depuis, ${failed.fileName} a échoué\u00a0: lisez son motif plus bas, corrigez le fichier, puis déposez-le de nouveau.`}
      />
    );
  return last === undefined ? (
    <LastWorked
      tone="idle"
      text={`${worked} Déposez un fichier\u00a0: rien n’est écrit avant votre accord.`}
    />
  ) : (
    <LastWorked tone="good" text={worked} />
  );
}
