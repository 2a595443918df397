import { type Application, today } from "../application.ts";
import type { Caller } from "../http/caller.ts";
import { inCommand } from "../kit/command.ts";
import {
  counterpartyById,
  createCounterparty,
  decideIban,
  listIbans,
  updateCounterparty,
} from "../modules/counterparty/service.ts";
import { administratorCaller } from "./administrator.ts";
import type { StoryCompany } from "./play-story.ts";

/** Suppliers whose bank account is not approved yet. */
const WAITING: readonly string[] = ["Outillage Giraud", "Garage de la Doua"];
/** Customers with a credit limit; the first one is beyond it by the end of the story. */
const LIMITS = [
  ["Spa Aqualune", 5_000_000],
  ["Promotion Rhône Habitat", 4_000_000],
  ["Résidence Les Glycines", 3_000_000],
] as const;
/** A supplier entered twice: under two names, with one IBAN. */
const DOUBLED = { name: "Papeterie du Forez", as: "Forez Bureautique Services" };

/** What the accountant did on the cards: bank accounts approved but two, credit limits, one duplicate left to merge. */
export async function tendThirdParties(
  app: Application,
  caller: Caller,
  { company, accountantId }: { readonly company: StoryCompany; readonly accountantId: string | undefined },
): Promise<void> {
  const { id: legalEntityId, parties } = company;
  const doubled = parties.get(DOUBLED.name);
  if (doubled !== undefined) {
    const { iban } = await counterpartyById(app.db, caller.scope, legalEntityId, doubled);
    const double = { legalEntityId, kind: "supplier" as const, name: DOUBLED.as, iban };
    await inCommand(app, caller, (command) => createCounterparty(command, double));
  }
  for (const [name, creditLimitCents] of LIMITS) {
    const id = parties.get(name);
    if (id === undefined) continue;
    const { version } = await counterpartyById(app.db, caller.scope, legalEntityId, id);
    await updateCounterparty(app, caller, id, { version, creditLimitCents }, today(app));
  }
  if (accountantId === undefined) return;
  const accountant = administratorCaller(accountantId);
  for (const [name, id] of parties) {
    const [waiting] = WAITING.includes(name) ? [] : await listIbans(app, accountant, id);
    if (waiting?.state === "to_approve")
      await decideIban(app, accountant, { id, ibanId: waiting.id }, { decision: "approved" });
  }
}
