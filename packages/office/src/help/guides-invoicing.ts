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
          "<p>Dans Factures clients, choisissez Nouvelle facture. Le client remplit les délais, la TVA et l’adresse ; un article remplit la ligne.</p><ol><li>L’écran nomme la mention qui manque pendant la saisie.</li><li><code>Ctrl+Entrée</code> valide : le numéro est pris, l’écriture passée, le Factur-X produit.</li><li>Téléchargez la facture : son PDF contient les données du Factur-X.</li></ol><p>Les numéros se suivent sans trou et dans l’ordre des dates. Un brouillon n’a pas de numéro.</p>",
      },
      {
        slug: "credit-note",
        title: "Faire un avoir",
        subtitle: "Annuler ou réduire une facture",
        content:
          "<p>Annuler une facture validée crée et valide son avoir. Un avoir partiel se saisit à part et nomme la facture qu’il corrige.</p><p>Un avoir s’impute sur d’autres factures du même client, ou se rembourse. La TVA suit : celle des encaissements n’est reprise qu’à hauteur de ce qui a été payé.</p>",
      },
      {
        slug: "record-a-payment",
        title: "Enregistrer un règlement",
        subtitle: "Total, partiel ou escompté",
        content:
          "<p>Ouvrez la facture et choisissez Encaisser, ou Régler pour un fournisseur : banque, date, montant. L’escompte accordé est passé dans la même écriture, avec sa TVA.</p><ul><li>Un règlement partiel laisse le reste dû.</li><li>Un trop-perçu se garde et s’impute plus tard.</li></ul><h2>Depuis le relevé de banque</h2><p>Dans Rapprochement bancaire, déposez le relevé (CAMT.053, CFONB 120, OFX, QIF, MT940 ou tableur). Chaque opération propose la facture qu’elle règle, avec la raison ; acceptez-les une à une, ou toutes celles qui sont certaines.</p>",
      },
      {
        slug: "reminders",
        title: "Relancer",
        subtitle: "Niveaux et exclusions",
        content:
          "<p>Chaque niveau a son délai et son texte. Un client ou une facture peut être exclu ; la raison est gardée.</p><ul><li>Les relances automatiques partent chaque jour, si un serveur d’e-mails est réglé.</li><li>Pénalités et indemnité de 40 € sont calculées au taux de la facture.</li><li>Ce qui a été envoyé se lit sur la fiche du tiers, onglet Messages.</li></ul>",
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
          "<p>Dans Mon compte › Sécurité, donnez l’ancien mot de passe puis le nouveau. Les autres sessions sont fermées aussitôt.</p><p>Une phrase de quelques mots vaut mieux qu’un mot compliqué. Un mot de passe oublié se remplace par un code reçu par e-mail.</p>",
      },
      {
        slug: "two-factor",
        title: "Activer la double authentification",
        subtitle: "Un code de plus à la connexion",
        content:
          "<p>Dans Mon compte › Sécurité, lisez le code à deux dimensions avec votre application, puis saisissez les six chiffres.</p><p>Gardez les codes de secours hors de votre poste : chacun ouvre le compte une fois, si le téléphone est perdu.</p>",
      },
      {
        slug: "lock",
        title: "Verrouiller la session",
        subtitle: "Quitter son poste sans se déconnecter",
        content:
          "<p>Le verrou, dans le menu de l’utilisateur, ferme tous les onglets. Le mot de passe rouvre l’écran où vous étiez.</p>",
      },
      {
        slug: "delegate",
        title: "Déléguer ses droits",
        subtitle: "Pour une absence",
        content:
          "<p>Dans Gestion des tiers › Utilisateurs délégués, prêtez des droits choisis, sur des entreprises choisies, entre deux dates.</p><p>Un bandeau rappelle à votre remplaçant pour qui il agit. Le journal d’audit nomme les deux personnes. La délégation expire automatiquement.</p>",
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
