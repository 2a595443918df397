import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLabels } from "../../lib/i18n/labels.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { ChatFace } from "../chat/ChatFace.tsx";
import { Conversation } from "../chat/Conversation.tsx";
import { chatsQuery } from "../chat/chat-queries.ts";
import { useLiveChats } from "../chat/live.ts";
import { PersonChoice } from "../chat/PersonChoice.tsx";
import { Avatar } from "../office/Avatar.tsx";
import styles from "./QuickChat.module.css";

/** The conversations in the panel: a column of faces, and the one that was chosen. */
export function QuickChatBody(_: { readonly onClose: () => void }) {
  const { label } = useLabels();
  const { data } = useQuery(chatsQuery);
  useLiveChats();
  const [chosen, setChosen] = useState<string>();
  const [isChoosing, setChoosing] = useState(false);
  const chat = data?.find(({ id }) => id === chosen);
  if (isChoosing)
    return (
      <>
        <button type="button" className={styles.back} onClick={() => setChoosing(false)}>
          <Icon path={icons.arrowLeft} size={18} />
          {label("quickChat.begin")}
        </button>
        <div className={styles.choice}>
          <PersonChoice
            onOpen={(id) => {
              setChosen(id);
              setChoosing(false);
            }}
          />
        </div>
      </>
    );
  const begin = (
    <Button size="small" startIcon={<Icon path={icons.add} size={16} />} onClick={() => setChoosing(true)}>
      {label("quickChat.begin")}
    </Button>
  );
  if (data !== undefined && data.length > 0 && chat === undefined)
    return (
      <>
        <div className={styles.begin}>
          <p className={styles.choose}>{label("quickChat.select")}</p>
          {begin}
        </div>
        <ul className={styles.chats} aria-label={label("quickChat.select")}>
          {data.map((one) => (
            <li key={one.id}>
              <button type="button" className={styles.chat} onClick={() => setChosen(one.id)}>
                <ChatFace chat={one} />
              </button>
            </li>
          ))}
        </ul>
      </>
    );
  if (chat !== undefined)
    return (
      <>
        <button type="button" className={styles.back} onClick={() => setChosen(undefined)}>
          <Icon path={icons.arrowLeft} size={18} />
          <Avatar name={chat.contact.name} picture={chat.contact.avatar} size={32} />
          {chat.contact.name}
        </button>
        <Conversation chat={chat} />
      </>
    );
  return (
    <div className={styles.empty}>
      <Icon path={icons.chat} size={64} />
      <p className={styles.select}>{label("quickChat.select")}</p>
      {data !== undefined && <p>{label("quickChat.none")}</p>}
      {data !== undefined && begin}
    </div>
  );
}
