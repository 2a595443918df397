import { samplePeople } from "./people.ts";

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
const WEEK_MS = 7 * 24 * 3_600_000;

/** Eighty persons to talk with. */
export const sampleChatContacts = samplePeople.map((person, at) => ({
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
}));

/** Fifteen conversations of the last week; a contact is given by its place among {@link sampleChatContacts}. */
export function sampleChats(now: Date) {
  const start = now.getTime() - WEEK_MS;
  return Array.from({ length: 15 }, (_, at) => ({
    contact: at * 5 + 1,
    unreadCount: at === 0 ? 2 : at === 3 ? 1 : 0,
    muted: at === 4 || at === 9,
    lastMessage: (TALK.at(-1) ?? "").replace(/^>/, ""),
    lastMessageAt: now,
    messages: TALK.map((line, place) => ({
      isMine: line.startsWith(">"),
      value: line.replace(/^>/, ""),
      createdAt: new Date(start + (place * WEEK_MS) / (TALK.length - 1)),
    })),
  }));
}
