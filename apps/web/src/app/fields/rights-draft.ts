import { type Action, actions, type ServiceId, services } from "@grand-livre/contracts/rights";
import type { GivenRight, RightRow } from "@grand-livre/contracts/user";

/** The boxes that are ticked by hand, as `service action`. */
export type Ticked = ReadonlySet<string>;

export const actionHeads: Readonly<Record<Action, string>> = {
  Viewer: "Consulter",
  Creator: "Créer",
  Editor: "Modifier",
  Validator: "Valider",
  Deleter: "Supprimer",
  Exporter: "Exporter",
};

export const serviceIds = Object.keys(services) as ServiceId[];

export const boxOf = (service: string, action: Action): string => `${service} ${action}`;

/** The boxes that a matrix of the server ticks. */
export function tickedOf(rows: readonly RightRow[]): Ticked {
  return new Set(
    rows.flatMap((row) =>
      actions.filter((action) => row.authorizations[action]).map((action) => boxOf(row.serviceId, action)),
    ),
  );
}

export function toggled(ticked: Ticked, box: string): Ticked {
  const next = new Set(ticked);
  if (!next.delete(box)) next.add(box);
  return next;
}

/** A whole line at once: these actions and no other of the service. */
export function withRow(ticked: Ticked, service: ServiceId, given: readonly Action[]): Ticked {
  const next = new Set([...ticked].filter((box) => !box.startsWith(`${service} `)));
  for (const action of given) next.add(boxOf(service, action));
  return next;
}

/** How many rights are given, in words: « 12 droits sur 4 services ». */
export function summaryOf(ticked: Ticked): string {
  const served = new Set([...ticked].map((box) => box.split(" ")[0])).size;
  if (ticked.size === 0) return "Aucun droit";
  return `${ticked.size} ${ticked.size > 1 ? "droits" : "droit"} sur ${served} ${served > 1 ? "services" : "service"}`;
}

/** The whole set as the server takes it; services without a box are left out. */
export function givenOf(ticked: Ticked): GivenRight[] {
  return serviceIds.flatMap((serviceId) => {
    const given = actions.filter((action) => ticked.has(boxOf(serviceId, action)));
    if (given.length === 0) return [];
    return [{ serviceId, authorizations: Object.fromEntries(given.map((action) => [action, true])) }];
  });
}

/** The boxes of a form, each a field of its own: `right:audit Viewer`. Two people who change different boxes merge. */
export type RightBoxes = { readonly [box: `right:${string}`]: boolean };

export const rightKey = (box: string) => `right:${box}` as const;

const allBoxes = serviceIds.flatMap((service) => actions.map((action) => boxOf(service, action)));

export function rightBoxes(ticked: Ticked): RightBoxes {
  return Object.fromEntries(allBoxes.map((box) => [rightKey(box), ticked.has(box)]));
}

/** What a form has ticked. */
export function tickedIn(draft: RightBoxes): Ticked {
  return new Set(allBoxes.filter((box) => draft[rightKey(box)] === true));
}

/** The change of a form that makes the matrix show these boxes. */
export function changeOfMatrix(draft: RightBoxes, ticked: Ticked): RightBoxes {
  return Object.fromEntries(
    allBoxes
      .filter((box) => (draft[rightKey(box)] === true) !== ticked.has(box))
      .map((box) => [rightKey(box), ticked.has(box)]),
  );
}

/** The French name of every box, for the sentence after somebody else saved first. */
export const boxNames: Readonly<Record<string, string>> = Object.fromEntries(
  serviceIds.flatMap((service) =>
    actions.map((action) => [
      rightKey(boxOf(service, action)),
      `${services[service]} (${actionHeads[action].toLowerCase()})`,
    ]),
  ),
);

/** Whether everything that is ticked may be given by who asks. */
export function isWithin(ticked: Ticked, mayGive: (service: ServiceId, action: Action) => boolean): boolean {
  return serviceIds.every((service) =>
    actions.every((action) => !ticked.has(boxOf(service, action)) || mayGive(service, action)),
  );
}
