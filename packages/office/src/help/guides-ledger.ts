import type { GuideCategory } from "./guide-category.ts";

/** Work on the books, and their settings. */
export const ledgerWork: readonly GuideCategory[] = [
  {
    slug: "projects",
    title: "Tenue des comptes",
    guides: [
      {
        slug: "manual-entry",
        title: "Saisir une écriture",
        subtitle: "Journal, lignes et équilibre",
        content:
          "<p>Dans Journaux de saisie, choisissez Nouvelle écriture : journal, date, puis une ligne par compte. L’écart entre débits et crédits est affiché ; l’écriture ne se valide que s’il est nul.</p><ul><li>Un code de TVA sur une ligne ajoute la ligne de TVA, calculée.</li><li><code>Alt+M</code> rappelle un modèle d’écriture.</li><li><code>Ctrl+L</code>, sur la ligne d’un tiers, choisit les lignes ouvertes qui seront lettrées avec elle à la validation.</li><li>Des lignes se collent depuis un tableur.</li><li>Ce qui est tapé est gardé, même si la page est rechargée.</li></ul><p><code>Ctrl+Entrée</code> enregistre le brouillard et ouvre l’écriture suivante ; <code>F8</code> valide.</p>",
      },
      {
        slug: "correct-an-entry",
        title: "Corriger une écriture",
        subtitle: "Contre-passer plutôt que modifier",
        content:
          "<p>Une écriture validée ne change plus : c’est ce qui la rend probante. La contre-passation écrit l’inverse au même journal et garde le lien avec l’originale.</p><ol><li>Ouvrez l’écriture et choisissez Contre-passer.</li><li>Donnez la date : elle doit être dans une période ouverte.</li><li>Saisissez l’écriture juste.</li></ol><p>Pour une facture fournisseur dont seul le compte ou le code de TVA est faux, choisissez Corriger : les deux écritures sont passées en une fois. Un brouillon se modifie ou se supprime librement.</p>",
      },
      {
        slug: "lettering",
        title: "Lettrer un compte",
        subtitle: "Rapprocher les lignes qui se soldent",
        content:
          "<p>Dans Rapprochement bancaire › Lettrage, choisissez le compte ou le tiers. Cochez les lignes dont la somme est nulle et lettrez : elles prennent le même code.</p><ul><li>Les règlements saisis sur une facture la lettrent d’eux-mêmes.</li><li>Le lettrage automatique rapproche les montants égaux et les références communes.</li><li>Un lettrage se défait tant que l’exercice est ouvert ; sa trace est gardée.</li></ul><p>Ce qui n’est pas lettré fait la balance âgée et les relances.</p>",
      },
      {
        slug: "import-a-ledger",
        title: "Reprendre un historique",
        subtitle: "Importer un FEC",
        content:
          "<p>Dans Reprise et imports, déposez le fichier des écritures comptables. La prévisualisation montre les comptes, les journaux, les totaux et les lignes rejetées, avec leur motif.</p><ol><li>Corrigez le fichier ou acceptez les comptes à créer.</li><li>Importez : tout entre, ou rien.</li><li>Comparez la balance importée à celle de l’ancien logiciel.</li></ol><p>Un import s’annule en entier tant que rien n’en dépend, puis devient définitif. Un plan de comptes, des tiers, des articles et des immobilisations se reprennent de la même façon, par tableur.</p>",
      },
      {
        slug: "reports",
        title: "Lire les rapports",
        subtitle: "Balance, grand livre et journaux",
        content:
          "<p>Rapports réunit la balance, le grand livre, la balance âgée, le bilan, le compte de résultat, les soldes intermédiaires de gestion et les flux de trésorerie.</p><ul><li>Chaque solde ouvre les lignes du grand livre, et chaque ligne ouvre son écriture et sa pièce.</li><li>La période et l’exercice sont ceux de l’en-tête.</li><li>Tous les rapports s’exportent ; un montant exporté reste un nombre.</li></ul>",
      },
      {
        slug: "export-fec",
        title: "Exporter le FEC",
        subtitle: "Le fichier que demande l’administration",
        content:
          "<p>L’export suit l’article A. 47 A-1 du livre des procédures fiscales : dix-huit colonnes, dans l’ordre de validation, sous le nom <code>SIRENFECAAAAMMJJ.txt</code>.</p><ol><li>Ouvrez Rapports › FEC et choisissez l’exercice.</li><li>Lancez le contrôle : chaque anomalie est bloquante, à justifier ou de conseil, avec sa ligne.</li><li>Téléchargez le fichier.</li></ol><p>Seules les écritures validées et importées y figurent.</p>",
      },
      {
        slug: "close-a-period",
        title: "Clôturer une période",
        subtitle: "Verrouiller un mois",
        content:
          "<p>Une période clôturée ne reçoit plus d’écriture : une pièce datée de ce mois prend la première date ouverte, qui est proposée.</p><p>Avant de clôturer, passez en revue les brouillons du mois, l’état de rapprochement de la banque et la déclaration de TVA. La réouverture d’une période est soumise à double validation.</p>",
      },
      {
        slug: "close-an-exercise",
        title: "Clôturer un exercice",
        subtitle: "Résultat et à-nouveaux",
        content:
          "<p>La liste de contrôle nomme ce qui reste : brouillons, comptes d’attente, balance, immobilisations, régularisations.</p><ol><li>La clôture provisoire écrit les à-nouveaux en brouillon sur l’exercice suivant.</li><li>Affectez le résultat.</li><li>La clôture définitive valide les à-nouveaux. Elle est irréversible.</li></ol><p>Gardez avec l’exercice le FEC, le bilan et les états de rapprochement.</p>",
      },
    ],
  },
  {
    slug: "settings",
    title: "Paramètres",
    guides: [
      {
        slug: "accounts",
        title: "Compléter le plan de comptes",
        subtitle: "Sous-comptes et comptes techniques",
        content:
          "<p>Dans Plan comptable détaillé › Comptes de référence, ajoutez un compte sous son parent du plan comptable général. Son numéro est gardé tel qu’il est saisi.</p><p>Les comptes techniques disent où sont passés la TVA, les écarts de règlement et les escomptes. Les contreparties automatiques proposent un compte à chaque pièce ; une règle s’essaie sur les 90 derniers jours avant d’être activée.</p>",
      },
      {
        slug: "journals",
        title: "Régler les journaux",
        subtitle: "Achats, ventes, banque, opérations diverses",
        content:
          "<p>Un journal a un code, un libellé et un type : achats, ventes, banque, caisse, opérations diverses, à-nouveaux. Un journal de banque porte le compte de trésorerie que les règlements mouvementent.</p><p>Chaque journal numérote ses écritures sans trou. Un numéro pris ne sert plus.</p>",
      },
      {
        slug: "vat-codes",
        title: "Régler les codes de TVA",
        subtitle: "Taux, exigibilité et comptes",
        content:
          "<p>Un code réunit le taux, la catégorie, l’exigibilité, la part déductible et les comptes. Il dit aussi quelles cases de la déclaration il alimente.</p><p>Les biens sont exigibles à la livraison, les services à l’encaissement, sauf option pour les débits. Un code se ferme à une date et n’est jamais modifié après usage : créez le suivant.</p>",
      },
      {
        slug: "articles",
        title: "Préparer les articles",
        subtitle: "Compléter les lignes de vente",
        content:
          "<p>Un article garde libellé, unité, prix, compte et code de TVA. Le taper dans une ligne de vente la remplit ; les factures déjà faites n’en dépendent pas.</p><p>Changez le prix d’un article sans crainte : seules les lignes à venir le prennent.</p>",
      },
      {
        slug: "rights",
        title: "Donner des droits",
        subtitle: "Profils et autorisations",
        content:
          "<p>Un profil réunit des droits par service : consulter, créer, modifier, valider, supprimer, exporter. Donnez-le à plusieurs personnes ; un changement du profil s’applique à toutes.</p><p>Nul ne donne plus de droits qu’il n’en a. Un refus dit quel droit manque et qui peut le donner.</p>",
      },
    ],
  },
];
