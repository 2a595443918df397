import { escapeHtml, type News } from "../notice/service.ts";

type Company = { readonly refId: string; readonly name: string };

const COMPANIES = "/gestions/companies";
const linkOf = ({ refId }: Company) => `${COMPANIES}/${encodeURIComponent(refId)}`;

/** To the person put in charge of a company. */
export function putInCharge(company: Company): News {
  return {
    icon: "briefcase",
    title: "Dossier attribué",
    description: `Vous êtes responsable de <b>${escapeHtml(company.name)}</b>.`,
    link: linkOf(company),
  };
}

const instant = new Intl.DateTimeFormat("fr-FR", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "Europe/Paris",
});

/** To the collaborators of a confidential company that a super-administrator asked to see. */
export function accessAsked(
  company: Company,
  by: { readonly firstname: string; readonly lastname: string; readonly email: string },
  { reason, expiresAt }: { readonly reason: string; readonly expiresAt: Date },
): News {
  const name = `${by.firstname} ${by.lastname}`.trim() || by.email;
  return {
    icon: "warning",
    title: "Accès à un dossier confidentiel",
    description: `<b>${escapeHtml(name)}</b> consulte <b>${escapeHtml(company.name)}</b> jusqu’au ${instant.format(expiresAt)}. Motif\u00a0: ${escapeHtml(reason)}`,
    link: linkOf(company),
  };
}
