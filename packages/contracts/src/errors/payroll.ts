import { type Catalogue, invalid, notFound, refusal } from "./row.ts";

/** Refusals about pay: employers, employees, dated values, payslips, their entry. */
export const payrollErrors = {
  NIR_INVALID: invalid`Invalid NIR | Numéro de sécurité sociale incorrect |
    Ce numéro de sécurité sociale est incorrect. Vérifiez ses 13 caractères et sa clé. | nir`,
  PAYROLL_EMPLOYER_NOT_FOUND: notFound`Employer | Société employeur |
    Cette société employeur n’existe pas, ou ne vous est pas accessible. Choisissez-en une dans la liste. | employerId`,
  PAYROLL_SIRET_TAKEN: refusal`SIRET is an employer already | Établissement déjà créé |
    Cet établissement est déjà une société employeur du dossier. | siret`,
  PAYROLL_SIRET_FOREIGN: invalid`SIRET is of another company | Établissement d’une autre société |
    Ce SIRET n’est pas celui d’un établissement du dossier. Il commence par le SIREN de la société. | siret`,
  SCHEME_VOLUNTARY: invalid`The employer pays a voluntary scheme | Régime facultatif |
    Le régime {scheme} n’est pas obligatoire, et la part de l’employeur y serait un salaire. Mettez-la à zéro, ou cochez «\u202fCollectif et obligatoire\u202f». | schemes`,
  SCHEME_TWICE: invalid`A scheme covers the same people twice on a day | Régime en double |
    Deux régimes de code {scheme} couvrent les mêmes salariés les mêmes jours. Changez le code de l’un, ses dates ou sa catégorie. | schemes`,
  EMPLOYEE_NOT_FOUND: notFound`Employee | Salarié |
    Ce salarié n’existe pas, ou ne vous est pas accessible. Revenez à la liste.`,
  EMPLOYEE_IBAN_NOT_FOUND: notFound`Bank account of an employee | Demande |
    Cette demande de changement d’IBAN n’existe pas, ou ne vous est pas accessible. Revenez à la liste.`,
  EMPLOYEE_NOT_LEAVING: refusal`Contract has no end | Sortie à saisir |
    Le contrat de {employee} n’a pas de date de sortie. Saisissez-la sur sa fiche.`,
  PAYSLIP_MAIL_ADDRESS: refusal`Employee has no e-mail address | Adresse e-mail manquante |
    {employee} n’a pas d’adresse e-mail. Saisissez-la sur sa fiche.`,
  PAYSLIP_LINK_INVALID: refusal`The link is unknown, replaced or over | Lien expiré |
    Ce lien a expiré ou a été remplacé. Demandez-en un nouveau à votre employeur.`,
  PAYROLL_NUMBER_TAKEN: refusal`Employee number is taken | Matricule déjà pris |
    Un autre salarié du dossier a ce matricule. Choisissez-en un autre. | number`,
  PAYROLL_ACCOUNT_TAKEN: refusal`Account is of another employee | Compte déjà rattaché |
    Ce compte est celui d’un autre salarié du dossier. Vérifiez l’adresse. | accountEmail`,
  PAYROLL_DATES_INVALID: invalid`Exit before entry | Dates du contrat incorrectes |
    La sortie ne précède pas l’entrée. Corrigez les dates du contrat. | exitDate`,
  PAYROLL_TERMS_DAY: invalid`Terms begin on a first of the month | Date d’effet incorrecte |
    Un changement de contrat prend effet à l’entrée ou le premier jour d’un mois : le {day} n’en est pas un. | terms`,
  PAYROLL_TERMS_DAY_TWICE: invalid`Two terms begin on one day | Deux contrats à la même date |
    Deux états du contrat ont la même date d’effet. Gardez-en un. | terms`,
  PAY_VALUE_NOT_FOUND: notFound`Pay value | Valeur |
    Cette valeur n’existe pas, ou a été supprimée. Rechargez la liste.`,
  PAY_VALUE_USED: refusal`Validated payslips used the value | Valeur déjà employée |
    Un bulletin validé emploie cette valeur. Saisissez-en une autre à la même date, puis rectifiez le bulletin.`,
  PAY_VALUE_INVALID: invalid`A rate needs both parts, a constant has one | Valeur incomplète |
    Un taux demande une part salariale et une part patronale de 100\u00a0% au plus\u00a0; une constante n’a qu’une valeur, et l’exposant de la réduction deux décimales, jusqu’à 10. | value`,
  PAY_VALUE_MISSING: refusal`No pay value is known for the month | Valeur manquante |
    Aucune valeur n’est connue à cette date\u00a0: {code}. Saisissez-la dans le paramétrage de la paie, puis recommencez.`,
  NEUTRAL_RATE_MISSING: refusal`No default withholding rate is known for the month | Taux neutre inconnu |
    Aucune grille de taux neutre n’est connue à cette date. Saisissez le taux personnalisé du salarié.`,
  PAY_RUBRIC_NOT_FOUND: notFound`Company rubric | Rubrique |
    Cette rubrique n’existe pas, ou ne vous est pas accessible. Rechargez la liste.`,
  PAY_RUBRIC_TAKEN: refusal`Rubric code is taken | Code déjà pris |
    Une autre rubrique du dossier a ce code. Choisissez-en un autre. | code`,
  PAY_RUBRIC_UNKNOWN: invalid`The payslip names an unknown rubric | Rubrique inconnue |
    La rubrique {rubric} n’existe pas dans ce dossier. Choisissez-en une dans la liste. | lines`,
  PAY_RUBRIC_ACCOUNT: invalid`Account does not fit the rubric | Compte inadapté |
    Le compte «\u202f{account}\u202f» ne convient pas à cette rubrique\u00a0: classe 6 pour ce qui est versé, classe 2 ou 4 pour une retenue ou un tiers. | account`,
  PAY_RUBRIC_BASE: invalid`Base does not fit the rubric | Base inadaptée |
    Cette base ne convient pas à la rubrique\u00a0: un nombre demande une valeur, un pourcentage demande un taux. | base`,
  PAY_RUBRIC_FATES: invalid`What bears contributions bears CSG and tax | Sort incomplet |
    Ce qui supporte les cotisations supporte aussi la CSG et l’impôt. Cochez les trois. | fates`,
  PAY_VOUCHER_SHARE: invalid`Employer's part of vouchers is out of bounds | Part patronale incorrecte |
    La part de l’employeur dans un titre-restaurant est de 50 à 60\u00a0% de sa valeur. Corrigez la rubrique {rubric}. | rates`,
  PAYSLIP_NOT_FOUND: notFound`Payslip | Bulletin |
    Ce bulletin n’existe pas, ou ne vous est pas accessible. Revenez à la liste.`,
  PAYSLIP_STATE: refusal`Payslip is in another state | Étape impossible |
    Ce bulletin n’est pas à cette étape. Un bulletin validé ne change plus\u00a0: préparez un bulletin rectificatif.`,
  PAYSLIP_LETTERS_NOT_PRINTED: invalid`Letters that the payslip cannot print | Caractères non imprimables |
    Le bulletin de {employee} ne peut pas imprimer {letters}. Écrivez ses noms et ses libellés en lettres latines, puis recalculez-le.`,
  PAYSLIP_CORRECTION_OPEN: refusal`A corrective payslip is open already | Rectificatif déjà préparé |
    Un bulletin rectificatif de ce bulletin est déjà préparé. Validez-le ou supprimez-le.`,
  PAYSLIP_OUTSIDE_CONTRACT: refusal`Employee is not under contract in the month | Hors contrat |
    Le contrat de {employee} ne couvre pas ce mois. Vérifiez ses dates d’entrée et de sortie.`,
  PAYSLIP_ABSENCE_TOO_LONG: invalid`Absences exceed the month | Absences trop longues |
    Les absences de {employee} dépassent le mois. Corrigez leurs heures ou leurs jours. | absences`,
  PAYSLIP_OVERTIME_PART_TIME: invalid`Part-time employees have no overtime |
    Heures supplémentaires à temps partiel | {employee} est à temps partiel\u00a0: saisissez ses heures au-delà du contrat en heures complémentaires. | overtime25`,
  PAYSLIP_HOURS_UNCOUNTED: invalid`Hours of this contract are not counted | Heures non comptées |
    Le forfait en jours ou le mandat social de {employee} ne compte pas d’heures. Retirez ses heures supplémentaires ou complémentaires. | overtime25`,
  PAYSLIP_COMPLEMENTARY_HOURS: invalid`Too many complementary hours | Heures complémentaires trop nombreuses |
    Les heures complémentaires de {employee} ne dépassent ni le tiers du contrat ni un temps plein\u00a0: {hours}\u00a0h ce mois-ci. | complementary10`,
  PAYSLIP_OFFICER: refusal`A corporate officer is typed as an employee | Mandataire social |
    L’emploi de {employee} est un mandat social. Choisissez le contrat «\u202fMandat social\u202f», ou précisez l’emploi s’il est salarié.`,
  PAYSLIP_TERRITORY: refusal`Pay overseas is not calculated | Outre-mer |
    L’établissement {siret} est outre-mer, avec des cotisations et des grilles propres que cette version ne calcule pas. Établissez le bulletin de {employee} ailleurs.`,
  PAYSLIP_MONTH_AHEAD: refusal`The month has not begun | Mois à venir |
    Ce mois n’est pas commencé\u00a0: ses taux ne sont pas tous connus. Préparez ses bulletins à partir du {day}.`,
  PAYSLIP_ESTABLISHMENT_RATES_MISSING: refusal`Employer has no rates for the month |
    Taux de l’établissement manquants | La société employeur de {employee} n’a pas de taux AT/MP à cette date. Saisissez-le, puis recommencez.`,
  PAYSLIP_NET_NEGATIVE: invalid`Advances exceed the net pay | Acomptes trop élevés |
    Les acomptes de {employee} dépassent son net. Reprenez le reste sur un autre mois. | advanceCents`,
  PAYSLIP_VALUES_TO_REVIEW: refusal`Pay values of the month are to be reviewed | Valeurs à revoir |
    Les valeurs légales de ce mois sont à revoir. Saisissez ou confirmez-les dans le paramétrage de la paie, puis calculez de nouveau.`,
  PAYSLIP_EARLIER_OPEN: refusal`An earlier payslip of the year is not validated | Mois précédent à valider |
    Un bulletin de {employee} d’un mois antérieur de l’année n’est pas validé. Les cumuls en dépendent\u00a0: validez-le ou supprimez-le.`,
  PAYSLIP_BELOW_MINIMUM_WAGE: refusal`Pay is below the minimum wage | Salaire inférieur au SMIC |
    Le salaire est inférieur au SMIC de la période. Corrigez le brut mensuel ou l’horaire du salarié, puis calculez.`,
  PAY_ADVANCE_NOT_FOUND: notFound`Advance | Acompte |
    Cet acompte n’existe pas, ou ne vous est pas accessible. Rechargez le mois.`,
  PAY_ADVANCE_MONTH: refusal`A payslip of the month is validated | Bulletin déjà validé |
    Un bulletin validé de {employee} a déjà repris les acomptes de ce mois. Saisissez l’acompte sur le mois suivant, ou préparez un bulletin rectificatif. | month`,
  PAY_ADVANCE_PAID: refusal`Advance is paid | Acompte déjà payé |
    Cet acompte est payé. Annulez d’abord son paiement, tant qu’aucun bulletin validé ne l’a repris.`,
  PAYROLL_IBAN_MISSING: refusal`An employee has no IBAN | IBAN manquant |
    {employee} n’a pas d’IBAN. Saisissez-le sur sa fiche, puis recommencez.`,
  PAYROLL_NOTHING_TO_DO: refusal`No payslip of the month is at this step | Aucun bulletin concerné |
    Aucun bulletin de ce mois n’est à cette étape. Rechargez le mois pour voir où il en est.`,
  PAYROLL_ENTRY_EMPTY: refusal`No payslip to write | Aucun bulletin à comptabiliser |
    Aucun bulletin validé de ce mois n’attend sa comptabilisation.`,
  PAYROLL_ENTRY_MISMATCH: refusal`The entry differs from its payslips | OD différente des bulletins |
    Le total de l’OD de paie diffère de celui des bulletins. Vérifiez les comptes techniques de la paie.`,
} satisfies Catalogue;
