import type { Chat } from "@grand-livre/contracts/chat";
import { SafeHtml } from "../../ui/SafeHtml.tsx";
import { Avatar } from "../office/Avatar.tsx";
import styles from "./Chat.module.css";
import { lastText } from "./message-groups.ts";

/** A conversation as a list shows it: with whom, what was said last and when, how much is unread. */
export function ChatFace({ chat }: { readonly chat: Chat }) {
  const { contact, lastMessage, lastMessageAt, unreadCount, muted } = chat;
  return (
    <>
      <Avatar name={contact.name} picture={contact.avatar} />
      <span className={styles.words}>
        <span className={styles.line}>
          <span className={styles.name}>{contact.name}</span>
          <time className={styles.when} dateTime={lastMessageAt}>
            {lastText(lastMessageAt)}
          </time>
        </span>
        <span className={styles.line}>
          <span className={styles.last} data-unread={unreadCount > 0 || undefined}>
            <SafeHtml html={lastMessage} links={false} />
          </span>
          {muted && <span className={styles.when}>Muet</span>}
          {unreadCount > 0 && (
            <span className={styles.unread}>
              {unreadCount}
              <span className="visually-hidden"> non lus</span>
            </span>
          )}
        </span>
      </span>
    </>
  );
}
