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
          "<p>Une écriture se saisit au clavier : journal, date, puis une ligne par compte. L’écart entre débits et crédits est affiché ; la validation le refuse tant qu’il n’est pas nul.</p>",
      },
      {
        slug: "correct-an-entry",
        title: "Corriger une écriture",
        subtitle: "Contre-passer plutôt que modifier",
        content:
          "<p>Une écriture validée ne change plus. La contre-passation écrit l’inverse au même journal et garde le lien avec l’originale ; saisissez ensuite l’écriture juste.</p>",
      },
      {
        slug: "lettering",
        title: "Lettrer un compte",
        subtitle: "Rapprocher les lignes qui se soldent",
        content:
          "<p>Choisissez le tiers, cochez les lignes dont la somme est nulle et lettrez. Le lettrage se défait tant que l’exercice est ouvert.</p>",
      },
      {
        slug: "import-a-ledger",
        title: "Reprendre un historique",
        subtitle: "Importer un FEC",
        content:
          "<p>Déposez le fichier des écritures comptables dans Imports. La prévisualisation montre les comptes, les journaux et les lignes rejetées.</p><p>Un lot importé s’annule en entier, ou se scelle.</p>",
      },
      {
        slug: "reports",
        title: "Lire les rapports",
        subtitle: "Balance, grand livre et journaux",
        content:
          "<p>La balance donne un solde par compte ; chaque solde ouvre les lignes du grand livre, et chaque ligne ouvre sa pièce. Tous les rapports s’exportent.</p>",
      },
      {
        slug: "export-fec",
        title: "Exporter le FEC",
        subtitle: "Le fichier que demande l’administration",
        content:
          "<p>L’export suit l’article A. 47 A-1 du livre des procédures fiscales : dix-huit colonnes, dans l’ordre de validation. Un contrôle est fait avant la remise.</p>",
      },
      {
        slug: "close-a-period",
        title: "Clôturer une période",
        subtitle: "Verrouiller un mois",
        content:
          "<p>Une période clôturée ne reçoit plus d’écriture. La clôture provisoire peut être levée par deux personnes ; la clôture définitive, jamais.</p>",
      },
      {
        slug: "close-an-exercise",
        title: "Clôturer un exercice",
        subtitle: "Résultat et à-nouveaux",
        content:
          "<p>Vérifiez les brouillons restants, les comptes d’attente et la balance. La clôture scelle les lots importés et les écritures de l’exercice.</p>",
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
          "<p>Ajoutez un compte sous son parent du plan comptable général. Les comptes techniques disent où le produit écrit la TVA, les écarts et les escomptes.</p>",
      },
      {
        slug: "journals",
        title: "Régler les journaux",
        subtitle: "Achats, ventes, banque, opérations diverses",
        content:
          "<p>Un journal a un code, un libellé et un type. Un journal de banque porte le compte de trésorerie que les règlements mouvementent.</p>",
      },
      {
        slug: "vat-codes",
        title: "Régler les codes de TVA",
        subtitle: "Taux, exigibilité et comptes",
        content:
          "<p>Un code réunit le taux, la catégorie, l’exigibilité et les comptes. Il se ferme à une date et n’est jamais modifié après usage.</p>",
      },
      {
        slug: "articles",
        title: "Préparer les articles",
        subtitle: "Compléter les lignes de vente",
        content:
          "<p>Un article garde libellé, prix, compte et code de TVA. Le taper dans une ligne la remplit ; les factures déjà faites n’en dépendent pas.</p>",
      },
      {
        slug: "rights",
        title: "Donner des droits",
        subtitle: "Profils et autorisations",
        content:
          "<p>Un profil réunit des droits par service : consulter, créer, modifier, valider, supprimer, exporter. Nul ne donne plus qu’il n’a.</p>",
      },
    ],
  },
];
