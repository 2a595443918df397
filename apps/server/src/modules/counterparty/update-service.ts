import type { UpdateCounterpartyBody } from "@grand-livre/contracts/counterparty";
import { companyNameKey } from "@grand-livre/domain/text/company-name-key";
import type { Application } from "../../application.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import { type Actor, changesOf } from "../audit/service.ts";
import { followParty } from "../kyc/service.ts";
import { checkIdentity } from "../legal-entity/service.ts";
import { counterpartySearchKey, findDouble, refuseDouble, takeAuxiliary } from "./create.ts";
import { checkDefaults } from "./defaults.ts";
import { askIban } from "./iban.ts";
import {
  auxiliaryHasLines,
  type CounterpartyRow,
  findCounterpartyById,
  lockCounterparties,
  updateCounterpartyRow,
} from "./repository.ts";

/**
 * Changes a counterparty. A change of IBAN has an audit row of its own, with both numbers: it is how frauds begin.
 * @throws RefusalError COUNTERPARTY_NOT_FOUND, COUNTERPARTY_MERGED, STALE_VERSION, COUNTERPARTY_EXISTS, SUBLEDGER_IN_USE, SUBLEDGER_EXISTS, and the
 * identifiers' own
 */
export async function updateCounterparty(
  app: Application,
  actor: Actor,
  id: string,
  body: UpdateCounterpartyBody,
  day: string,
): Promise<CounterpartyRow> {
  return inCommand(app, actor, async (command) => {
    const { tx, scope } = command;

    const found = await findCounterpartyById(tx, scope, id);
    if (!found) throw new RefusalError("COUNTERPARTY_NOT_FOUND");
    await lockCounterparties(tx, found.legalEntityId);
    const row = await findCounterpartyById(tx, scope, id);
    if (row?.version !== body.version) throw new RefusalError("STALE_VERSION");
    if (row.mergedIntoId !== null) throw new RefusalError("COUNTERPARTY_MERGED", { name: row.name });
    const change = await changeOf(command, row, body);
    await checkDefaults(tx, scope, row.legalEntityId, body, day);
    const updated = await updateCounterpartyRow(tx, row, change);
    if (!updated) throw new RefusalError("STALE_VERSION");
    const about = {
      resource: "counterparty" as const,
      resourceId: row.id,
      legalEntityId: row.legalEntityId,
    };
    await command.audit({ action: "update", ...about, details: changesOf(row, updated) });
    if (row.iban !== updated.iban) {
      const details = { name: updated.name, before: { iban: row.iban }, after: { iban: updated.iban } };
      await askIban(command, updated);
      await command.audit({ action: "change-iban", ...about, details });
    }
    await followParty(command, { before: row, after: updated, day });
    return updated;
  });
}

async function changeOf(command: Command, row: CounterpartyRow, body: UpdateCounterpartyBody) {
  const { version: _, siren, siret, vatNumber, iban, subledgerCustomer, subledgerSupplier, ...plain } = body;
  const given = <T>(sent: T | undefined, current: T): T => (sent === undefined ? current : sent);
  const address = given(plain.address, row.address as UpdateCounterpartyBody["address"]);
  const identity = checkIdentity(
    {
      siren: given(siren, row.siren),
      siret: given(siret, row.siret),
      vatNumber: given(vatNumber, row.vatNumber),
      iban: given(iban, row.iban),
    },
    { country: address?.country },
  );
  const name = plain.name ?? row.name;
  const kind = plain.kind ?? row.kind;
  const customerKind = given(plain.customerKind, row.customerKind as UpdateCounterpartyBody["customerKind"]);
  const renamed = name !== row.name || identity.siren !== row.siren || identity.vatNumber !== row.vatNumber;
  const wanted = { legalEntityId: row.legalEntityId, name, customerKind };
  const double = renamed ? await findDouble(command, wanted, identity, row.id) : undefined;
  if (double) refuseDouble(double);
  const auxiliaries = {
    subledgerCustomer: await auxiliaryOf(command, row, "customer", kind !== "supplier", subledgerCustomer),
    subledgerSupplier: await auxiliaryOf(command, row, "supplier", kind !== "customer", subledgerSupplier),
  };
  const sent = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  const searchKey = counterpartySearchKey({ name, ...identity, ...auxiliaries });
  const isAnswerStale =
    identity.siren !== row.siren ||
    given(plain.electronicAddress, row.electronicAddress) !== row.electronicAddress;
  const unasked = isAnswerStale ? { directoryAnswer: null } : {};
  return { ...unasked, ...sent, ...identity, ...auxiliaries, name, nameKey: companyNameKey(name), searchKey };
}

/** The auxiliary of one side after the change: kept, replaced while no line has it, made when the side is new. */
async function auxiliaryOf(
  command: Command,
  row: CounterpartyRow,
  side: "customer" | "supplier",
  needed: boolean,
  sent: string | null | undefined,
): Promise<string | null> {
  const { tx } = command;
  const current = side === "customer" ? row.subledgerCustomer : row.subledgerSupplier;
  if (current === null) return needed ? takeAuxiliary(command, side, row, sent) : null;
  if (sent == null || sent.trim().toUpperCase() === current) return current;
  if (await auxiliaryHasLines(tx, row, current)) throw new RefusalError("SUBLEDGER_IN_USE");
  return takeAuxiliary(command, side, row, sent);
}
