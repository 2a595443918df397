import { userEndpoints } from "@grand-livre/contracts/endpoints/user";
import type { UserAnswer } from "@grand-livre/contracts/user";
import { useNavigate } from "@tanstack/react-router";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { useCommand } from "../../app/command/use-command.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import styles from "./UserActions.module.css";
import { OUT_OF_REACH } from "./user-reasons.ts";
import { nameOf } from "./user-words.ts";

/** What changes the state of an account; each asks first. */
export function UserActions({ user }: { readonly user: UserAnswer }) {
  const { run, busy: sending } = useCommand(["user"]);
  const reasons = useReasons(user);
  const name = nameOf(user);
  const busy = sending ? "Opération en cours." : undefined;
  const params = { id: user.id };
  const navigate = useNavigate();
  const suspend = () =>
    run(
      userEndpoints.suspend,
      { params, body: { version: user.version } },
      {
        confirm: {
          title: `Suspendre ${name}\u202f?`,
          message:
            "Ses sessions se ferment aussitôt et il ne peut plus se connecter. Ses droits sont gardés\u00a0: vous pourrez réactiver le compte.",
          confirmLabel: "Suspendre",
        },
        said: `Compte de ${name} suspendu.`,
      },
    );
  // Signing up gives no access that this application admits: it is given with the activation, the rights next.
  const isNew = user.state === "waiting";
  const activate = () =>
    run(
      userEndpoints.activate,
      { params, body: { version: user.version, ...(isNew ? { role: "ADMIN" as const } : {}) } },
      {
        confirm: {
          title: `Activer ${name}\u202f?`,
          message: isNew
            ? "Il aura accès au back-office. Ses entreprises et ses droits se donnent à l’écran suivant."
            : "Il pourra se connecter et exercer les droits qui lui sont donnés.",
          confirmLabel: "Activer",
          danger: false,
        },
        done: () => isNew && navigate({ to: "/settings/authorizations", search: { user: user.id } }),
        said: `Compte de ${name} activé.`,
      },
    );
  const inviteAgain = () =>
    run(
      userEndpoints.invite,
      { params },
      {
        confirm: {
          title: "Renvoyer l’invitation\u202f?",
          message: `Un nouveau lien part à ${user.email}. Le précédent ne vaut plus rien.`,
          confirmLabel: "Renvoyer",
          danger: false,
        },
        said: `Invitation renvoyée à ${user.email}.`,
      },
    );
  const removeTotp = () =>
    run(
      userEndpoints.removeTotp,
      { params },
      {
        confirm: {
          title: `Retirer la double authentification de ${name}\u202f?`,
          message:
            "À faire seulement s’il a perdu son appareil et ses codes de secours, après vous être assuré que c’est bien lui. Ses sessions se ferment aussitôt, son mot de passe seul ouvre de nouveau son compte, et le journal d’audit le garde.",
          confirmLabel: "Retirer",
        },
        said: `Double authentification de ${name} retirée, ses sessions fermées.`,
      },
    );
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
