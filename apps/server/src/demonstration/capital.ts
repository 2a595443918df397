import { capitalHolding } from "@grand-livre/contracts/capital-holding";
import { type Application, today } from "../application.ts";
import type { Caller } from "../http/caller.ts";
import { capitalHoldings } from "../modules/capital-holding/service.ts";
import { fictitiousSiren } from "./identifiers.ts";
import type { StoryCompany } from "./play-story.ts";
import { spanOf } from "./span.ts";

/** Who holds the workshop's capital of 50 000 €, in shares of 10 €, and what it holds: forms 2059-F and G list them. */
const HOLDINGS = [
  { kind: "capital", name: "Capital social", shares: "5000" },
  {
    ...{ kind: "person", name: "Lacombe", firstNames: "Hélène", shares: "3000" },
    ...{ birthDate: "1979-04-12", birthPlace: "69 Lyon, France", address: "4 quai Fulchiron, 69005 Lyon" },
  },
  {
    ...{ kind: "person", name: "Marchetti", firstNames: "Bruno", shares: "1250" },
    ...{ birthDate: "1984-11-03", birthPlace: "38 Grenoble, France" },
    address: "22 rue de Marseille, 69007 Lyon",
  },
  {
    ...{ kind: "company", name: "Clarté Participations", legalForm: "SARL", siren: fictitiousSiren(801) },
    ...{ shares: "750", address: "9 cours Vitton, 69006 Lyon" },
  },
  {
    ...{ kind: "subsidiary", name: "Verre et Lumière", legalForm: "SAS", siren: fictitiousSiren(802) },
    ...{ part: 2_500, address: "3 rue des Verriers, 42000 Saint-Étienne" },
  },
] as const;

export async function nameHolders(
  app: Application,
  caller: Caller,
  { refId }: Pick<StoryCompany, "refId">,
): Promise<void> {
  const heldFrom = spanOf(today(app)).startDate;
  for (const holding of HOLDINGS)
    await capitalHoldings.create(
      app,
      caller,
      capitalHolding.create.parse({ legalEntityRefId: refId, heldFrom, ...holding }),
    );
}
