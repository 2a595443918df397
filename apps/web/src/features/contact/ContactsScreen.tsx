import type { Contact } from "@grand-livre/contracts/contact";
import { contactEndpoints } from "@grand-livre/contracts/endpoints/contact";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useCommand } from "../../app/command/use-command.ts";
import { Loading } from "../../app/Loading.tsx";
import { Avatar } from "../../app/office/Avatar.tsx";
import { ListBeside } from "../../app/office/ListBeside.tsx";
import { SearchField } from "../../app/office/SearchField.tsx";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { NoMatch } from "../../ui/NoMatch.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import styles from "./Contact.module.css";
import { contactsQuery } from "./contact-queries.ts";
import { byLetter, shownName } from "./contact-words.ts";

/** The person's address book; the open contact is beside the list. */
export function ContactsScreen() {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const { data, error, refetch } = useQuery(contactsQuery(text));

  const { run } = useCommand([contactEndpoints.all.tag]);
  async function add() {
    const created = await run(contactEndpoints.create, {});
    if (created === undefined) return;
    setText("");
    await navigate({ to: "/apps/contacts/$id", params: { id: created.id }, search: { edit: true } });
  }
  useShortcut("ctrl+/", () => void add(), { label: "Nouveau contact" });

  const button = (
    <ActionButton icon={icons.add} shortcut="Ctrl+/" onClick={() => void add()}>
      Nouveau contact
    </ActionButton>
  );
  return (
    <ListBeside detail={<Outlet />}>
      <PageHeader
        title="Contacts"
        count={data?.length}
        secondary={<SearchField label="Rechercher un contact" value={text} onChange={setText} />}
        action={button}
      />
      {data === undefined ? (
        <Loading error={error} onRetry={() => void refetch()} fields={6} />
      ) : data.length > 0 ? (
        <Panel flush>
          <ContactList contacts={data} />
        </Panel>
      ) : text === "" ? (
        <EmptyState
          icon={icons.users}
          title="Aucun contact"
          text="Votre carnet d’adresses est à vous seul : personne d’autre ne le voit."
          action={button}
        />
      ) : (
        <NoMatch title="Aucun contact de ce nom" onReset={() => setText("")} />
      )}
    </ListBeside>
  );
}

function ContactList({ contacts }: { readonly contacts: readonly Contact[] }) {
  return byLetter(contacts).map(([letter, group]) => (
    <section key={letter} className={styles.group} aria-label={letter}>
      <h2 className={styles.letter}>{letter}</h2>
      <ul className={styles.list}>
        {group.map(({ id, name, avatar, title, company }) => (
          <li key={id}>
            <Link className={styles.contact} to="/apps/contacts/$id" params={{ id }} search={{}}>
              <Avatar name={shownName(name)} picture={avatar} />
              <span className={styles.names}>
                <span className={styles.name}>{shownName(name)}</span>
                <span className={styles.job}>{[title, company].filter(Boolean).join(" · ")}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}
