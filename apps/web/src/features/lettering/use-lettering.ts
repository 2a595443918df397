import { letteringEndpoints } from "@grand-livre/contracts/endpoints/lettering";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { announceError } from "../../app/announce-error.ts";
import { call } from "../../lib/api.ts";
import { formatPlural } from "../../lib/format.ts";
import { toast } from "../../ui/toast.ts";

/** Lines to letter together, their difference written off or left. */
export interface LineGroup {
  readonly lineIds: string[];
  readonly writeOffGap: boolean;
}

/** Letters and undoes letterings; every list of lines is read anew after. */
export function useLettering(onDone: () => void) {
  const client = useQueryClient();
  const [running, setRunning] = useState(false);

  async function run(work: () => Promise<unknown>) {
    setRunning(true);
    try {
      await work();
      onDone();
      await client.invalidateQueries({ queryKey: [letteringEndpoints.lines.tag] });
    } catch (error) {
      await announceError(error);
    } finally {
      setRunning(false);
    }
  }

  const undo = (id: string) =>
    run(async () => {
      await call(letteringEndpoints.remove, { params: { id } });
      toast({ message: "Lettrage défait.", tone: "success" });
    });
  const letter = (legalEntityRefId: string, letterings: LineGroup[]) =>
    run(async () => {
      const answer = await call(letteringEndpoints.createMany, { body: { legalEntityRefId, letterings } });
      const [only] = answer.letterings;
      toast({
        message:
          answer.letterings.length === 1 && only
            ? `Lettrage ${only.code} enregistré.`
            : `${formatPlural(answer.letterings.length, "lettrage enregistré", "lettrages enregistrés")}.`,
        tone: "success",
        ...(answer.letterings.length === 1 && only ? { undo: () => undo(only.id) } : {}),
      });
    });
  return { running, letter, undo };
}
