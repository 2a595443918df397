import { inviteUserBody, type UserAnswer } from "@grand-livre/contracts/user";
import { bodyOf } from "../../app/form/body-of.ts";
import type { Labels } from "../../app/form/use-contract-form.ts";

export interface UserDraft {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string;
  readonly role: UserAnswer["role"];
  readonly superAdministrator: boolean;
  /** Of an invitation: the company that the person belongs to first. */
  readonly legalEntityRefId: string;
}

export const userLabels: Labels<UserDraft> = {
  email: "E-mail",
  firstname: "Prénom",
  lastname: "Nom",
  phone: "Téléphone",
  role: "Accès",
  superAdministrator: "Super-administrateur",
  legalEntityRefId: "Entreprise",
};

export function draftOfUser(user?: UserAnswer): UserDraft {
  return {
    email: user?.email ?? "",
    firstname: user?.firstname ?? "",
    lastname: user?.lastname ?? "",
    phone: user?.phone ?? "",
    role: user?.role ?? "ADMIN",
    superAdministrator: user?.superAdministrator ?? false,
    legalEntityRefId: "",
  };
}

/** What an invitation carries; the address and the companies are no business of an update. */
export function bodyOfInvitation({ legalEntityRefId, ...draft }: UserDraft) {
  const legalEntityRefIds = legalEntityRefId === "" ? [] : [legalEntityRefId];
  return bodyOf(inviteUserBody, { ...draft, legalEntityRefIds });
}
