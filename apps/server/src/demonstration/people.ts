import { type Action, actions, type ServiceId, services } from "@grand-livre/contracts/rights";
import type { Application } from "../application.ts";
import { demonstrationSignIn } from "../demonstration-sign-in.ts";
import type { Caller } from "../http/caller.ts";
import { createDemonstrationUser } from "../modules/identity/administrators.ts";
import { createProfile } from "../modules/profile/service.ts";
import { changeRights, changeUser } from "../modules/user/change.ts";
import { readUser } from "../modules/user/service.ts";

type Profile = {
  readonly name: string;
  readonly description: string;
  readonly rights: Partial<Record<ServiceId, readonly Action[]>>;
  readonly person: {
    readonly email: string;
    readonly firstname: string;
    readonly lastname: string;
    readonly role: "ADMIN" | "ACCOUNTANT" | "COLLABORATOR";
  };
};

const VIEW = ["Viewer"] as const;
const TYPE = ["Viewer", "Creator", "Editor"] as const;
const BOOKS: readonly ServiceId[] = [
  "dashboard",
  "invoices",
  "supplier-bills",
  "counterparties",
  "accounting-plan",
  "entry-logs",
  "reports",
];

const on = (ids: readonly ServiceId[], given: readonly Action[]) =>
  Object.fromEntries(ids.map((id) => [id, given])) as Profile["rights"];

const PROFILES: readonly Profile[] = [
  {
    name: "Dirigeant",
    description: "Consulte tout, valide les ventes et les achats, exporte les rapports.",
    rights: {
      ...on(Object.keys(services) as ServiceId[], VIEW),
      invoices: ["Viewer", "Validator", "Exporter"],
      "supplier-bills": ["Viewer", "Validator", "Exporter"],
      reports: ["Viewer", "Exporter"],
    },
    person: { email: "dirigeante@demo.fr", firstname: "Inès", lastname: "Lumen", role: "ADMIN" },
  },
  {
    name: "Comptable",
    description: "Saisit, valide et révise la comptabilité.",
    rights: on([...BOOKS, "imports", "accounting-settings", "regulations", "engagements"], actions),
    person: { email: "comptable@demo.fr", firstname: "Hugo", lastname: "Berthier", role: "ACCOUNTANT" },
  },
  {
    name: "Assistant de gestion",
    description: "Prépare les factures et les tiers, sans les valider.",
    rights: { ...on(["invoices", "supplier-bills", "counterparties"], TYPE), dashboard: VIEW },
    person: { email: "assistant@demo.fr", firstname: "Salomé", lastname: "Roche", role: "COLLABORATOR" },
  },
  {
    name: "Gestionnaire de paie",
    description: "Établit les bulletins de paie. Seul avec les administrateurs, il voit les salaires.",
    rights: { payslip: actions, dashboard: VIEW },
    person: { email: "paie@demo.fr", firstname: "Jade", lastname: "Moreau", role: "ADMIN" },
  },
  {
    name: "Lecture seule",
    description: "Consulte les ventes, les achats et les rapports.",
    rights: on(BOOKS, VIEW),
    person: { email: "lecture@demo.fr", firstname: "Noé", lastname: "Garnier", role: "COLLABORATOR" },
  },
];

/** Five profiles with one person each, who all work in these companies. Answers the last person of each role. */
export async function createPeople(
  app: Application,
  caller: Caller,
  legalEntityRefIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const people = new Map<string, string>();
  for (const { name, description, rights, person } of PROFILES) {
    const profile = await createProfile(app, caller, {
      name,
      description,
      rights: Object.entries(rights).map(([serviceId, given]) => ({
        serviceId: serviceId as ServiceId,
        authorizations: Object.fromEntries(given.map((action) => [action, true])),
      })),
    });
    const { role, ...names } = person;
    const id = await createDemonstrationUser(app, { ...names, password: demonstrationSignIn.password });
    if (!id) continue;
    people.set(role, id);
    const { version } = await changeUser(app, caller, id, {
      version: (await readUser(app.db, caller, id)).version,
      role,
    });
    await changeRights(app, caller, id, {
      version,
      profileIds: [profile.id],
      legalEntityRefIds: [...legalEntityRefIds],
    });
  }
  return people;
}
