import { passkeyEndpoints as endpoints } from "@grand-livre/contracts/endpoints/passkey";
import { totpEndpoints } from "@grand-livre/contracts/endpoints/totp";
import type { Passkey, PasskeysAnswer } from "@grand-livre/contracts/passkey";
import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loading } from "../../app/Loading.tsx";
import { call } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
import { queryClient } from "../../lib/query-client.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./MyAccount.module.css";
import { NewPasskeyForm } from "./NewPasskeyForm.tsx";
import { ProofForm } from "./ProofForm.tsx";

const PASSKEYS = ["identity", "passkeys"];
const again = () => queryClient.invalidateQueries({ queryKey: PASSKEYS });

/** One's own passkeys: added by the password, named, dated, removed. */
export function PasskeyPanel() {
  const { data, error, refetch } = useQuery({
    queryKey: PASSKEYS,
    queryFn: ({ signal }) => call(endpoints.list, { signal }),
  });
  // Whether the password alone proves who sits there.
  const totp = useQuery({
    queryKey: ["identity", "totp"],
    queryFn: ({ signal }) => call(totpEndpoints.state, { signal }),
  });
  return (
    <Panel title={labelOf("account.passkeys")}>
      {data === undefined || totp.data === undefined ? (
        <Loading error={error ?? totp.error} onRetry={() => void Promise.all([refetch(), totp.refetch()])}>
          <Skeleton height={40} />
        </Loading>
      ) : (
        <Passkeys answer={data} withOtp={totp.data.enabled} />
      )}
    </Panel>
  );
}

interface PasskeysProps {
  readonly answer: PasskeysAnswer;
  readonly withOtp: boolean;
}

/** Why no passkey can be added here; undefined where one can. */
function obstacle({ isPossible }: PasskeysAnswer): string | undefined {
  if (!isPossible) return labelOf("account.passkeyUnfit");
  return browserSupportsWebAuthn() ? undefined : labelOf("account.passkeyNoBrowser");
}

function Passkeys({ answer, withOtp }: PasskeysProps) {
  const [step, setStep] = useState<"add" | Passkey>();
  const rest = () => setStep(undefined);
  if (step === "add")
    return (
      <NewPasskeyForm
        withOtp={withOtp}
        onCancel={rest}
        onAdded={async (name) => {
          rest();
          await again();
          toast({ tone: "success", message: labelOf("account.passkeyAdded", { name }) });
        }}
      />
    );
  if (step !== undefined)
    return (
      <ProofForm
        lead={labelOf("account.passkeyRemoveLead", { name: step.name })}
        submitLabel={labelOf("account.passkeyRemove")}
        danger
        withOtp={withOtp}
        onCancel={rest}
        send={async ({ password, otp }) => {
          const body = { password, ...(withOtp ? { otp } : {}) };
          await call(endpoints.remove, { params: { id: step.id }, body });
          rest();
          await again();
          toast({ tone: "success", message: labelOf("account.passkeyRemoved") });
        }}
      />
    );
  return (
    <div className={styles.stack}>
      <p className={styles.lead}>{labelOf("account.passkeysLead")}</p>
      {answer.passkeys.length > 0 && (
        <ul className={styles.passkeys} aria-label={labelOf("account.passkeys")}>
          {answer.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setStep(passkey)} />
          ))}
        </ul>
      )}
      <ActionButton disabledReason={obstacle(answer)} onClick={() => setStep("add")}>
        {labelOf("account.passkeyAdd")}
      </ActionButton>
    </div>
  );
}

function PasskeyRow({ passkey, onRemove }: { readonly passkey: Passkey; readonly onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  const at = formatDateTime(createdAt);
  return (
    <li>
      <Icon path={icons.key} />
      <div className={styles.device}>
        <p>{name}</p>
        <p>
          {lastUsedAt === null
            ? labelOf("account.passkeySince", { at })
            : labelOf("account.passkeyUsed", { at, used: formatDateTime(lastUsedAt) })}
        </p>
      </div>
      <ActionButton size="small" variant="outlined" color="inherit" onClick={onRemove}>
        {labelOf("account.passkeyRemove")}
      </ActionButton>
    </li>
  );
}
