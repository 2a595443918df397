import { jobEndpoints } from "@grand-livre/contracts/endpoints/job";
import { announceError } from "../../app/announce-error.ts";
import { call } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { toast } from "../../ui/toast.ts";

export const CANCELLED = "Import annulé\u00a0: rien n’a été écrit.";
const TOO_LATE = "Trop tard pour annuler\u00a0: l’import s’enregistre déjà. Sa fin s’affichera ici.";

/** Ends an import as long as nothing of it is written; says why when it cannot be. Answers whether it was ended. */
export async function cancelImport(jobId: string): Promise<boolean> {
  try {
    await call(jobEndpoints.cancel, { params: { id: jobId } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "JOB_NOT_CANCELLABLE") toast({ message: TOO_LATE });
    else await announceError(error);
    return false;
  }
}
