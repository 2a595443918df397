import { identityEndpoints } from "@grand-livre/contracts/endpoints/identity";
import { userEndpoints } from "@grand-livre/contracts/endpoints/user";
import { type UserRow, updateOwnBody } from "@grand-livre/contracts/user";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PasswordField } from "../../app/fields/PasswordField.tsx";
import { bodyOf } from "../../app/form/body-of.ts";
import { EditForm } from "../../app/form/EditForm.tsx";
import { Loading } from "../../app/Loading.tsx";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import { call } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./MyAccount.module.css";
import { OwnPicture } from "./OwnPicture.tsx";

const ownQuery = {
  queryKey: ["user", "me"],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(userEndpoints.me, { signal }),
} as const;

/** Name and telephone, which one changes oneself; the rest, which an administrator gives. */
export function OwnProfile() {
  const { data, error, refetch } = useQuery(ownQuery);
  // Read again after a save only: what another tab saves must not wipe what is typed here.
  const [saves, setSaves] = useState(0);
  if (data === undefined) return <Loading error={error} onRetry={() => void refetch()} fields={4} />;
  return (
    <>
      <OwnPicture />
      <OwnForm key={saves} own={data} onSaved={() => setSaves((count) => count + 1)} />
      <Panel title={labelOf("account.given")}>
        <dl className={styles.facts}>
          {data.superAdministrator && (
            <>
              <dt>{labelOf("account.rights")}</dt>
              <dd>{labelOf("account.allRights")}</dd>
            </>
          )}
          <dt>{labelOf("account.profiles")}</dt>
          <dd>{data.profiles.map(({ name }) => name).join(", ") || labelOf("account.noProfile")}</dd>
          <dt>{labelOf("account.companies")}</dt>
          <dd>
            {data.superAdministrator
              ? labelOf("account.allCompanies")
              : data.legalEntities.map(({ name }) => name).join(", ") || labelOf("account.noCompany")}
          </dd>
          <dt>{labelOf("account.openedOn")}</dt>
          <dd>{formatDateTime(data.createdAt)}</dd>
        </dl>
      </Panel>
    </>
  );
}

function OwnForm({ own, onSaved }: { readonly own: UserRow; readonly onSaved: () => void }) {
  const form = useResourceForm({
    edited: own,
    draft: ({ firstname, lastname, phone }: UserRow = own) => ({
      firstname,
      lastname,
      phone: phone ?? "",
      currentPassword: "",
    }),
    labels: {
      firstname: labelOf("form.firstname"),
      lastname: labelOf("form.lastname"),
      phone: labelOf("account.phone"),
      currentPassword: labelOf("form.currentPassword"),
    },
    update: {
      endpoint: userEndpoints.updateMe,
      schema: updateOwnBody,
      body: ({ currentPassword, ...draft }, { version }) => ({
        ...bodyOf(updateOwnBody, { ...draft, version }),
        ...(currentPassword === "" ? {} : { currentPassword }),
      }),
    },
    places: { INVALID_CREDENTIALS: "currentPassword" },
    reload: () => call(userEndpoints.me),
    // The menu shows the name too.
    tags: [userEndpoints.list.tag, identityEndpoints.session.tag],
    said: () => labelOf("account.saved"),
    onSaved,
  });
  return (
    <EditForm
      form={form}
      submitLabel={labelOf("account.save")}
      disabledReason={form.dirty ? undefined : labelOf("account.nothingChanged")}
    >
      <FormGrid>
        <TextField {...form.field("firstname")} required autoComplete="given-name" maxLength={100} />
        <TextField {...form.field("lastname")} required autoComplete="family-name" maxLength={100} />
        <TextField
          {...form.field("phone")}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          help={labelOf("account.phoneHelp")}
        />
        {form.values.phone.trim() !== (own.phone ?? "") && (
          <PasswordField {...form.field("currentPassword")} autoComplete="current-password" />
        )}
        <TextField
          label={labelOf("account.email")}
          type="email"
          value={own.email}
          onChange={() => undefined}
          readOnly
          help={labelOf("account.emailHelp")}
        />
      </FormGrid>
    </EditForm>
  );
}
