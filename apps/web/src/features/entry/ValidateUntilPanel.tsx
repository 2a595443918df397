import { entryEndpoints } from "@grand-livre/contracts/endpoints/entry";
import { type ValidateUntilAnswer, validateUntilBody } from "@grand-livre/contracts/entry";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { findingText } from "../../app/document/issue-text.ts";
import { bodyOf } from "../../app/form/body-of.ts";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import type { Ledger } from "../../app/WithLedger.tsx";
import { call } from "../../lib/api.ts";
import { formatDate, formatPlural } from "../../lib/format.ts";
import { journalsOptions } from "../../lib/journals.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import styles from "./EntryLogs.module.css";
import { entriesChanged } from "./queries.ts";

const labels = { journalCode: "Journal", untilDate: "Jusqu’au" };

/** Validates the drafts of a journal, or of all, up to a day; shows which ones stay and why. */
export function ValidateUntilPanel({
  ledger,
  onClose,
}: {
  readonly ledger: Ledger;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const missing = useMissingRight("entry-logs", "Validator");
  const { refId } = ledger.dossier;
  const { data: journals = [] } = useQuery(journalsOptions(refId));
  const [outcome, setOutcome] = useState<ValidateUntilAnswer>();
  const form = useContractForm({
    initial: { journalCode: "", untilDate: ledger.range.endDate as string | undefined },
    labels,
    schema: validateUntilBody,
    body: ({ journalCode, untilDate }) =>
      bodyOf(validateUntilBody, { legalEntityRefId: refId, journalCode: journalCode || null, untilDate }),
    send: async (body) => {
      setOutcome(await call(entryEndpoints.validateUntil, { body }));
      entriesChanged(client);
    },
  });
  return (
    <FormPanel
      title="Valider jusqu’au"
      subtitle={ledger.dossier.name}
      form={{ ...form, missing }}
      submitLabel="Valider les brouillards"
      onClose={onClose}
    >
      <FormGrid columns={1}>
        <SelectField
          {...form.field("journalCode")}
          options={[
            { value: "", label: "Tous les journaux" },
            ...journals.map(({ code, label }) => ({ value: code, label: `${code} ${label}` })),
          ]}
        />
        <DateField {...form.field("untilDate")} required within={ledger.range} />
      </FormGrid>
      {outcome !== undefined && <Outcome outcome={outcome} />}
    </FormPanel>
  );
}

function Outcome({ outcome: { validated, left, more } }: { readonly outcome: ValidateUntilAnswer }) {
  return (
    <>
      <Notice tone={left.length > 0 || more ? "warning" : "success"}>
        {formatPlural(validated, "écriture validée", "écritures validées")}
        {left.length > 0 && `, ${formatPlural(left.length, "brouillard restant", "brouillards restants")}`}
        {more && ". Validez à nouveau pour la suite"}.
      </Notice>
      <ul className={styles.left}>
        {left.map(({ id, date, label, code, details }) => (
          <li key={id}>
            <Link to="/accounting/entry-logs/$id" params={{ id }}>
              {`${formatDate(date)} ${label}`}
            </Link>
            {"\u00a0: "}
            {findingText({ code, details, severity: "blocking" })}
          </li>
        ))}
      </ul>
    </>
  );
}
