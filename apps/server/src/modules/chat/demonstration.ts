import type { Tx } from "../../database/connection.ts";
import { newId } from "../../ids.ts";
import { samplePeople } from "../../sample-people.ts";
import type { Scope } from "../../scope.ts";
import { chatMessageRows, chatRows } from "./repository.ts";
import { chatContacts } from "./service.ts";

const ABOUT = "Bonjour ! J’utilise Grand Livre.";
const MEDIA = Array.from(
  { length: 8 },
  (_, at) => `/images/${at < 4 ? "covers" : "avatars"}/0${(at % 4) + 1}.svg`,
);
/** One conversation, which every sample chat shows; `>` marks what the signed-in person wrote. */
const TALK = `Bonjour, avez-vous reçu la facture de mars ?
>Bonjour, pas encore. L’avez-vous envoyée par courriel ?
Oui, lundi dernier, avec le bon de livraison.
>Je regarde.
>Trouvée, elle était dans les indésirables.
Parfait.
>Le total ne correspond pas au devis, il y a 48 euros de plus.
Ce sont les frais de port, le devis ne les comptait pas.
>D’accord. Pouvez-vous les mettre sur une ligne à part ?
Je vous renvoie une facture corrigée demain.
>Merci. Pensez au numéro de TVA.
Bien vu, il manquait aussi.
Autre chose : nous changeons de banque.
>Envoyez le RIB par courrier, je préfère l’avoir signé.
Je comprends, c’est plus sûr.
>Je l’enregistre dès que je l’ai.
Vous réglez toujours à trente jours ?
>Oui, fin de mois.
Très bien pour nous.
>Je vous dois encore celle de février, elle part vendredi.
Elle n’était pas échue, rien ne presse.
>Autant solder le mois.
Merci beaucoup.
>Bonne journée !
>Et saluez l’équipe.`.split("\n");
const HOUR_MS = 3_600_000;

/** Gives the installation eighty contacts and fifteen conversations, of which what is mine is the person's. */
export async function seedDemonstrationChats(tx: Tx, scope: Scope, now: Date): Promise<void> {
  const contacts: string[] = [];
  for (const [at, person] of samplePeople.entries()) {
    const { id } = await chatContacts.create(tx, scope, {
      name: person.name,
      avatar: at % 5 === 4 ? null : person.avatar,
      background: person.cover,
      about: ABOUT,
      details: {
        emails: [{ email: person.email, label: "Work" }],
        phoneNumbers: [{ country: "fr", phoneNumber: person.phone, label: "Mobile" }],
        title: person.title,
        company: person.company,
        birthday: `${person.birthday}T12:00:00.000Z`,
        address: person.address,
      },
      attachments: { media: MEDIA, docs: [], links: [] },
    });
    contacts.push(id);
  }
  const start = now.getTime() - 7 * 24 * HOUR_MS;
  for (let at = 0; at < 15; at += 1) {
    const chat = await chatRows.insert(tx, scope, {
      id: newId(),
      contactId: contacts[at * 5 + 1] ?? "",
      unreadCount: at === 0 ? 2 : at === 3 ? 1 : 0,
      muted: at === 4 || at === 9,
      lastMessage: (TALK.at(-1) ?? "").replace(/^>/, ""),
      lastMessageAt: now,
    });
    for (const [place, line] of TALK.entries())
      await chatMessageRows.insert(tx, scope, {
        id: newId(),
        chatId: chat.id,
        senderId: line.startsWith(">") ? scope.userId : null,
        value: line.replace(/^>/, ""),
        createdAt: new Date(start + (place * 7 * 24 * HOUR_MS) / (TALK.length - 1)),
      });
  }
}
