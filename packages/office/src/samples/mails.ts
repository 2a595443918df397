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
const SUBJECTS = [
  "Facture du mois",
  "Relevé de compte",
  "Rendez-vous de clôture",
  "Devis à valider",
  "Pièces manquantes",
  "Votre commande",
  "Question sur la TVA",
  "Bulletin de la chambre des métiers",
];
const PARAGRAPHS = [
  "Bonjour, vous trouverez ci-joint les pièces que vous nous aviez demandées la semaine dernière. Merci de nous dire si l’une d’elles manque, ou si un montant vous paraît faux.",
  "Nous avons rapproché le compte de la banque jusqu’au quinze du mois. Deux virements restent sans facture : l’un de 420 euros, l’autre de 1 180 euros. Savez-vous à quoi ils correspondent ?",
  "Le fournisseur accepte d’étaler le règlement sur trois mois, sans frais. Il demande un accord écrit avant la fin de la semaine, et le premier tiers à la signature.",
  "Pour la déclaration, il nous faut encore le détail des achats faits hors de France et la liste des véhicules. Un simple tableau suffit ; le modèle de l’an dernier convient.",
  "Je vous propose de nous voir mardi à dix heures. Nous pourrons relire la balance ensemble, puis préparer la présentation des comptes à vos associés.",
];
const FILES = [
  { type: "application/pdf", name: "facture.pdf", size: 84_310, preview: "pdf", downloadUrl: "" },
  { type: "image/jpeg", name: "ticket.jpg", size: 312_800, preview: "ticket.jpg", downloadUrl: "" },
  { type: "image/png", name: "plan.png", size: 129_440, preview: "plan.png", downloadUrl: "" },
];
const DAY_MS = 24 * 3_600_000;
const OLDEST = Date.UTC(2018, 0, 8, 9);

const personAt = (at: number) => samplePeople[at % samplePeople.length] as (typeof samplePeople)[number];
const addressOf = (at: number) => `${personAt(at).name} <${personAt(at).email}>`;

/** A hundred mails, ten of them of the last days; a folder is given by its slug, labels by their places. */
export function sampleMails(now: Date) {
  const places = FOLDERS.flatMap(([folder, count, unread]) =>
    Array.from({ length: count }, (_, place) => ({ folder, place, unread: place < unread })),
  );
  return places.map(({ folder, place, unread }, at) => {
    const young = folder === "inbox" && place < 10;
    const others = (at * 7) % 100 < 67 ? [addressOf(at + 3), addressOf(at + 9)].slice(0, 1 + (at % 2)) : null;
    const labelled = at < 21 ? 0 : 1 + (at % 5);
    return {
      sender: { avatar: personAt(at).avatar, contact: addressOf(at) },
      receiver: "me <camille@exemple.fr>",
      cc: others,
      bcc: at === 50 ? [addressOf(2)] : null,
      date: young
        ? new Date(now.getTime() - (place * 4 + 1) * 3_600_000)
        : new Date(OLDEST + at * 4.1 * DAY_MS),
      subject: SUBJECTS[at % SUBJECTS.length] ?? "",
      content: PARAGRAPHS.map((_, step) => PARAGRAPHS[(at + step) % PARAGRAPHS.length]).join("\n\n"),
      attachments: at % 12 === 5 ? FILES.slice(0, 2 + (at % 2)) : [],
      starred: at % 25 < 14,
      important: (at * 3) % 100 < 47,
      unread,
      folder,
      labels: Array.from({ length: labelled }, (_, step) => (at + step) % mailLabelSamples.length),
    };
  });
}
