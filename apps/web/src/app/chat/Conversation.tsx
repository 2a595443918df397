import type { Chat } from "@grand-livre/contracts/chat";
import { CHAT_MESSAGES } from "@grand-livre/contracts/chat-messages";
import { chatEndpoints } from "@grand-livre/contracts/endpoints/chat";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import InputBase from "@mui/material/InputBase";
import { useEffect, useRef, useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { SafeHtml } from "../../ui/SafeHtml.tsx";
import { announceError } from "../announce-error.ts";
import { useCommand } from "../command/use-command.ts";
import styles from "./Chat.module.css";
import { changeChat, fetchEarlier, showChat } from "./chat-queries.ts";
import { hourText, shownMessages } from "./message-groups.ts";

const MOST_LETTERS = 5000;

/** What was said in a conversation, the newest at the foot, and the field that says something. */
export function Conversation({ chat }: { readonly chat: Chat }) {
  return <Messages key={chat.id} chat={chat} />;
}

function Messages({ chat }: { readonly chat: Chat }) {
  const { id, messages: latest, unreadCount } = chat;
  const foot = useRef<HTMLDivElement>(null);
  const [earlier, setEarlier] = useState<{
    readonly messages: Chat["messages"];
    readonly isAll: boolean;
  }>({ messages: [], isAll: latest.length < CHAT_MESSAGES });
  const known = new Set(latest.map((message) => message.id));
  const messages = [...earlier.messages.filter((message) => !known.has(message.id)), ...latest];
  const newest = latest.at(-1)?.id;

  async function more() {
    const [first] = messages;
    if (first === undefined) return;
    try {
      const { messages: found, isAll } = await fetchEarlier(id, first);
      // What left the latest page meanwhile is kept with what was fetched before.
      setEarlier({ messages: [...found, ...messages], isAll });
    } catch (error) {
      await announceError(error);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is what scrolls.
  useEffect(() => {
    const box = foot.current;
    if (box !== null) box.scrollTop = box.scrollHeight;
  }, [id, newest]);

  // What is open is read.
  useEffect(() => {
    if (unreadCount > 0) void changeChat(id, { unreadCount: 0 });
  }, [id, unreadCount]);

  return (
    <div className={styles.conversation}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
      <div ref={foot} className={styles.messages} role="log" aria-label="Messages" tabIndex={0}>
        {!earlier.isAll && (
          <Button size="small" color="inherit" onClick={() => void more()}>
            Messages précédents
          </Button>
        )}
        {messages.length === 0 && <p className={styles.day}>Aucun message</p>}
        {shownMessages(messages).map(({ id: messageId, day, isMine, value, createdAt, goesOn }) => (
          <div key={messageId} className={styles.place}>
            {day !== undefined && <div className={styles.day}>{day}</div>}
            <div
              className={styles.message}
              data-mine={isMine || undefined}
              data-goes-on={goesOn || undefined}
            >
              <span className="visually-hidden">{isMine ? "Vous : " : `${chat.contact.name} : `}</span>
              <SafeHtml html={value} />
            </div>
            {!goesOn && (
              <time className={styles.hour} data-mine={isMine || undefined} dateTime={createdAt}>
                {hourText(createdAt)}
              </time>
            )}
          </div>
        ))}
      </div>
      <Composer key={id} chatId={id} />
    </div>
  );
}

/** Enter sends, Maj+Entrée begins a line. What was refused stays in the field. */
function Composer({ chatId }: { readonly chatId: string }) {
  const [typed, setTyped] = useState("");
  const { run } = useCommand([chatEndpoints.chats.tag]);

  async function send() {
    const value = typed.trim();
    if (value === "") return;
    const words = {
      done: (chat: Chat) => {
        showChat(chat);
        setTyped("");
      },
    };
    await run(chatEndpoints.sendMessage, { body: { chatId, value } }, words);
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <InputBase
        multiline
        maxRows={6}
        fullWidth
        value={typed}
        placeholder="Écrire un message"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void send();
        }}
        slotProps={{ input: { "aria-label": "Message", maxLength: MOST_LETTERS } }}
      />
      <IconButton type="submit" color="primary" aria-label="Envoyer" disabled={typed.trim() === ""}>
        <Icon path={icons.send} />
      </IconButton>
    </form>
  );
}
