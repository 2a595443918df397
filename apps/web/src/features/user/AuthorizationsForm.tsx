import type { UserAnswer } from "@grand-livre/contracts/user";
import { useMemo, useState } from "react";
import { announceError } from "../../app/announce-error.ts";
import { useLeaveGuard } from "../../app/form/use-leave-guard.ts";
import { api } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./RightsMatrix.module.css";
import { RightsMatrix } from "./RightsMatrix.tsx";
import { givenOf, sameBoxes, type Ticked, tickedOf, toggled } from "./rights-draft.ts";
import { useCompanies } from "./use-companies.ts";
import { OUT_OF_REACH } from "./user-reasons.ts";
import { nameOf } from "./user-words.ts";

/** What one person is given: the matrix and the companies; saved together. */
export function AuthorizationsForm({ user }: { readonly user: UserAnswer }) {
  const given = useMemo(() => tickedOf(user.directRights), [user]);
  const held = useMemo(() => new Set(user.legalEntities.map(({ refId }) => refId)), [user]);
  const [ticked, setTicked] = useState<Ticked>(given);
  const [entities, setEntities] = useState<ReadonlySet<string>>(held);
  const [sending, setSending] = useState(false);
  const companies = useCompanies();
  const missing = useMissingRight("authorizations", "Editor");
  const off = missing ?? (user.may.giveRights ? undefined : OUT_OF_REACH);
  const dirty = !sameBoxes(ticked, given) || !sameBoxes(entities, held);
  useLeaveGuard(() => dirty);
  async function save() {
    setSending(true);
    try {
      await api.patch<UserAnswer>(`/api/user/${user.id}/rights`, {
        version: user.version,
        ...(sameBoxes(ticked, given) ? {} : { rights: givenOf(ticked) }),
        ...(sameBoxes(entities, held) ? {} : { legalEntityRefIds: [...entities] }),
      });
      toast({ tone: "success", message: `Droits de ${nameOf(user)} enregistrés.` });
      await queryClient.invalidateQueries({ queryKey: ["user"] });
    } catch (error) {
      await announceError(error);
    } finally {
      setSending(false);
    }
  }
  return (
    <>
      {user.superAdministrator && (
        <Notice title="Super-administrateur">Il a tous les droits, sur toutes les entreprises.</Notice>
      )}
      <RightsMatrix
        ticked={ticked}
        onChange={setTicked}
        byProfile={useMemo(() => profileBoxes(user), [user])}
        disabled={off !== undefined}
      />
      <Panel title="Ses entreprises">
        <div className={styles.checks}>
          {companies.map(({ value, label }) => (
            <CheckField
              key={value}
              label={label}
              value={entities.has(value)}
              disabled={off !== undefined}
              onChange={() => setEntities(toggled(entities, value))}
            />
          ))}
        </div>
      </Panel>
      <div className={styles.save}>
        <ActionButton
          onClick={() => void save()}
          disabledReason={
            off ?? (sending ? "Enregistrement en cours." : dirty ? undefined : "Rien n’a changé.")
          }
        >
          Enregistrer les droits
        </ActionButton>
      </div>
    </>
  );
}

/** What is in force beyond what is given by hand comes from profiles; a super-administrator's all comes from his rank. */
function profileBoxes(user: UserAnswer): Ticked {
  if (user.superAdministrator || user.profiles.length === 0) return new Set();
  const direct = tickedOf(user.directRights);
  return new Set([...tickedOf(user.effectiveRights)].filter((box) => !direct.has(box)));
}
