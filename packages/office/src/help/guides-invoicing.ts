import type { GuideCategory } from "./guide-category.ts";

/** Invoices with their payments, and the reader's own account. */
export const invoicing: readonly GuideCategory[] = [
  {
    slug: "payments",
    title: "Factures et règlements",
    guides: [
      {
        slug: "issue-an-invoice",
        title: "Émettre une facture",
        subtitle: "Mentions, numéro et Factur-X",
        content:
          "<p>Pendant la saisie, l’écran nomme la mention qui manque. La validation prend le numéro, passe l’écriture et produit le Factur-X.</p>",
      },
      {
        slug: "credit-note",
        title: "Faire un avoir",
        subtitle: "Annuler ou réduire une facture",
        content:
          "<p>Annuler une facture validée crée et valide son avoir. Un avoir partiel se saisit à part et nomme la facture qu’il corrige.</p>",
      },
      {
        slug: "record-a-payment",
        title: "Enregistrer un règlement",
        subtitle: "Total, partiel ou escompté",
        content:
          "<p>Choisissez la banque, la date et le montant. L’escompte accordé est passé dans la même écriture, avec sa TVA.</p>",
      },
      {
        slug: "reminders",
        title: "Relancer",
        subtitle: "Niveaux et exclusions",
        content:
          "<p>Chaque niveau a son délai et son texte. Un client ou une facture peut être exclu ; la raison est gardée.</p>",
      },
    ],
  },
  {
    slug: "your-account",
    title: "Votre compte",
    guides: [
      {
        slug: "password",
        title: "Changer de mot de passe",
        subtitle: "Et fermer les autres sessions",
        content:
          "<p>Dans Mon compte, donnez l’ancien puis le nouveau. Les autres sessions sont fermées aussitôt.</p>",
      },
      {
        slug: "two-factor",
        title: "Activer la double authentification",
        subtitle: "Un code de plus à la connexion",
        content:
          "<p>Lisez le code à deux dimensions avec votre application, puis saisissez les six chiffres. Gardez les codes de secours.</p>",
      },
      {
        slug: "lock",
        title: "Verrouiller la session",
        subtitle: "Quitter son poste sans se déconnecter",
        content: "<p>Le verrou ferme tous les onglets. Le mot de passe rouvre l’écran où vous étiez.</p>",
      },
      {
        slug: "delegate",
        title: "Déléguer ses droits",
        subtitle: "Pour une absence",
        content:
          "<p>Prêtez des droits choisis, sur des sociétés choisies, entre deux dates. Le journal d’audit nomme les deux personnes.</p>",
      },
      {
        slug: "views",
        title: "Enregistrer une vue",
        subtitle: "Filtres et colonnes d’une liste",
        content:
          "<p>Réglez les filtres et les colonnes d’une liste, puis nommez la vue. Elle n’est visible que de vous.</p>",
      },
      {
        slug: "shortcuts",
        title: "Composer ses raccourcis",
        subtitle: "Le panneau du menu de l’utilisateur",
        content:
          "<p>Ouvrez Raccourcis, puis le crayon. Un raccourci mène à un écran du produit ou à une adresse extérieure.</p>",
      },
    ],
  },
];
