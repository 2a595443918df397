import { userEndpoints } from "@grand-livre/contracts/endpoints/user";
import type { UserAnswer } from "@grand-livre/contracts/user";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { announceError } from "../../app/announce-error.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { call } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { confirmInFrench } from "../../ui/confirm.ts";
import { toast } from "../../ui/toast.ts";
import styles from "./UserActions.module.css";
import { OUT_OF_REACH } from "./user-reasons.ts";
import { nameOf } from "./user-words.ts";

/** What changes the state of an account; each asks first. */
export function UserActions({ user }: { readonly user: UserAnswer }) {
  const [sending, setSending] = useState(false);
  const reasons = useReasons(user);
  const name = nameOf(user);
  const busy = sending ? "Opération en cours." : undefined;
  const params = { id: user.id };
  const navigate = useNavigate();
  async function run(send: () => Promise<unknown>, done: string) {
    setSending(true);
    try {
      await send();
      await queryClient.invalidateQueries({ queryKey: ["user"] });
      toast({ tone: "success", message: done });
    } catch (error) {
      await announceError(error);
      await queryClient.invalidateQueries({ queryKey: ["user"] });
    } finally {
      setSending(false);
    }
  }
  async function suspend() {
    const sure = await confirmInFrench({
      title: `Suspendre ${name}\u202f?`,
      message:
        "Ses sessions se ferment aussitôt et il ne peut plus se connecter. Ses droits sont gardés\u00a0: vous pourrez réactiver le compte.",
      confirmLabel: "Suspendre",
    });
    if (sure)
      await run(
        () => call(userEndpoints.suspend, { params, body: { version: user.version } }),
        `Compte de ${name} suspendu.`,
      );
  }
  async function activate() {
    // Signing up gives no access that this application admits: it is given with the activation, the rights next.
    const isNew = user.state === "waiting";
    const sure = await confirmInFrench({
      title: `Activer ${name}\u202f?`,
      message: isNew
        ? "Il aura accès au back-office. Ses entreprises et ses droits se donnent à l’écran suivant."
        : "Il pourra se connecter et exercer les droits qui lui sont donnés.",
      confirmLabel: "Activer",
      danger: false,
    });
    if (!sure) return;
    const body = { version: user.version, ...(isNew ? { role: "ADMIN" as const } : {}) };
    await run(async () => {
      await call(userEndpoints.activate, { params, body });
      if (isNew) await navigate({ to: "/settings/authorizations", search: { user: user.id } });
    }, `Compte de ${name} activé.`);
  }
  async function inviteAgain() {
    const sure = await confirmInFrench({
      title: "Renvoyer l’invitation\u202f?",
      message: `Un nouveau lien part à ${user.email}. Le précédent ne vaut plus rien.`,
      confirmLabel: "Renvoyer",
      danger: false,
    });
    if (sure) await run(() => call(userEndpoints.invite, { params }), `Invitation renvoyée à ${user.email}.`);
  }
  async function removeTotp() {
    const sure = await confirmInFrench({
      title: `Retirer la double authentification de ${name}\u202f?`,
      message:
        "À faire seulement s’il a perdu son appareil et ses codes de secours, après vous être assuré que c’est bien lui. Ses sessions se ferment aussitôt, son mot de passe seul ouvre de nouveau son compte, et le journal d’audit le garde.",
      confirmLabel: "Retirer",
    });
    if (sure)
      await run(
        () => call(userEndpoints.removeTotp, { params }),
        `Double authentification de ${name} retirée, ses sessions fermées.`,
      );
  }
  return (
    <div className={styles.actions}>
      <ButtonLink
        size="small"
        variant="outlined"
        color="inherit"
        to="/settings/authorizations"
        search={{ user: user.id }}
      >
        Ses droits
      </ButtonLink>
      {(user.state === "inactive" || user.state === "waiting") && (
        <ActionButton size="small" onClick={() => void activate()} disabledReason={busy ?? reasons.activate}>
          Activer
        </ActionButton>
      )}
      {user.state === "invited" && (
        <ActionButton
          size="small"
          variant="outlined"
          onClick={() => void inviteAgain()}
          disabledReason={busy ?? reasons.invite}
        >
          Renvoyer l’invitation
        </ActionButton>
      )}
      {user.totpEnabled && (
        <ActionButton
          size="small"
          variant="outlined"
          color="error"
          onClick={() => void removeTotp()}
          disabledReason={busy ?? reasons.removeTotp}
        >
          Retirer la 2FA
        </ActionButton>
      )}
      {user.state !== "inactive" && (
        <ActionButton
          size="small"
          variant="outlined"
          color="error"
          onClick={() => void suspend()}
          disabledReason={busy ?? reasons.suspend}
        >
          Suspendre
        </ActionButton>
      )}
    </div>
  );
}

/** Why each action is off, from what the server says may be done. */
function useReasons({ email, may }: UserAnswer) {
  const own = useSignedInUser()?.email === email;
  const noValidator = useMissingRight("administrators", "Validator");
  const noEditor = useMissingRight("administrators", "Editor");
  const noCreator = useMissingRight("administrators", "Creator");
  return {
    activate: may.activate ? undefined : (noValidator ?? OUT_OF_REACH),
    invite: may.invite ? undefined : (noCreator ?? OUT_OF_REACH),
    removeTotp: may.removeTotp
      ? undefined
      : own
        ? "La vôtre se retire dans «\u202fMon compte\u202f», avec votre mot de passe."
        : (noEditor ?? OUT_OF_REACH),
    suspend: may.suspend
      ? undefined
      : own
        ? "Nul ne suspend son propre compte. Demandez à un autre administrateur."
        : (noValidator ?? OUT_OF_REACH),
  };
}
