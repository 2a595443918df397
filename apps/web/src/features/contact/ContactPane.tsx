import type { Contact } from "@grand-livre/contracts/contact";
import { contactEndpoints } from "@grand-livre/contracts/endpoints/contact";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { lazyPart } from "../../app/lazy-part.tsx";
import { DetailPane } from "../../app/office/ListBeside.tsx";
import { runCommand } from "../../app/office/run-command.ts";
import { useGone } from "../../app/office/use-gone.ts";
import { call } from "../../lib/api.ts";
import { confirmInFrench } from "../../ui/confirm.ts";
import { ContactCard } from "./ContactCard.tsx";
import { contactsQuery } from "./contact-queries.ts";
import { shownName } from "./contact-words.ts";

/** Its editor of notes is fetched with the first form. */
const Form = lazyPart(
  () => import("./ContactForm.tsx"),
  ({ ContactForm }) => ContactForm,
);

/** One contact: its card, or its form. */
export function ContactPane() {
  const { id } = useParams({ from: "/shell/apps/contacts/$id" });
  const { edit = false } = useSearch({ from: "/shell/apps/contacts/$id" });
  const navigate = useNavigate();
  const { data } = useQuery(contactsQuery());
  const contact = data?.find((one) => one.id === id);
  const toList = () => void navigate({ to: "/apps/contacts" });
  useGone(data !== undefined && contact === undefined, "Ce contact n’existe plus.", toList);
  if (contact === undefined) return null;

  const show = (search: { edit?: true }) =>
    void navigate({ to: "/apps/contacts/$id", params: { id }, search, replace: true });

  async function remove({ name }: Contact) {
    const isSure = await confirmInFrench({
      title: "Supprimer le contact",
      message: `${shownName(name)} est supprimé du carnet d’adresses. Cette action est définitive.`,
      confirmLabel: "Supprimer",
    });
    if (!isSure) return;
    const next = neighbourOf(data ?? [], id);
    const isGone = await runCommand(contactEndpoints.all.tag, () => {
      // The pane leaves first: its contact is about to be missing from the list.
      void (next === undefined
        ? navigate({ to: "/apps/contacts" })
        : navigate({ to: "/apps/contacts/$id", params: { id: next }, search: {} }));
      return call(contactEndpoints.remove, { query: { id } });
    });
    if (isGone === undefined) toList();
  }

  return (
    <DetailPane title={shownName(contact.name)} onClose={toList}>
      {edit ? (
        <Form key={id} contact={contact} onClose={() => show({})} />
      ) : (
        <ContactCard
          contact={contact}
          onEdit={() => show({ edit: true })}
          onDelete={() => void remove(contact)}
        />
      )}
    </DetailPane>
  );
}

/** The next of a list, the one before for the last one. */
function neighbourOf(contacts: readonly Contact[], id: string): string | undefined {
  const at = contacts.findIndex((one) => one.id === id);
  return (contacts[at + 1] ?? contacts[at - 1])?.id;
}
