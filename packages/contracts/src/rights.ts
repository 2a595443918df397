/** What a person may do with a service. */
export const actions = ["Viewer", "Creator", "Editor", "Validator", "Deleter", "Exporter"] as const;
export type Action = (typeof actions)[number];

/**
 * The services that rights are given on: a stable id, and the title of its menu entry as the specification prints
 * it. Decisions compare ids only; titles are what the menu matches.
 */
export const services = {
  dashboard: "Tableau de bord",
  invoices: "Factures clients",
  "supplier-bills": "Factures fournisseurs",
  counterparties: "Tiers",
  "accounting-plan": "Plan comptable détaillé",
  reconciliation: "Réconciliation",
  "entry-logs": "Journaux de saisie",
  declarations: "Déclarations professionnelles",
  payslip: "Bulletin de paie",
  reports: "Rapports",
  regulations: "Régularisations",
  immobilizations: "Immobilisations",
  missions: "Missions",
  engagements: "Missions du cabinet",
  imports: "Imports/Historique",
  "accounting-settings": "Paramètres",
  "delegated-users": "Utilisateurs délégués",
  companies: "Entreprises",
  agents: "Agents",
  distributors: "Distributeurs",
  "no-customers": "Non clients",
  kyc: "Gestions du KYC",
  administrators: "Administrateurs",
  "user-profiles": "Profils utilisateurs",
  authorizations: "Habilitations",
  platform: "Plateforme",
  audit: "Journal d’audit",
} as const;
export type ServiceId = keyof typeof services;

/** One right: this action on this service. */
export type Right = { readonly service: ServiceId; readonly action: Action };

/** An action on sales or on purchases: the right of the invoice's own side is checked once the invoice is known. */
export function eitherSide<const Wanted extends Action>(action: Wanted) {
  return {
    anyOf: [
      { service: "invoices", action },
      { service: "supplier-bills", action },
    ],
  } as const;
}

/** Rights over people and the installation are not lent: a delegate could get more rights than the giver has. */
const UNDELEGABLE: ReadonlySet<ServiceId> = new Set<ServiceId>([
  "administrators",
  "user-profiles",
  "authorizations",
  "delegated-users",
  "platform",
]);

/** Whether a right may be lent. A new legal entity belongs to who creates it: that is not done for another. */
export function isDelegable({ service, action }: Right): boolean {
  return !UNDELEGABLE.has(service) && !(service === "companies" && action === "Creator");
}
