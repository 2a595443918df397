import type { EinvoicePlatformAnswer, EinvoicePlatformBody } from "@grand-livre/contracts/einvoice-platform";
import { einvoicePlatformEndpoints as endpoints } from "@grand-livre/contracts/endpoints/einvoice-platform";
import { platformEndpoints } from "@grand-livre/contracts/endpoints/platform";
import { boundFrom } from "@grand-livre/domain/e-reporting/obligation";
import { useMutation } from "@tanstack/react-query";
import { useCommand } from "../../app/command/use-command.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import { formatDate, formatDateTime, localToday } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { triedServices } from "./flow-words.ts";
import styles from "./Platform.module.css";

interface ConnectionProps {
  readonly settings: EinvoicePlatformAnswer;
  /** The settings as they are kept, as a change of them sends them. */
  readonly body: EinvoicePlatformBody;
  readonly isChanged: boolean;
  readonly onSaved: (saved: EinvoicePlatformAnswer) => void;
}

/** One test that says what is wrong, then the door: opened or closed by a person, never by a save. */
export function Connection({ settings, body, isChanged, onSaved }: ConnectionProps) {
  const { connected, sizeClass } = settings;
  const missing = useMissingRight("platform", "Editor");
  const { isPending, error, data, mutate } = useMutation({
    mutationFn: () => call(endpoints.test, { body: { legalEntityRefId: body.legalEntityRefId } }),
  });
  const test = data ?? settings.lastTest;
  const isComplete = settings.tokenUrl !== null && settings.clientId !== null && settings.hasSecret;
  const unsaved = isChanged ? "Enregistrez d’abord les changements." : undefined;
  const untestable = !isComplete
    ? "Enregistrez d’abord les adresses, l’identifiant et le secret."
    : (unsaved ?? (isPending ? "Essai en cours." : undefined));
  const isTried = test?.outcome === "accepted" && settings.flowUrl !== null;
  return (
    <>
      <div className={styles.buttons}>
        <ActionButton
          variant="outlined"
          size="small"
          disabledReason={missing ?? untestable}
          onClick={() => mutate()}
        >
          {isPending ? "Essai en cours…" : "Essayer la connexion"}
        </ActionButton>
        <DoorButton
          body={body}
          connected={connected}
          disabledReason={
            missing ??
            unsaved ??
            (connected || isTried ? undefined : "Essayez d’abord la connexion, jusqu’au bout.")
          }
          onSaved={onSaved}
        />
        <StatusChip tone={connected ? "success" : "neutral"}>
          {connected ? "Connectée" : "Non connectée"}
        </StatusChip>
      </div>
      <p className={styles.hint}>{sendingDue(boundFrom(sizeClass), localToday())}</p>
      {error !== null && !isPending && <RequestError error={error} onRetry={() => mutate()} />}
      {test !== null && error === null && <Tried test={test} />}
    </>
  );
}

function sendingDue(from: string, today: string): string {
  return from <= today
    ? `À la taille de l’entreprise, l’émission électronique est obligatoire depuis le ${formatDate(from)}.`
    : `À la taille de l’entreprise, l’émission électronique est obligatoire à partir du ${formatDate(from)}.`;
}

/** What each service answered to the last test. */
function Tried({ test }: { readonly test: NonNullable<EinvoicePlatformAnswer["lastTest"]> }) {
  return (
    <section className={styles.tried} aria-label={`Essai du ${formatDateTime(test.at)}`} aria-live="polite">
      <p className={styles.hint}>{`Essai du ${formatDateTime(test.at)}`}</p>
      <ul>
        {triedServices(test).map(({ name, holds, sentence }) => (
          <li key={name} data-holds={holds}>
            <Icon path={holds === undefined ? icons.circle : holds ? icons.check : icons.alert} size={16} />
            <span>
              <strong>{name}</strong>
              {"\u00a0: "}
              {sentence}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DoorButtonProps extends Pick<ConnectionProps, "body" | "onSaved"> {
  readonly connected: boolean;
  readonly disabledReason: string | undefined;
}

function DoorButton({ body, connected, disabledReason, onSaved }: DoorButtonProps) {
  const { run, busyReason } = useCommand([platformEndpoints.flows.tag]);
  const turn = () =>
    void run(
      endpoints.update,
      { body: { ...body, connected: !connected } },
      {
        confirm: connected
          ? {
              title: "Déconnecter la plateforme\u202f?",
              message:
                "Plus rien ne part ni n’est relevé. Ce qui attend reste en attente, et les factures validées ensuite seront à remettre une à une.",
              confirmLabel: "Déconnecter",
            }
          : {
              title: "Connecter la plateforme\u202f?",
              message:
                "Les factures validées à partir de maintenant pour des clients professionnels ou publics en France sont déposées sans autre geste, et les factures reçues arrivent parmi celles à vérifier. Celles qui sont déjà validées restent à remettre.",
              confirmLabel: "Connecter",
              danger: false,
            },
        done: onSaved,
        said: connected ? "Plateforme déconnectée." : "Plateforme connectée.",
      },
    );
  return (
    <ActionButton
      size="small"
      variant={connected ? "outlined" : "contained"}
      color={connected ? "error" : "primary"}
      disabledReason={disabledReason ?? busyReason}
      onClick={turn}
    >
      {connected ? "Déconnecter…" : "Connecter…"}
    </ActionButton>
  );
}
