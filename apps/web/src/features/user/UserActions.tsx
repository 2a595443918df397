import type { UserAnswer } from "@grand-livre/contracts/user";
import { useState } from "react";
import { announceError } from "../../app/announce-error.ts";
import { api } from "../../lib/api.ts";
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
  async function run(path: string, body: object, done: string) {
    setSending(true);
    try {
      await api.post<UserAnswer>(`/api/user/${user.id}/${path}`, body);
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
    if (sure) await run("suspend", { version: user.version }, `Compte de ${name} suspendu.`);
  }
  async function activate() {
    const sure = await confirmInFrench({
      title: `Activer ${name}\u202f?`,
      message: "Il pourra se connecter et exercer les droits qui lui sont donnés.",
      confirmLabel: "Activer",
      danger: false,
    });
    if (sure) await run("activate", { version: user.version }, `Compte de ${name} activé.`);
  }
  async function inviteAgain() {
    const sure = await confirmInFrench({
      title: "Renvoyer l’invitation\u202f?",
      message: `Un nouveau lien part à ${user.email}. Le précédent ne vaut plus rien.`,
      confirmLabel: "Renvoyer",
      danger: false,
    });
    if (sure) await run("invite", {}, `Invitation renvoyée à ${user.email}.`);
  }
  return (
    <div className={styles.actions}>
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
  const noCreator = useMissingRight("administrators", "Creator");
  return {
    activate: may.activate ? undefined : (noValidator ?? OUT_OF_REACH),
    invite: may.invite ? undefined : (noCreator ?? OUT_OF_REACH),
    suspend: may.suspend
      ? undefined
      : own
        ? "Nul ne suspend son propre compte. Demandez à un autre administrateur."
        : (noValidator ?? OUT_OF_REACH),
  };
}
