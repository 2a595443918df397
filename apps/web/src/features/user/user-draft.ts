import type { UserAnswer } from "@grand-livre/contracts/user";
import type { FieldErrors } from "../../lib/use-form.ts";

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

export const userLabels: Readonly<Record<keyof UserDraft, string>> = {
  email: "E-mail",
  firstname: "Prénom",
  lastname: "Nom",
  phone: "Téléphone",
  role: "Accès",
  superAdministrator: "Super-administrateur",
  legalEntityRefId: "Entreprise",
};

export const userPlaces: Readonly<Record<string, keyof UserDraft>> = {
  EMAIL_TAKEN: "email",
  PHONE_TAKEN: "phone",
  PHONE_INVALID: "phone",
  legalEntityRefIds: "legalEntityRefId",
};

export function draftOfUser(user: UserAnswer | undefined, legalEntityRefId = ""): UserDraft {
  return {
    email: user?.email ?? "",
    firstname: user?.firstname ?? "",
    lastname: user?.lastname ?? "",
    phone: user?.phone ?? "",
    role: user?.role ?? "ADMIN",
    superAdministrator: user?.superAdministrator ?? false,
    legalEntityRefId,
  };
}

/** What can be told before asking: an address, and a company where the inviter has to name one. */
export function checkUserDraft(draft: UserDraft, needsEntity: boolean): FieldErrors<UserDraft> {
  const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(draft.email.trim());
  return {
    ...(address ? {} : { email: "Indiquez une adresse e-mail complète." }),
    ...(needsEntity && draft.legalEntityRefId === ""
      ? { legalEntityRefId: "Choisissez l’entreprise de cette personne." }
      : {}),
  };
}

/** What an invitation and an update both carry. */
export function bodyOfUser(draft: UserDraft) {
  return {
    firstname: draft.firstname.trim(),
    lastname: draft.lastname.trim(),
    phone: draft.phone.trim() === "" ? null : draft.phone.trim(),
    role: draft.role,
    superAdministrator: draft.superAdministrator,
  };
}
