import type { Chat } from "@grand-livre/contracts/chat";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { Conversation } from "../../app/chat/Conversation.tsx";
import { changeChat, chatsQuery } from "../../app/chat/chat-queries.ts";
import { Avatar } from "../../app/office/Avatar.tsx";
import { useGone } from "../../app/office/use-gone.ts";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { SidePanel } from "../../ui/SidePanel.tsx";
import styles from "./Chats.module.css";

/** One conversation under its contact's name. */
export function ChatPane() {
  const { id } = useParams({ from: "/shell/apps/chat/$id" });
  const navigate = useNavigate();
  const { data } = useQuery(chatsQuery);
  const [isInfoOpen, setInfoOpen] = useState(false);
  const chat = data?.find((one) => one.id === id);
  const toList = () => void navigate({ to: "/apps/chat" });
  useGone(data !== undefined && chat === undefined, "Cette discussion n’existe plus.", toList);
  if (chat === undefined) return null;
  const { contact, muted } = chat;
  return (
    <>
      <header className={styles.head}>
        <span className={styles.back}>
          <IconButton aria-label="Revenir aux discussions" onClick={toList}>
            <Icon path={icons.arrowLeft} />
          </IconButton>
        </span>
        <Avatar name={contact.name} picture={contact.avatar} />
        <h2 className={styles.name}>{contact.name}</h2>
        <ActionMenu
          actions={[
            { label: "Coordonnées", icon: icons.user, onSelect: () => setInfoOpen(true) },
            {
              label: muted ? "Rétablir les notifications" : "Mettre en sourdine",
              icon: muted ? icons.eye : icons.eyeOff,
              onSelect: () => void changeChat(id, { muted: !muted }),
            },
          ]}
        />
      </header>
      <Conversation chat={chat} />
      {isInfoOpen && <ContactInfo contact={contact} onClose={() => setInfoOpen(false)} />}
    </>
  );
}

const longDate = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "UTC" });

interface ContactInfoProps {
  readonly contact: Chat["contact"];
  readonly onClose: () => void;
}

/** How the other person of a conversation is reached; what is not known is left out. */
function ContactInfo({ contact, onClose }: ContactInfoProps) {
  const { name, avatar, about, details, attachments } = contact;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ["E-mail", details.emails[0]?.email],
    ["Téléphone", details.phoneNumbers[0]?.phoneNumber],
    ["Fonction", details.title],
    ["Société", details.company],
    ["Anniversaire", details.birthday ? longDate.format(new Date(details.birthday)) : undefined],
    ["Adresse", details.address],
  ];
  return (
    <SidePanel title="Coordonnées" onClose={onClose}>
      <div className={styles.info}>
        <Avatar name={name} picture={avatar} size={128} />
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.quiet}>{about}</p>
        {attachments.media.length > 0 && (
          <div className={styles.media}>
            {attachments.media.map((picture, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may come twice.
              <img key={at} src={picture} alt="" loading="lazy" />
            ))}
          </div>
        )}
        <dl className={styles.facts}>
          {facts
            .filter(([, value]) => value)
            .map(([term, value]) => (
              <div key={term}>
                <dt className={styles.quiet}>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </div>
    </SidePanel>
  );
}
