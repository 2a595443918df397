import { fold } from "@grand-livre/domain/text/fold";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useMatchRoute, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ChatFace } from "../../app/chat/ChatFace.tsx";
import { chatsQuery } from "../../app/chat/chat-queries.ts";
import { useLiveChats } from "../../app/chat/live.ts";
import { PersonChoice } from "../../app/chat/PersonChoice.tsx";
import { Loading } from "../../app/Loading.tsx";
import { OfficeDialog } from "../../app/office/OfficeDialog.tsx";
import { SearchField } from "../../app/office/SearchField.tsx";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { NoMatch } from "../../ui/NoMatch.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import styles from "./Chats.module.css";

/** The samples and the person's own conversations, and the one that is open beside them; alone on a phone. */
export function ChatsScreen() {
  const { data, error, refetch } = useQuery(chatsQuery);
  useLiveChats();
  const navigate = useNavigate();
  const [isChoosing, setChoosing] = useState(false);
  useShortcut("ctrl+/", () => setChoosing(true), { label: "Nouvelle discussion" });
  const [text, setText] = useState("");
  const isOpen = useMatchRoute()({ to: "/apps/chat/$id" }) !== false;
  const shown = (data ?? []).filter(({ contact }) => fold(contact.name).includes(fold(text.trim())));
  return (
    <>
      <PageHeader
        title="Discussions"
        action={
          <ActionButton icon={icons.add} shortcut="Ctrl+/" onClick={() => setChoosing(true)}>
            Nouvelle discussion
          </ActionButton>
        }
      />
      <div className={styles.frame} data-open={isOpen || undefined}>
        <section className={styles.list} aria-label="Discussions">
          <div className={styles.search}>
            <SearchField label="Rechercher une discussion" value={text} onChange={setText} wide />
          </div>
          {data === undefined ? (
            <Loading error={error} onRetry={() => void refetch()} fields={4} />
          ) : shown.length > 0 ? (
            <ul>
              {shown.map((chat) => (
                <li key={chat.id}>
                  <Link className={styles.chat} to="/apps/chat/$id" params={{ id: chat.id }}>
                    <ChatFace chat={chat} />
                  </Link>
                </li>
              ))}
            </ul>
          ) : text === "" ? (
            <EmptyState icon={icons.chat} title="Aucune discussion" />
          ) : (
            <NoMatch title="Aucune discussion avec cette personne" onReset={() => setText("")} />
          )}
        </section>
        <div className={styles.pane}>
          {isOpen ? <Outlet /> : <EmptyState icon={icons.chat} title="Choisissez une discussion" />}
        </div>
      </div>
      {isChoosing && (
        <OfficeDialog title="Nouvelle discussion" size="small" onClose={() => setChoosing(false)}>
          <PersonChoice
            onOpen={(id) => {
              setChoosing(false);
              void navigate({ to: "/apps/chat/$id", params: { id } });
            }}
          />
        </OfficeDialog>
      )}
    </>
  );
}
