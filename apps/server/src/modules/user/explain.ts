import { type Action, services } from "@grand-livre/contracts/rights";
import type { ExplainAnswer, ExplainQuery } from "@grand-livre/contracts/user";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { inCommand } from "../../kit/command.ts";
import { rightsOfFlags } from "../../rights-set.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { readProfiles } from "../profile/service.ts";
import { findLendings } from "./rights-repository.ts";
import { readUser, type User } from "./service.ts";

type Reason = ExplainAnswer["reasons"][number];
type Obstacle = ExplainAnswer["obstacles"][number];

const VERBS: Readonly<Record<Action, string>> = {
  Viewer: "consulter",
  Creator: "créer",
  Editor: "modifier",
  Validator: "valider",
  Deleter: "supprimer",
  Exporter: "exporter",
};

const quoted = (text: string) => `«\u202f${text}\u202f»`;

const STATES: Readonly<Record<User["state"], string>> = {
  active: "",
  inactive: "Son compte est désactivé.",
  invited: "Il n’a pas encore accepté son invitation.",
  unconfirmed: "Il n’a pas encore confirmé son adresse e-mail.",
  waiting: "Son compte attend d’être activé par un administrateur.",
};

/** « Pourquoi cet utilisateur peut-il ? »: what gives a person a right, or what prevents it, as it is now. */
export async function explainRight(
  app: Application,
  caller: Caller,
  id: string,
  asked: ExplainQuery,
): Promise<ExplainAnswer> {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const user = await readUser(tx, caller, id);
    const entity =
      asked.legalEntityRefId === undefined ? undefined : await resolveLegalEntity(tx, asked.legalEntityRefId);
    const what = `${VERBS[asked.action]} dans ${quoted(services[asked.serviceId])}`;
    const own: Reason[] = [];
    if (user.superAdministrator) {
      own.push({
        kind: "super_administrator",
        text: "Il est super-administrateur\u00a0: il a tous les droits, sur toutes les entreprises.",
      });
    }
    if (user.direct.get(asked.serviceId)?.has(asked.action))
      own.push({ kind: "direct", text: `Le droit de ${what} lui est donné directement.` });
    for (const profile of await readProfiles(
      tx,
      caller,
      user.profiles.map((one) => one.id),
    )) {
      if (profile.rights.get(asked.serviceId)?.has(asked.action)) {
        const text = `Son profil ${quoted(profile.name)} donne le droit de ${what}.`;
        own.push({ kind: "profile", text, profileId: profile.id });
      }
    }
    const lendings = await findLendings(tx, caller.scope, {
      userId: id,
      serviceId: asked.serviceId,
      legalEntityId: entity?.id,
      today: command.today,
    });
    const lent = lendings
      .filter((row) => rightsOfFlags([row]).get(asked.serviceId)?.has(asked.action))
      .map(
        (row): Reason => ({
          kind: "delegation",
          text: `${row.giver.trim()} lui délègue le droit de ${what} jusqu’au ${formatDate(row.endsOn)}\u00a0: il l’a en agissant en son nom.`,
          delegationId: row.delegationId,
        }),
      );
    const reaches =
      !entity || user.superAdministrator || user.legalEntities.some((one) => one.id === entity.id);
    const obstacles: Obstacle[] = [];
    if (user.state !== "active") obstacles.push({ kind: "account", text: STATES[user.state] });
    if (own.length === 0 && lent.length === 0) {
      const text = `Ni droit direct, ni profil, ni délégation ne lui donne le droit de ${what}.`;
      obstacles.push({ kind: "right", text });
    }
    if (entity && !reaches && lent.length === 0)
      obstacles.push({ kind: "legal_entity", text: `${entity.name} n’est pas dans son périmètre.` });
    return { allowed: obstacles.length === 0, reasons: [...own, ...lent], obstacles };
  });
}
