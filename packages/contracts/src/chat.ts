import { z } from "zod";
import { changing } from "./office-item.ts";

const label = z.string().nullish();
const contactSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  avatar: z.string().nullable(),
  background: z.string().nullable(),
  about: z.string(),
});
export const chatContactsAnswer = z.array(contactSummary);

const chatDetails = z.object({
  emails: z.array(z.object({ email: z.string(), label })).default([]),
  phoneNumbers: z.array(z.object({ country: z.string(), phoneNumber: z.string(), label })).default([]),
  title: z.string().nullish(),
  company: z.string().nullish(),
  birthday: z.string().nullish(),
  address: z.string().nullish(),
});
const chatAttachments = z.object({
  media: z.array(z.string()).default([]),
  docs: z.array(z.string()).default([]),
  links: z.array(z.string()).default([]),
});
export const chatContactAnswer = contactSummary.extend({
  details: chatDetails,
  attachments: chatAttachments,
});
export type ChatContact = z.output<typeof chatContactAnswer>;

export const chatProfileAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  about: z.string(),
});

const chatMessage = z.object({
  id: z.uuid(),
  chatId: z.uuid(),
  contactId: z.uuid(),
  isMine: z.boolean(),
  value: z.string(),
  createdAt: z.string(),
});

export const chatAnswer = z.object({
  id: z.uuid(),
  contactId: z.uuid(),
  contact: chatContactAnswer,
  unreadCount: z.int(),
  muted: z.boolean(),
  lastMessage: z.string(),
  lastMessageAt: z.string(),
  messages: z.array(chatMessage),
});
export type Chat = z.output<typeof chatAnswer>;
export const chatsAnswer = z.array(chatAnswer);
/** Nothing when there is none of that id: so the specification has it. */
export const oneChatAnswer = chatAnswer.nullable();

export const changeChatBody = changing(
  "chat",
  z.object({ unreadCount: z.int().min(0).max(1_000_000), muted: z.boolean() }).partial(),
);

export const earlierQuery = z.object({ chatId: z.uuid(), before: z.uuid() });
export const earlierAnswer = z.array(chatMessage);

/** Somebody of the installation who may be written to. */
const person = z.object({ id: z.uuid(), name: z.string(), email: z.string(), avatar: z.string().nullable() });
export type ChatPerson = z.infer<typeof person>;
export const personsAnswer = z.array(person);
export const openChatBody = z.object({ personId: z.uuid() });

/** What a person says in a conversation: text, whose signs are shown as they are typed. */
export const sendChatMessageBody = z.object({ chatId: z.uuid(), value: z.string().trim().min(1).max(5000) });
