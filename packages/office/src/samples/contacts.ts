import { samplePeople } from "./people.ts";

/** The tags of the sample contacts, in their order. */
export const contactTagTitles = [
  "Work",
  "Friend",
  "Family",
  "High School",
  "College",
  "Baseball Team",
  "Band",
];
const LABELS = ["Mobile", "Work", "Home"];
const NOTES = [
  "Joignable le matin, de préférence avant dix heures.",
  "Demande ses factures <strong>en double</strong> : une par courriel, une par courrier.",
  "Règle à trente jours fin de mois. <em>À relancer avec tact.</em>",
  "Rencontré au salon de Nantes ; souhaite un devis pour le printemps.",
];

/** Eighty contacts; a tag is given by its place among {@link contactTagTitles}. */
export const sampleContacts = samplePeople.map((person, at) => {
  const phones = at < 23 ? 1 : at < 45 ? 2 : 3;
  const second = at % 7 < 3 && at < 78;
  return {
    name: person.name,
    avatar: at % 7 === 3 || at === 40 ? null : person.avatar,
    background: at % 7 === 5 || at === 41 ? null : person.cover,
    emails: [
      { email: person.email, label: "Work" },
      ...(second ? [{ email: person.email.replace("@", ".perso@"), label: "Personal" }] : []),
    ],
    phoneNumbers: LABELS.slice(0, phones).map((label, place) => ({
      iso: "fr",
      phoneNumber: `${person.phone.slice(0, -2)}${String(10 + ((at + place * 31) % 90))}`,
      label,
    })),
    title: at % 20 === 19 ? null : person.title,
    company: person.company,
    birthday: person.birthday,
    address: person.address,
    notes: NOTES[at % NOTES.length],
    tags: [at % contactTagTitles.length],
  };
});
