import { recurringEndpoints } from "@grand-livre/contracts/endpoints/recurring";
import type { NewScheduleBody, UpdateScheduleBody } from "@grand-livre/contracts/recurring";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "../../app/BackLink.tsx";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { createOnce } from "../../lib/create-once.ts";
import { formatDate, localToday } from "../../lib/format.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SkeletonForm } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { RecurringEditor } from "./RecurringEditor.tsx";
import { emptyForm, formOfInvoice } from "./recurring-form.ts";
import { sourceOptions, takeSchedule } from "./recurring-queries.ts";

/** A new schedule, from nothing or from an invoice that is to come again. */
export function NewRecurringScreen() {
  return (
    <DossierScreen title="Nouvelle facture récurrente" service="invoices" action="Creator">
      {({ refId, address }) => <NewSchedule key={refId} dossier={refId} home={address} />}
    </DossierScreen>
  );
}

interface NewScheduleProps {
  readonly dossier: string;
  /** The address of the company. */
  readonly home: Dossier["address"];
}

function NewSchedule({ dossier, home }: NewScheduleProps) {
  const { from } = useSearch({ from: "/shell/accounting/invoices/recurring/new" });
  const navigate = useNavigate();
  const client = useQueryClient();
  const source = useQuery(sourceOptions(from));
  const [creation] = useState(() =>
    createOnce((schedule: NewScheduleBody, idempotencyKey) =>
      call(recurringEndpoints.create, { body: schedule, idempotencyKey }),
    ),
  );
  const today = localToday();
  return (
    <>
      <PageHeader
        title="Nouvelle facture récurrente"
        back={<BackLink to="/accounting/invoices/recurring">Factures récurrentes</BackLink>}
      />
      {from !== undefined && source.error !== null ? (
        <RequestError error={source.error} onRetry={() => void source.refetch()} />
      ) : from !== undefined && source.data === undefined ? (
        <SkeletonForm fields={8} />
      ) : (
        <RecurringEditor
          key={from ?? "new"}
          dossier={source.data?.legalEntityRefId ?? dossier}
          initial={source.data === undefined ? emptyForm(today, home) : formOfInvoice(source.data, today)}
          action="Creator"
          from={today}
          save={async (body) => {
            const schedule = {
              ...body,
              legalEntityRefId: source.data?.legalEntityRefId ?? dossier,
              ...(from === undefined ? {} : { sourceInvoiceId: from }),
            };
            const { content, answer } = await creation.send(schedule);
            // One whose answer was lost takes what was typed since.
            const changes: UpdateScheduleBody = { ...body, version: answer.version };
            const made =
              content === schedule
                ? answer
                : await call(recurringEndpoints.update, { params: { id: answer.id }, body: changes });
            takeSchedule(client, made);
            toast({
              message: `Facture récurrente créée · première facture le ${formatDate(made.nextDate)}`,
              tone: "success",
            });
            await navigate({ to: "/accounting/invoices/recurring/$id", params: { id: made.id } });
          }}
        />
      )}
    </>
  );
}
