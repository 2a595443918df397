import { totpEndpoints } from "@grand-livre/contracts/endpoints/totp";
import type { TotpAnswer, TotpEnrolment } from "@grand-livre/contracts/identity";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loading } from "../../app/Loading.tsx";
import { call } from "../../lib/api.ts";
import { formatPlural } from "../../lib/format.ts";
import { queryClient } from "../../lib/query-client.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { toast } from "../../ui/toast.ts";
import { EnrolForm } from "./EnrolForm.tsx";
import styles from "./MyAccount.module.css";
import { ProofForm } from "./ProofForm.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

/** What is being done with the second factor; `undefined` while nothing is. */
type Step =
  | { readonly kind: "password" }
  | { readonly kind: "enrol"; readonly enrolment: TotpEnrolment }
  | { readonly kind: "codes"; readonly codes: readonly string[] }
  | { readonly kind: "renew" }
  | { readonly kind: "disable" };

const FEW_CODES = 3;

interface TotpPanelProps {
  /** Once it was added and its recovery codes are kept. */
  readonly onActive?: () => void;
}

/** The second factor of one's own account: added, its recovery codes renewed, removed. */
export function TotpPanel({ onActive }: TotpPanelProps) {
  const [step, setStep] = useState<Step>();
  const { data, error, refetch } = useQuery({
    queryKey: ["identity", "totp"],
    queryFn: ({ signal }) => call(totpEndpoints.state, { signal }),
  });
  return (
    <Panel
      title="Double authentification"
      aside={
        data && (
          <StatusChip tone={data.enabled ? "success" : "neutral"}>
            {data.enabled ? "Active" : "Inactive"}
          </StatusChip>
        )
      }
    >
      {data === undefined && (
        <Loading error={error} onRetry={() => void refetch()}>
          <Skeleton height={40} />
        </Loading>
      )}
      {data !== undefined &&
        (step === undefined ? (
          <Rest totp={data} onStep={setStep} />
        ) : (
          <StepForm step={step} onStep={setStep} onActive={onActive} />
        ))}
    </Panel>
  );
}

interface StepProps {
  readonly onStep: (step: Step | undefined) => void;
}

function Rest({ totp, onStep }: StepProps & { readonly totp: TotpAnswer }) {
  if (!totp.enabled) {
    return (
      <div className={styles.stack}>
        <p className={styles.lead}>
          À la connexion, un code de votre téléphone s’ajoute au mot de passe. Un mot de passe volé ne suffit
          plus.
        </p>
        <ActionButton onClick={() => onStep({ kind: "password" })}>
          Activer la double authentification
        </ActionButton>
      </div>
    );
  }
  const left = totp.recoveryCodesLeft;
  return (
    <div className={styles.stack}>
      {left <= FEW_CODES ? (
        <Notice
          tone="warning"
          title={
            left === 0 ? "Plus aucun code de secours" : `Il reste ${formatPlural(left, "code")} de secours`
          }
        >
          Sans téléphone ni code de secours, un administrateur devra retirer votre double authentification.
        </Notice>
      ) : (
        <p className={styles.lead}>
          Un code de votre application est demandé à chaque connexion. Il reste {formatPlural(left, "code")}{" "}
          de secours.
        </p>
      )}
      <div className={styles.buttons}>
        <ActionButton variant="outlined" color="inherit" onClick={() => onStep({ kind: "renew" })}>
          Nouveaux codes de secours
        </ActionButton>
        <ActionButton variant="outlined" color="error" onClick={() => onStep({ kind: "disable" })}>
          Désactiver
        </ActionButton>
      </div>
    </div>
  );
}

interface StepFormProps extends StepProps {
  readonly step: Step;
  readonly onActive: (() => void) | undefined;
}

function StepForm({ step, onStep, onActive }: StepFormProps) {
  const cancel = () => onStep(undefined);
  const again = () => queryClient.invalidateQueries({ queryKey: ["identity"] });
  switch (step.kind) {
    case "password":
      return (
        <ProofForm
          lead={"Votre mot de passe, d’abord\u00a0: une session laissée ouverte ne doit pas suffire."}
          submitLabel="Continuer"
          onCancel={cancel}
          send={async ({ password }) => {
            const enrolment = await call(totpEndpoints.enrol, { body: { password } });
            onStep({ kind: "enrol", enrolment });
          }}
        />
      );
    case "enrol":
      return (
        <EnrolForm
          enrolment={step.enrolment}
          onCancel={cancel}
          onConfirmed={async (codes) => {
            onStep({ kind: "codes", codes });
            await again();
          }}
        />
      );
    case "codes":
      return (
        <RecoveryCodes
          codes={step.codes}
          onDone={() => {
            cancel();
            onActive?.();
            toast({ tone: "success", message: "Double authentification active, codes de secours gardés." });
          }}
        />
      );
    case "renew":
      return (
        <ProofForm
          lead="Les anciens codes de secours ne vaudront plus rien."
          submitLabel="Donner de nouveaux codes"
          withOtp
          onCancel={cancel}
          send={async (proof) => {
            const { recoveryCodes } = await call(totpEndpoints.recoveryCodes, { body: proof });
            onStep({ kind: "codes", codes: recoveryCodes });
            await again();
          }}
        />
      );
    case "disable":
      return (
        <ProofForm
          lead="Votre mot de passe seul ouvrira de nouveau votre compte."
          submitLabel="Désactiver"
          danger
          withOtp
          onCancel={cancel}
          send={async (proof) => {
            await call(totpEndpoints.disable, { body: proof });
            cancel();
            await again();
            toast({ tone: "success", message: "Double authentification désactivée." });
          }}
        />
      );
  }
}
