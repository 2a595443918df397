import { totpEndpoints } from "@grand-livre/contracts/endpoints/totp";
import type { TotpAnswer, TotpEnrolment } from "@grand-livre/contracts/identity";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loading } from "../../app/Loading.tsx";
import { call } from "../../lib/api.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
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
      title={labelOf("account.totp")}
      aside={
        data && (
          <StatusChip tone={data.enabled ? "success" : "neutral"}>
            {data.enabled ? labelOf("account.totpOn") : labelOf("account.totpOff")}
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
        <p className={styles.lead}>{labelOf("account.totpLead")}</p>
        <ActionButton onClick={() => onStep({ kind: "password" })}>{labelOf("account.totpAdd")}</ActionButton>
      </div>
    );
  }
  const left = totp.recoveryCodesLeft;
  return (
    <div className={styles.stack}>
      {left <= FEW_CODES ? (
        <Notice
          tone="warning"
          title={left === 0 ? labelOf("account.noCodeLeft") : labelOf("account.codesLeft", { count: left })}
        >
          {labelOf("account.codesLow")}
        </Notice>
      ) : (
        <p className={styles.lead}>{labelOf("account.codesLead", { count: left })}</p>
      )}
      <div className={styles.buttons}>
        <ActionButton variant="outlined" color="inherit" onClick={() => onStep({ kind: "renew" })}>
          {labelOf("account.newCodes")}
        </ActionButton>
        <ActionButton variant="outlined" color="error" onClick={() => onStep({ kind: "disable" })}>
          {labelOf("account.totpRemove")}
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
          lead={labelOf("account.passwordLead")}
          submitLabel={labelOf("account.continue")}
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
            toast({ tone: "success", message: labelOf("account.codesKept") });
          }}
        />
      );
    case "renew":
      return (
        <ProofForm
          lead={labelOf("account.renewLead")}
          submitLabel={labelOf("account.renew")}
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
          lead={labelOf("account.removeLead")}
          submitLabel={labelOf("account.totpRemove")}
          danger
          withOtp
          onCancel={cancel}
          send={async (proof) => {
            await call(totpEndpoints.disable, { body: proof });
            cancel();
            await again();
            toast({ tone: "success", message: labelOf("account.totpRemoved") });
          }}
        />
      );
  }
}
