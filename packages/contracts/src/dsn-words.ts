import type { DsnFindingCode } from "./dsn.ts";

/** S21.G00.30.025: what an apprentice prepares. */
export const diplomaWords: Readonly<Record<string, string>> = {
  "03": "CAP ou BEP",
  "04": "Bac, brevet de technicien ou brevet professionnel",
  "05": "Bac+2 : BTS, DUT",
  "06": "Bac+3 ou bac+4 : licence, master 1",
  "07": "Bac+5 : master 2, diplôme d’ingénieur",
  "08": "Bac+8 : doctorat",
};

/** S21.G00.40.002: what an employee is by the collective agreement. */
export const statusWords: Readonly<Record<string, string>> = {
  "03": "Cadre dirigeant (votant au collège employeur des élections prud’homales)",
  "04": "Autres cadres au sens de la convention collective (ou du statut pour les régimes spéciaux)",
  "05": "Profession intermédiaire (technicien, contremaître, agent de maîtrise, clergé)",
  "06": "Employé administratif d’entreprise, de commerce, agent de service",
  "07": "Ouvriers qualifiés et non qualifiés y compris ouvriers agricoles",
};

/** S21.G00.40.021: why a contract has a term. */
export const recourseWords: Readonly<Record<string, string>> = {
  "01": "Remplacement d’un salarié",
  "02": "Accroissement temporaire de l’activité de l’entreprise",
  "03": "Emplois à caractère saisonnier",
  "04": "Contrat vendanges",
  "05": "Contrat d’usage",
  "06": "Contrat à durée déterminée à objet défini",
  "07": "Remplacement d’un chef d’entreprise (« artisanale, industrielle ou commerciale, d’une personne exerçant une profession libérale, de son conjoint participant effectivement à l’activité de l’entreprise à titre professionnel et habituel ou d’un associé non salarié d’une société civile professionnelle, d’une société civile de moyens ou d’une société d’exercice libéral »)",
  "08": "Remplacement du chef d’une exploitation agricole (« ou d’une entreprise mentionnée aux 1° à 4° de l’article L. 722-1 du code rural et de la pêche maritime, d’un aide familial, d’un associé d’exploitation, ou de leur conjoint mentionné à l’article L. 722-10 du même code dès lors qu’il participe effectivement à l’activité de l’exploitation agricole ou de l’entreprise »)",
  "09": "Recrutement de personnes sans emploi rencontrant des difficultés sociales et professionnelles particulières",
  "10": "Complément de formation professionnelle au salarié",
  "11": "Formation professionnelle au salarié par la voie de l’apprentissage, en vue de l’obtention d’une qualification professionnelle sanctionnée par un diplôme ou un titre à finalité professionnelle enregistré au répertoire national des certifications professionnelles",
  "12": "Remplacement d’un salarié passé provisoirement à temps partiel",
  "13": "Attente de la suppression définitive du poste du salarié ayant quitté définitivement l’entreprise",
  "14": "Contrat de voyage",
  "15": "Recrutement d’un intérimaire en sa qualité de BOETH",
};

/** S21.G00.62.002: why a contract ends. */
export const exitReasonWords: Readonly<Record<string, string>> = {
  "011": "Licenciement suite à liquidation judiciaire ou à redressement judiciaire",
  "012": "Licenciement suite à fermeture définitive de l’établissement",
  "014": "Licenciement pour motif économique",
  "015": "Licenciement pour fin de chantier ou d’opération",
  "020": "Licenciement pour autre motif",
  "025": "Autre fin de contrat pour motif économique",
  "026": "Rupture pour motif économique suite à l’acceptation d’un contrat de sécurisation professionnelle",
  "031": "Fin de contrat à durée déterminée ou fin d’accueil occasionnel",
  "034": "Fin de période d’essai à l’initiative de l’employeur",
  "035": "Fin de période d’essai à l’initiative du salarié",
  "036":
    "Rupture anticipée d’un CDD, d’un contrat de professionnalisation, d’un contrat d’apprentissage ou d’un contrat de mission à l’initiative de l’employeur",
  "037":
    "Rupture anticipée d’un CDD, d’un contrat de professionnalisation, d’un contrat d’apprentissage ou d’un contrat de mission à l’initiative du salarié",
  "038": "Mise à la retraite par l’employeur",
  "039": "Départ à la retraite à l’initiative du salarié",
  "043": "Rupture conventionnelle",
  "058": "Prise d’acte de la rupture de contrat de travail",
  "059": "Démission",
  "065": "Décès de l’employeur ou internement / conduit à un licenciement autre motif",
  "066": "Décès de l’individu",
  "081": "Fin de contrat d’apprentissage",
  "082": "Résiliation judiciaire du contrat de travail",
  "083": "Rupture de contrat de travail ou d’un contrat de mission pour force majeure ou fait du prince",
  "084":
    "Rupture d’un commun accord du CDD, d’un contrat de professionnalisation, du contrat d’apprentissage ou d’un contrat de mission",
  "087": "Licenciement pour faute grave",
  "088": "Licenciement pour faute lourde",
  "089": "Licenciement pour force majeure",
  "091": "Licenciement pour inaptitude physique d’origine non professionnelle",
  "092": "Licenciement pour inaptitude physique d’origine professionnelle",
  "093": "Licenciement suite à décision d’une autorité administrative",
  "094": "Rupture anticipée du contrat de travail pour arrêt de tournage",
  "095": "Rupture anticipée du contrat de travail ou d’un contrat de mission pour faute grave",
  "096": "Rupture anticipée du contrat de travail ou d’un contrat de mission pour faute lourde",
  "097":
    "Rupture anticipée d’un contrat de travail ou d’un contrat de mission suite à fermeture de l’établissement",
  "098": "Retrait d’enfant",
  "099": "Annulation",
};

/** S21.G00.60.001: why work stops. */
export const stopWords: Readonly<Record<string, string>> = {
  "01": "Maladie",
  "02": "Maternité",
  "03": "Paternité / accueil de l’enfant",
  "04": "Congé suite à un accident de trajet",
  "05": "Congé suite à maladie professionnelle",
  "06": "Congé suite à accident de travail ou de service",
  "07": "Femme enceinte dispensée de travail",
  "09": "Adoption",
  "19": "Deuil d’enfant",
};

/** S21.G00.60.011: how work starts again. */
export const returnWords: Readonly<Record<string, string>> = {
  "01": "Reprise normale",
  "02": "Reprise temps partiel thérapeutique",
  "03": "Reprise temps partiel raison personnelle",
};

/** What a declaration needs and a person types. */
export const factWords: Readonly<Record<string, string>> = {
  birthName: "Nom de naissance",
  birthDate: "Date de naissance",
  birthPlace: "Commune de naissance",
  birthDepartment: "Département de naissance",
  birthCountry: "Pays de naissance",
  line1: "Adresse",
  postcode: "Code postal",
  city: "Ville",
  occupation: "Code PCS-ESE",
  status: "Statut conventionnel",
  contractNumber: "Numéro de contrat",
  recourse: "Motif de recours au CDD",
  diploma: "Diplôme préparé (apprenti)",
  expectedEnd: "Fin prévue du CDD",
  exitReason: "Motif de rupture",
  mutualPopulation: "Population (mutuelle)",
  mutualOption: "Option (mutuelle)",
  welfarePopulation: "Population (prévoyance)",
  rateId: "Identifiant du taux PAS",
  contactName: "Contact : nom et prénom",
  contactEmail: "Contact : courriel",
  contactPhone: "Contact : téléphone",
  urssaf: "SIRET de l’Urssaf",
  pensionFund: "SIRET de la caisse Agirc-Arrco",
  mutualReference: "Référence du contrat de mutuelle",
  mutualOrganism: "Code organisme de mutuelle",
  welfareReference: "Référence du contrat de prévoyance",
  welfareOrganism: "Code organisme de prévoyance",
  accidentRisk: "Code risque AT/MP",
  commune: "Code Insee de la commune",
  iban: "IBAN prélevé",
  bic: "BIC",
  idcc: "IDCC",
  naf: "Code NAF",
};

/** What is wrong with a message, as its reader mends it. */
export const findingWords: Readonly<Record<DsnFindingCode, string>> = {
  envelope: "Le début ou la fin du message manque.",
  block_unknown: "Bloc inconnu de la norme.",
  block_misplaced: "Bloc mal placé.",
  block_repeated: "Bloc présent plusieurs fois.",
  block_missing: "Bloc obligatoire absent.",
  rubric_unknown: "Rubrique inconnue de la norme.",
  rubric_missing: "Rubrique obligatoire absente.",
  type: "Valeur d’un autre type que celui de la norme.",
  length: "Valeur trop longue.",
  list: "Valeur hors de la liste de la norme.",
  shape: "Format de la valeur incorrect.",
  count: "Total de fin de message incorrect.",
  sum_slip: "Bordereau Urssaf différent des cotisations individuelles.",
  sum_base: "Assiette du bordereau différente de celle des salariés.",
  sum_payment: "Versement différent du montant déclaré.",
  withholding: "Prélèvement à la source différent de l’assiette multipliée par le taux.",
};
