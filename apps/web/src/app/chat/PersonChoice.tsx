import { chatEndpoints } from "@grand-livre/contracts/endpoints/chat";
import { fold } from "@grand-livre/domain/text/fold";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { useCommand } from "../command/use-command.ts";
import { Avatar } from "../office/Avatar.tsx";
import { SearchField } from "../office/SearchField.tsx";
import styles from "./Chat.module.css";
import { personsQuery } from "./chat-queries.ts";

/** The persons of the installation: choosing one opens a conversation with them. */
export function PersonChoice({ onOpen }: { readonly onOpen: (chatId: string) => void }) {
  const { data } = useQuery(personsQuery);
  const { run } = useCommand([chatEndpoints.chats.tag]);
  const [text, setText] = useState("");
  const shown = (data ?? []).filter(({ name, email }) =>
    fold(`${name} ${email}`).includes(fold(text.trim())),
  );

  async function choose(id: string) {
    // The conversation with a person, begun when there was none.
    const chat = await run(chatEndpoints.openChat, { body: { personId: id } });
    if (chat !== undefined) onOpen(chat.id);
  }

  return (
    <div className={styles.choice}>
      <SearchField label="Rechercher une personne" value={text} onChange={setText} wide />
      {data !== undefined && shown.length === 0 ? (
        <EmptyState
          icon={icons.users}
          title={data.length === 0 ? "Aucun autre utilisateur" : "Aucun résultat"}
        />
      ) : (
        <ul className={styles.persons} aria-label="Personnes">
          {shown.map(({ id, name, email, avatar }) => (
            <li key={id}>
              <button type="button" className={styles.person} onClick={() => void choose(id)}>
                <Avatar name={name} picture={avatar} />
                <span className={styles.words}>
                  <span className={styles.name}>{name}</span>
                  <span className={styles.last}>{email}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
