import { accountEndpoints } from "@grand-livre/contracts/endpoints/account";
import { accountRoot } from "@grand-livre/domain/chart/sub-account";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import type { Dossier } from "../../lib/context.ts";
import { readAll } from "../../lib/read-all.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { SkeletonForm } from "../../ui/Skeleton.tsx";
import { AccountForm } from "./AccountForm.tsx";
import styles from "./AccountPanel.module.css";
import { MergePanel } from "./MergePanel.tsx";

interface AccountPanelProps {
  readonly dossier: Dossier;
  readonly exerciseRefId: string | undefined;
  /** Absent: a new sub-account. */
  readonly number: string | undefined;
  readonly parent: string | undefined;
  readonly onSubAccount: (parent: string) => void;
  readonly onClose: () => void;
}

/** One account beside the chart: its form, or the form of a sub-account once its parent is chosen. */
export function AccountPanel(props: AccountPanelProps) {
  const { dossier, number, parent, onSubAccount, onClose } = props;
  const isNew = number === undefined;
  const [isMerging, setMerging] = useState(false);
  if (number !== undefined && isMerging)
    return (
      <MergePanel
        legalEntityRefId={dossier.refId}
        fiscalExerciseRefId={props.exerciseRefId}
        from={number}
        onClose={onClose}
      />
    );
  return (
    <SidePanel
      title={isNew ? "Nouveau sous-compte" : `Compte ${number}`}
      subtitle={dossier.name}
      onClose={onClose}
    >
      {isNew && parent === undefined ? (
        <ChooseParent {...props} onChoose={onSubAccount} />
      ) : (
        <LoadedPanel {...props} wanted={number ?? parent ?? ""} onMerge={() => setMerging(true)} />
      )}
    </SidePanel>
  );
}

function ChooseParent({
  dossier,
  exerciseRefId,
  onChoose,
}: AccountPanelProps & { readonly onChoose: (number: string) => void }) {
  const [value, setValue] = useState("");
  return (
    <div className={styles.body}>
      <AccountField
        label="Compte parent"
        required
        autoFocus
        legalEntityRefId={dossier.refId}
        fiscalExerciseRefId={exerciseRefId}
        value={value}
        onChange={(number) => {
          setValue(number);
          if (number !== "") onChoose(number);
        }}
        help={
          "Le compte que celui-ci détaille\u00a0: il donne son intitulé, ses réglages et le début de son numéro."
        }
      />
    </div>
  );
}

function LoadedPanel(props: AccountPanelProps & { readonly wanted: string; readonly onMerge: () => void }) {
  const { dossier, exerciseRefId, number, wanted, onClose, onSubAccount, onMerge } = props;
  const { data, error, refetch } = useFamily(dossier.refId, exerciseRefId, wanted);
  // A save starts the form anew; a background refresh never does.
  const account = data?.find((one) => one.number === wanted);
  if (error !== null && data === undefined)
    return <RequestError error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div className={styles.body}>
        <SkeletonForm fields={4} />
      </div>
    );
  if (account === undefined)
    return (
      <EmptyState
        icon={icons.search}
        title={`Le compte ${wanted} n’existe pas`}
        text="Il n’est pas au plan comptable de l’exercice courant."
      />
    );
  return (
    <AccountForm
      dossier={dossier}
      exerciseRefId={exerciseRefId}
      account={number === undefined ? undefined : account}
      parent={number === undefined ? account : undefined}
      family={data}
      onSubAccount={onSubAccount}
      onMerge={onMerge}
      onClose={onClose}
    />
  );
}

/** The account with everything that begins like it: the numbers that its sub-accounts have taken. */
function useFamily(legalEntityRefId: string, fiscalExerciseRefId: string | undefined, wanted: string) {
  return useQuery({
    queryKey: ["account", "family", legalEntityRefId, fiscalExerciseRefId, wanted],
    queryFn: async ({ signal }) => {
      const root = accountRoot({ number: wanted, pcgNumber: null });
      const query = { legalEntityRefId, fiscalExerciseRefId, searchValue: root };
      return readAll(accountEndpoints.list, "accounts", query, signal);
    },
  });
}
