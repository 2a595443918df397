import { fold } from "@grand-livre/domain/text/fold";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useMatchRoute } from "@tanstack/react-router";
import { useState } from "react";
import { ChatFace } from "../../app/chat/ChatFace.tsx";
import { chatsQuery } from "../../app/chat/chat-queries.ts";
import { SearchField } from "../../app/office/SearchField.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { NoMatch } from "../../ui/NoMatch.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SkeletonForm } from "../../ui/Skeleton.tsx";
import styles from "./Chats.module.css";

/** The conversations of the installation, and the one that is open beside them; alone on a phone. */
export function ChatsScreen() {
  const { data, error, refetch } = useQuery(chatsQuery);
  const [text, setText] = useState("");
  const isOpen = useMatchRoute()({ to: "/apps/chat/$id" }) !== false;
  const shown = (data ?? []).filter(({ contact }) => fold(contact.name).includes(fold(text.trim())));
  return (
    <>
      <PageHeader title="Discussions" />
      <div className={styles.frame} data-open={isOpen || undefined}>
        <section className={styles.list} aria-label="Discussions">
          <div className={styles.search}>
            <SearchField label="Rechercher une discussion" value={text} onChange={setText} wide />
          </div>
          {data === undefined ? (
            error === null ? (
              <SkeletonForm fields={4} />
            ) : (
              <RequestError error={error} onRetry={() => void refetch()} />
            )
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
    </>
  );
}
