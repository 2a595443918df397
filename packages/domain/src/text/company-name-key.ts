import { fold } from "./fold.ts";

/** Legal forms written before or after a company's name, folded. Longest first: `s a s u` before `s a s`. */
const LEGAL_FORMS = [
  "societe a responsabilite limitee",
  "societe par actions simplifiee unipersonnelle",
  "societe par actions simplifiee",
  "societe anonyme",
  "societe en nom collectif",
  "societe civile immobiliere",
  "entreprise individuelle",
  "selarl",
  "selas",
  "sarlu",
  "sarl",
  "sasu",
  "sas",
  "sa",
  "eurl",
  "eirl",
  "earl",
  "gaec",
  "snc",
  "sci",
  "scop",
  "scic",
  "scp",
  "scm",
  "gie",
  "ei",
  "gmbh",
  "ag",
  "kg",
  "ltd",
  "limited",
  "plc",
  "llc",
  "inc",
  "bv",
  "nv",
  "spa",
  "srl",
  "sl",
  "sprl",
  "oy",
  "ab",
] as const;

const SPACED_ACRONYM = /(?<=^| )\p{L}(?: \p{L})+(?= |$)/gu;

/**
 * The key that decides whether two company names are the same: folded, `&` read as `et`, legal forms dropped
 * at both ends (`S.A.R.L. DUPONT & Fils` and `Dupont et fils SARL` agree). A name made of a legal form alone
 * keeps it.
 */
export function companyNameKey(name: string): string {
  const folded = fold(name.replace(/&/g, " et ")).replace(SPACED_ACRONYM, (letters) =>
    letters.replace(/ /g, ""),
  );
  let key = folded;
  for (let shortened = dropOne(key); shortened !== key; shortened = dropOne(key)) key = shortened;
  return key;
}

function dropOne(key: string): string {
  for (const form of LEGAL_FORMS) {
    if (key.startsWith(`${form} `)) return key.slice(form.length + 1);
    if (key.endsWith(` ${form}`)) return key.slice(0, -form.length - 1);
  }
  return key;
}
