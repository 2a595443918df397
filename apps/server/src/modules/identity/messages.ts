import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { derivedCode, derivedLinkSecret } from "../../derived-secret.ts";
import type { Composers } from "../mail/service.ts";
import {
  type AccountRow,
  findAccountByEmail,
  findAccountById,
  findAccountByPhone,
} from "./account-repository.ts";
import { findVerification, nameVerification } from "./code-repository.ts";
import { findLinkById } from "./link-repository.ts";
import { sendLink } from "./links.ts";

const SIGNED = "\n\n— Grand Livre\n";

/** An unconfirmed address and its name may have been typed for another person: no mail has that name. */
function mail(account: AccountRow, subject: string, text: string) {
  const greeting =
    account.firstname && account.emailConfirmedAt ? `Bonjour ${account.firstname},` : "Bonjour,";
  return {
    channel: "mail" as const,
    to: account.email,
    userId: account.id,
    subject: `Grand Livre : ${subject}`,
    text: `${greeting}\n\n${text}${SIGNED}`,
  };
}

const momentOf = (app: Application) =>
  new Intl.DateTimeFormat("fr-FR", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Europe/Paris",
  }).format(app.now());

/** A password can be reset by a person with one, on an account that is open or waits to be. */
function mayReset(account: AccountRow): boolean {
  return account.status === "active" || (account.status === "not_activated" && account.passwordHash !== null);
}

async function living(tx: Tx, app: Application, linkId: string) {
  const link = await findLinkById(tx, linkId);
  if (!link?.userId || link.usedAt || link.expiresAt <= app.now()) return undefined;
  return findAccountById(tx, link.userId);
}

/** What the product writes to people about their accounts. A code is alone on its line. */
export const identityMessages: Composers = {
  "password-code": async (tx, app, { refId = "" }) => {
    const asked = await findVerification(tx, refId);
    if (!asked || asked.expiresAt <= app.now()) return undefined;
    const find = asked.channel === "sms" ? findAccountByPhone : findAccountByEmail;
    const account = await find(tx, asked.recipientKey);
    if (!account || !mayReset(account)) return undefined;
    await nameVerification(tx, refId, account.id);
    const code = derivedCode(app, refId);
    if (asked.channel === "sms") {
      const text = `Grand Livre : votre code, valable 15 minutes\n${code}\n`;
      return { channel: "sms", to: asked.recipientKey, userId: account.id, subject: "Code", text };
    }
    return mail(
      account,
      "votre code de réinitialisation",
      `Voici le code pour choisir un nouveau mot de passe :\n\n${code}\n\nIl est valable 15 minutes et sert une fois. Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.`,
    );
  },
  "password-changed": async (tx, app, { userId = "" }) => {
    const account = await findAccountById(tx, userId);
    if (!account) return undefined;
    return mail(
      account,
      "votre mot de passe a changé",
      `Le mot de passe de votre compte a été changé le ${momentOf(app)}. Vos autres sessions ont été fermées.\n\nSi ce n’était pas vous, demandez tout de suite un code par « Mot de passe oublié » et prévenez un administrateur.`,
    );
  },
  "passkey-added": async (tx, app, { userId = "", name = "" }) => {
    const account = await findAccountById(tx, userId);
    if (!account) return undefined;
    return mail(
      account,
      "une clé d’accès a été ajoutée",
      `La clé d’accès « ${name} » a été ajoutée à votre compte le ${momentOf(app)}. Elle l’ouvre sans mot de passe.\n\nSi ce n’était pas vous, retirez-la tout de suite dans « Mon compte › Sécurité », changez votre mot de passe et prévenez un administrateur.`,
    );
  },
  "phone-changed": async (tx, app, { userId = "" }) => {
    const account = await findAccountById(tx, userId);
    if (!account) return undefined;
    return mail(
      account,
      "votre téléphone a changé",
      `Le numéro de téléphone de votre compte, qui reçoit le code d’un mot de passe oublié, a été changé le ${momentOf(app)}.\n\nSi ce n’était pas vous, changez tout de suite votre mot de passe et prévenez un administrateur.`,
    );
  },
  "mail-confirmation": async (tx, app, { linkId = "" }) => {
    const account = await living(tx, app, linkId);
    if (!account || account.emailConfirmedAt) return undefined;
    const link = `${app.config.publicUrl}/confirmation-required#confirm=${derivedLinkSecret(app, linkId)}`;
    return mail(
      account,
      "confirmez votre adresse",
      `Pour confirmer votre adresse e-mail, ouvrez ce lien :\n\n${link}\n\nIl est valable deux jours et sert une fois. Un administrateur activera ensuite votre compte. Si vous n’avez rien demandé, ignorez ce message.`,
    );
  },
  // Written for any address typed; the account is only looked for here, where no answer shows it.
  "account-exists": async (tx, app, { emailKey = "" }) => {
    const account = await findAccountByEmail(tx, emailKey);
    if (!account) return undefined;
    if (account.status === "not_activated" && account.passwordHash && !account.emailConfirmedAt) {
      await sendLink(tx, app, {
        purpose: "mail_confirmation",
        userId: account.id,
        kind: "mail-confirmation",
      });
      return undefined;
    }
    return mail(
      account,
      "vous avez déjà un compte",
      "Quelqu’un a demandé un compte avec cette adresse, qui en a déjà un. Si c’était vous, connectez-vous, ou choisissez « Mot de passe oublié ». Sinon, ignorez ce message.",
    );
  },
  invitation: async (tx, app, { linkId = "" }) => {
    const account = await living(tx, app, linkId);
    if (!account) return undefined;
    const link = `${app.config.publicUrl}/new-password#invitation=${derivedLinkSecret(app, linkId)}`;
    return mail(
      account,
      "votre invitation",
      `Un compte vous a été ouvert. Pour choisir votre mot de passe et l’activer, ouvrez ce lien :\n\n${link}\n\nIl est valable sept jours et sert une fois.`,
    );
  },
};
