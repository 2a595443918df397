import { samplePeople } from "./people.ts";

const ABOUT = "Bonjour ! J’utilise Grand Livre.";
const MEDIA = Array.from(
  { length: 8 },
  (_, at) => `/images/${at < 4 ? "covers" : "avatars"}/0${(at % 4) + 1}.svg`,
);
/** The sample conversations, the newest first; `>` marks what the signed-in person wrote. */
const TALKS = `Bonjour, avez-vous reçu la facture de mars ?
>Bonjour, pas encore. L’avez-vous envoyée par courriel ?
Oui, lundi dernier, avec le bon de livraison.
>Trouvée, elle était dans les indésirables.
Parfait, rien ne presse.
Elle est à régler le 30, par virement.

Le total ne correspond pas au devis, il y a 48 euros de plus.
>Ce sont les frais de port, le devis ne les comptait pas.
D’accord. Pouvez-vous les mettre sur une ligne à part ?
>Je vous renvoie une facture corrigée demain.
Merci, et pensez au numéro de TVA : il manquait aussi.

Nous changeons de banque le premier du mois.
>Envoyez le RIB par courrier, je préfère l’avoir signé.
Je comprends, c’est plus sûr. Il part ce soir.

>Vous réglez toujours à trente jours ?
Oui, fin de mois.
>Très bien pour nous.
Je vous dois encore celle de février, elle part vendredi.

Le bon de livraison de jeudi porte dix-huit spots, il en manque deux.
>Je réclame un avoir au fournisseur.
Il propose plutôt de les livrer mardi.
>Alors la facture reste telle quelle, je la mets en attente.

>Le relevé d’octobre est arrivé, il reste deux virements sans facture.
Celui de 420 euros est une caution, je t’envoie le contrat.
>Et celui de 1 180 ?
Un acompte, le devis est signé.

Pour le chantier de la clinique, on facture la pose à part ?
>Oui, sur la situation de fin de mois.
Je vous donne les heures vendredi.

>La caution du local est-elle au compte 275 ?
Oui, et le loyer d’avance au 486.
>Parfait, je peux valider.

Trois justificatifs manquent à ma note de frais, je les ai laissés au bureau.
>Photographiez-les, le téléphone suffit.
C’est fait, ils sont dans le dossier.

>Le client demande un échéancier sur trois mois.
Sans frais, s’il l’écrit avant la fin de la semaine.
>Je lui réponds.

La machine de découpe est livrée : achat ou immobilisation ?
>Immobilisation, sur sept ans, à partir de la mise en service.
Elle tourne depuis ce matin.
>Alors c’est la date qu’il faut.

>Avez-vous le détail des achats hors de France ?
Je l’ai jusqu’en septembre, le reste arrive lundi.

Le prix des rails monte de 4 % en janvier.
>Merci, je change le tarif et les devis en cours.
Je garde l’ancien prix pour les commandes signées.

>L’attestation d’assurance a expiré, pouvez-vous me la renvoyer ?
La voici, valable jusqu’en décembre.

Je suis absent jusqu’au 12, Solène a la signature.
>Noté. Le virement attend sa validation.
Elle le signe demain matin.`
  .split("\n\n")
  .map((talk) => talk.split("\n"));
const HOUR_MS = 3_600_000;
/** Hours between the ends of two conversations, and minutes between two messages of one. */
const APART_HOURS = 11;
const ANSWER_MINUTES = [7, 23, 4, 51, 16];

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

/** The times of so many messages, the last one at the given time. */
function timesUpTo(end: number, count: number): Date[] {
  const gaps = Array.from({ length: count - 1 }, (_, at) => ANSWER_MINUTES[at % ANSWER_MINUTES.length] ?? 0);
  return Array.from({ length: count }, (_, at) => {
    const minutes = gaps.slice(at).reduce((sum, gap) => sum + gap, 0);
    return new Date(end - minutes * 60_000);
  });
}

/** Fifteen conversations of the last week; a contact is given by its place among {@link sampleChatContacts}. */
export function sampleChats(now: Date) {
  return TALKS.map((talk, at) => {
    const times = timesUpTo(now.getTime() - (at * APART_HOURS + 1) * HOUR_MS, talk.length);
    return {
      contact: at * 5 + 1,
      unreadCount: at === 0 ? 2 : at === 3 ? 1 : 0,
      muted: at === 4 || at === 9,
      lastMessage: (talk.at(-1) ?? "").replace(/^>/, ""),
      lastMessageAt: times.at(-1) ?? now,
      messages: talk.map((line, place) => ({
        isMine: line.startsWith(">"),
        value: line.replace(/^>/, ""),
        createdAt: times[place] ?? now,
      })),
    };
  });
}
