import { ButtonLink } from "../../app/ButtonLink.tsx";
import type { ExistingCounterparty } from "../../app/counterparty/use-counterparty-form.ts";
import { Notice } from "../../ui/Notice.tsx";

/** A probable duplicate: who it is, and the way to it. */
export function ExistingNotice({ existing }: { readonly existing: ExistingCounterparty | undefined }) {
  if (existing === undefined) return null;
  return (
    <Notice
      tone="warning"
      title="Ce tiers semble déjà enregistré."
      action={
        <ButtonLink
          to="/accounting/counterparties/$id"
          params={{ id: existing.id }}
          variant="outlined"
          size="small"
          ignoreBlocker
        >
          Ouvrir {existing.name}
        </ButtonLink>
      }
    >
      {existing.name} a le même SIREN, le même n° de TVA ou le même nom.
    </Notice>
  );
}
