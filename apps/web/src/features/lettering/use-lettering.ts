import { letteringEndpoints } from "@grand-livre/contracts/endpoints/lettering";
import { useCommand } from "../../app/command/use-command.ts";
import { formatPlural } from "../../lib/format.ts";

/** Lines to letter together, their difference written off or left. */
export interface LineGroup {
  readonly lineIds: string[];
  readonly writeOffGap: boolean;
}

/** Letters and undoes letterings; every list of lines is read anew after. */
export function useLettering(onDone: () => void) {
  const { run, busy } = useCommand([letteringEndpoints.lines.tag]);
  const undo = (id: string) =>
    run(letteringEndpoints.remove, { params: { id } }, { done: onDone, said: "Lettrage défait." });
  const letter = (legalEntityRefId: string, letterings: LineGroup[]) =>
    run(
      letteringEndpoints.createMany,
      { body: { legalEntityRefId, letterings } },
      {
        done: onDone,
        said: ({ letterings: made }) => {
          const [only] = made;
          if (made.length !== 1 || only === undefined)
            return `${formatPlural(made.length, "lettrage enregistré", "lettrages enregistrés")}.`;
          return { message: `Lettrage ${only.code} enregistré.`, undo: () => void undo(only.id) };
        },
      },
    );
  return { running: busy, letter, undo };
}
