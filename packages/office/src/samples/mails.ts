import { samplePeople } from "./people.ts";

/** The labels of the sample mails with their colours, in their order. */
export const mailLabelSamples = [
  ["Personal", "blue"],
  ["Work", "indigo"],
  ["Payments", "red"],
  ["Invoices", "teal"],
  ["Accounts", "purple"],
  ["Forums", "green"],
] as const;
/** How many mails each folder holds, and how many of them are unread. */
const FOLDERS = [
  ["inbox", 45, 27],
  ["sent", 17, 6],
  ["drafts", 7, 4],
  ["spam", 13, 10],
  ["trash", 18, 8],
] as const;
/** Subjects with what their mails say, by paragraphs. */
const TEXTS: readonly (readonly [subject: string, ...paragraphs: string[]])[] = [
  [
    "Pièces manquantes",
    "Bonjour, il nous manque trois justificatifs pour finir le mois : le carburant du 6, le péage du 14 et la facture du traiteur.",
    "Une photographie lisible suffit. Merci de nous dire si l’un d’eux est perdu.",
  ],
  [
    "Deux virements sans facture",
    "Nous avons rapproché le compte de la banque jusqu’au quinze du mois. Deux virements restent sans facture : l’un de 420 euros, l’autre de 1 180 euros. Savez-vous à quoi ils correspondent ?",
  ],
  [
    "Échéancier demandé",
    "Le fournisseur accepte d’étaler le règlement sur trois mois, sans frais. Il demande un accord écrit avant la fin de la semaine, et le premier tiers à la signature.",
  ],
  [
    "Question sur la TVA",
    "Pour la déclaration, il nous faut encore le détail des achats faits hors de France et la liste des véhicules.",
    "Un simple tableau suffit ; le modèle de l’an dernier convient.",
  ],
  [
    "Rendez-vous de clôture",
    "Je vous propose de nous voir mardi à dix heures. Nous pourrons relire la balance ensemble, puis préparer la présentation des comptes à vos associés.",
  ],
  [
    "Devis à valider",
    "Le devis de la mise en lumière du hall est prêt : 14 suspensions, deux jours de pose, livraison comprise.",
    "Le client attend une réponse vendredi ; l’acompte serait de 30 %.",
  ],
  [
    "Relevé de compte",
    "Votre relevé du mois est disponible. Le solde au dernier jour figure en bas de la première page.",
  ],
  [
    "Votre commande est partie",
    "Les deux colis sont confiés au transporteur ce matin. La facture suivra par courriel, avec le bon de livraison.",
  ],
  [
    "Attestation d’assurance",
    "La vôtre expire à la fin du mois. Nous en avons besoin pour vous confier la pose du prochain chantier.",
  ],
  [
    "Bulletin de la chambre des métiers",
    "Au sommaire : la facture électronique, les aides à l’apprentissage, et le calendrier fiscal du trimestre.",
  ],
  [
    "Inventaire de fin d’année",
    "L’inventaire des stocks se fera le 30 au matin. Merci de ne rien sortir de l’atelier avant midi.",
    "La liste de comptage sera imprimée la veille.",
  ],
];
const FILES = [
  { type: "application/pdf", name: "facture.pdf", size: 84_310, preview: "pdf", downloadUrl: "" },
  { type: "image/jpeg", name: "ticket.jpg", size: 312_800, preview: "ticket.jpg", downloadUrl: "" },
  { type: "image/png", name: "plan.png", size: 129_440, preview: "plan.png", downloadUrl: "" },
];
const DAY_MS = 24 * 3_600_000;
const OLDEST = Date.UTC(2018, 0, 8, 9);

const personAt = (at: number) => samplePeople[at % samplePeople.length] as (typeof samplePeople)[number];
/** From one mail to the next; people stand in the order of the alphabet. */
const SENDER_STEP = 27;
const addressOf = (at: number) => `${personAt(at).name} <${personAt(at).email}>`;

/** A hundred mails, ten of them of the last days; a folder is given by its slug, labels by their places. */
export function sampleMails(now: Date) {
  const places = FOLDERS.flatMap(([folder, count, unread]) =>
    Array.from({ length: count }, (_, place) => ({ folder, place, unread: place < unread })),
  );
  return places.map(({ folder, place, unread }, at) => {
    const [subject, ...paragraphs] = TEXTS[at % TEXTS.length] ?? [""];
    const young = folder === "inbox" && place < 10;
    const others = (at * 7) % 100 < 67 ? [addressOf(at + 3), addressOf(at + 9)].slice(0, 1 + (at % 2)) : null;
    const labelled = at < 21 ? 0 : 1 + (at % 5);
    return {
      sender: { avatar: personAt(at * SENDER_STEP).avatar, contact: addressOf(at * SENDER_STEP) },
      receiver: "me <camille@exemple.fr>",
      cc: others,
      bcc: at === 50 ? [addressOf(2)] : null,
      date: young
        ? new Date(now.getTime() - (place * 4 + 1) * 3_600_000 - ((at * 17) % 60) * 60_000)
        : new Date(OLDEST + at * 4.1 * DAY_MS),
      subject,
      content: paragraphs.join("\n\n"),
      attachments: at % 12 === 5 ? FILES.slice(0, 2 + (at % 2)) : [],
      starred: (at * 9) % 25 < 14,
      important: (at * 37) % 100 < 47,
      unread,
      folder,
      labels: Array.from({ length: labelled }, (_, step) => (at + step) % mailLabelSamples.length),
    };
  });
}
