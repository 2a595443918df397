import { samplePeople } from "./people.ts";

type Sample = { readonly name: string; readonly type: string; readonly in?: string; readonly about?: string };

/** Four folders, one of them within another, and seventeen files of which thirteen lie at the root. */
const SAMPLES: readonly Sample[] = [
  { name: "Assemblées", type: "folder", about: "Convocations, feuilles de présence et procès-verbaux." },
  { name: "Contrats", type: "folder", about: "Baux, assurances et contrats de service en cours." },
  { name: "Personnel", type: "folder", about: "Modèles et registres." },
  { name: "Assurances", type: "folder", in: "Contrats", about: "Polices et attestations de l’année." },
  { name: "Procès-verbal 2025", type: "DOC", in: "Assemblées" },
  { name: "Bail du siège", type: "PDF", in: "Contrats" },
  { name: "Registre du personnel", type: "XLS", in: "Personnel" },
  { name: "Attestation multirisque", type: "JPG", in: "Assurances" },
  { name: "Statuts à jour", type: "PDF" },
  ...["Budget 2026", "Suivi des achats", "Barème kilométrique", "Inventaire", "Plan de trésorerie"].map(
    (name) => ({
      name,
      type: "XLS",
    }),
  ),
  ...["Modèle de devis", "Lettre de relance", "Note de service"].map((name) => ({ name, type: "DOC" })),
  ...["Procédure de clôture", "Mémento des comptes"].map((name) => ({ name, type: "TXT" })),
  ...["Façade", "Plan des bureaux"].map((name) => ({ name, type: "JPG" })),
];
const DAY_MS = 24 * 3_600_000;

/** Twenty-one folders and files; a parent folder is given by its name. */
export function sampleFiles(now: Date) {
  return SAMPLES.map((sample, at) => ({
    name: sample.name,
    type: sample.type,
    in: sample.in ?? null,
    createdBy: samplePeople[at % 20]?.name ?? "",
    createdAt: new Date(now.getTime() - (200 - at * 5) * DAY_MS),
    modifiedAt: new Date(now.getTime() - (90 - at * 3) * DAY_MS),
    sizeBytes: 14_200 + at * 113_707,
    description: sample.about ?? null,
  }));
}
