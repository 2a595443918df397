import type { Chat, ChatContact } from "@grand-livre/contracts/chat";
import { chatEndpoints } from "@grand-livre/contracts/endpoints/chat";
import { escapeHtml } from "../clean-html.ts";
import { sampleChatContacts, sampleChats } from "../samples/chats.ts";
import { demonstrationPerson, type LayerContext } from "./layer-context.ts";
import { answering, type LayerRoute, Refused } from "./layer-route.ts";
import { byName, Rows } from "./rows.ts";

export function chatRoutes(context: LayerContext): LayerRoute[] {
  const contacts = new Rows<ChatContact>(
    sampleChatContacts.map((contact) => ({ ...contact, id: context.newId() })),
    "CONTACT_NOT_FOUND",
  );
  const chats = new Rows<Chat>(
    sampleChats(context.now()).flatMap(({ contact: at, messages, lastMessageAt, ...chat }) => {
      const contact = contacts.all()[at];
      if (contact === undefined) return [];
      const id = context.newId();
      const said = messages.map(({ createdAt, ...message }) => ({
        ...message,
        id: context.newId(),
        chatId: id,
        contactId: contact.id,
        createdAt: createdAt.toISOString(),
      }));
      const own = { id, contactId: contact.id, contact, lastMessageAt: lastMessageAt.toISOString() };
      return [{ ...chat, ...own, messages: said }];
    }),
    "CHAT_NOT_FOUND",
  );
  const { id, firstname, lastname, email } = demonstrationPerson;
  return [
    answering(chatEndpoints.chats, () => [...chats.all()]),
    answering(chatEndpoints.chat, ({ query }) => chats.find(query.id) ?? null),
    answering(chatEndpoints.changeChat, ({ body }) => chats.merge(body.id, body.chat)),
    answering(chatEndpoints.contacts, () => contacts.all().toSorted(byName)),
    answering(chatEndpoints.contact, ({ query }) => contacts.read(query.id)),
    answering(chatEndpoints.profile, () => ({
      id,
      name: `${firstname} ${lastname}`,
      email,
      avatar: null,
      about: "Bonjour ! J’utilise Grand Livre.",
    })),
    answering(chatEndpoints.sendMessage, ({ body }) => {
      const { contactId, messages } = chats.read(body.chatId);
      const value = escapeHtml(body.value).replaceAll("\n", "<br />");
      const createdAt = context.now().toISOString();
      const message = { id: context.newId(), chatId: body.chatId, contactId, isMine: true, value, createdAt };
      return chats.merge(body.chatId, {
        lastMessage: value,
        lastMessageAt: createdAt,
        messages: [...messages, message],
      });
    }),
    answering(chatEndpoints.earlier, ({ query }) => {
      chats.read(query.chatId);
      return [];
    }),
    // The person of the demonstration is alone in it.
    answering(chatEndpoints.persons, () => []),
    answering(chatEndpoints.openChat, () => {
      throw new Refused("CHAT_PERSON_NOT_FOUND");
    }),
  ];
}
