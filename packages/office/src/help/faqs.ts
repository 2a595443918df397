/** Questions and answers of the help center, in the words of the screens. */
export const faqCategories: readonly {
  readonly slug: string;
  readonly title: string;
  readonly faqs: readonly (readonly [question: string, answer: string])[];
}[] = [
  {
    slug: "most-asked",
    title: "Questions les plus posées",
    faqs: [
      [
        "Comment faire entrer une facture fournisseur ?",
        "Déposez le fichier sur l’écran Factures fournisseurs : PDF, Factur-X, CII, UBL, scan ou photo. Il est lu sur votre machine et devient un brouillon à vérifier.",
      ],
      [
        "Puis-je modifier une écriture validée ?",
        "Non. Une écriture validée se corrige par une contre-passation : l’originale et sa correction restent toutes deux au journal.",
      ],
      [
        "Pourquoi ma facture n’a-t-elle pas de numéro ?",
        "Un brouillon n’en a pas. Le numéro est pris à la validation, sans trou et dans l’ordre des dates.",
      ],
      [
        "Comment obtenir le FEC ?",
        "Ouvrez Rapports › FEC et choisissez l’exercice. Le fichier des écritures comptables est contrôlé avant d’être remis.",
      ],
      [
        "Qui voit mes dossiers ?",
        "Seules les personnes à qui l’on a donné un droit sur l’entreprise. Un administrateur règle ces droits dans Paramètres › Habilitations.",
      ],
    ],
  },
  {
    slug: "general-inquiries",
    title: "Questions générales",
    faqs: [
      [
        "Mes données quittent-elles ma machine ?",
        "Non. La base, les documents et la lecture des factures restent sur l’installation.",
      ],
      [
        "Combien de sociétés puis-je tenir ?",
        "Autant que vous voulez : chacune a son plan de comptes, ses journaux et ses exercices.",
      ],
      [
        "Puis-je travailler au clavier seul ?",
        "Oui. Chaque écran se parcourt à la touche Tab et les actions courantes ont un raccourci affiché.",
      ],
      ["Quels navigateurs conviennent ?", "Les versions récentes de Chrome, Edge, Firefox et Safari."],
      [
        "Comment changer de langue ?",
        "Par « Langue », dans le menu de l’utilisateur en haut à droite. Les termes comptables restent en français.",
      ],
      [
        "Peut-on annuler une suppression ?",
        "Un brouillon supprimé attend trente jours dans la corbeille ; il s’y restaure.",
      ],
    ],
  },
  {
    slug: "licenses",
    title: "Installation et licence",
    faqs: [
      [
        "Faut-il un serveur ?",
        "Une machine avec Node suffit : la base de données est livrée avec le produit.",
      ],
      [
        "Puis-je utiliser ma propre base PostgreSQL ?",
        "Oui, à partir de la version 15 : indiquez son adresse dans DATABASE_URL.",
      ],
      [
        "Comment sauvegarder l’installation ?",
        "La commande de sauvegarde met la base et les documents dans une seule archive, que la commande de restauration relit.",
      ],
      [
        "Les mises à jour sont-elles sûres ?",
        "La base est mise à niveau au démarrage, en une fois. Faites une sauvegarde avant.",
      ],
      [
        "Que couvre la licence ?",
        "L’usage du produit par votre organisation. Les conditions sont remises avec l’installation.",
      ],
    ],
  },
  {
    slug: "payments",
    title: "Règlements",
    faqs: [
      [
        "Comment enregistrer un règlement ?",
        "Ouvrez la facture, puis Encaisser ou Régler : l’écriture de banque est passée avec le règlement. Une opération du relevé de banque le fait aussi.",
      ],
      [
        "Un client n’a payé qu’une partie : que faire ?",
        "Saisissez le montant reçu. La facture devient partiellement payée et garde son reste dû.",
      ],
      [
        "Comment annuler un règlement saisi par erreur ?",
        "Remettez la facture à impayée : l’écriture de règlement est contre-passée.",
      ],
      [
        "Comment utiliser un avoir ?",
        "Imputez-le sur une facture du même tiers : aucun mouvement de banque n’est passé.",
      ],
      [
        "Quand la TVA sur encaissements est-elle due ?",
        "Au règlement, pour la part réglée. Les comptes d’attente sont soldés par l’écriture de règlement.",
      ],
      [
        "Comment relancer un client en retard ?",
        "L’écran des relances propose les factures échues, par niveau. Vous relisez le texte avant l’envoi.",
      ],
    ],
  },
  {
    slug: "support",
    title: "Assistance",
    faqs: [
      [
        "J’ai oublié mon mot de passe.",
        "Utilisez « Mot de passe oublié » à la connexion : un code vous est envoyé par courriel.",
      ],
      [
        "Mon compte est verrouillé.",
        "Après plusieurs essais faux, attendez le délai indiqué ou demandez à un administrateur.",
      ],
      [
        "Un écran affiche « Vous n’avez pas ce droit ».",
        "Demandez ce droit à un administrateur : le message nomme le service concerné.",
      ],
      [
        "Une facture déposée reste en erreur.",
        "Ouvrez-la : la raison est affichée, et le document peut être relu ou saisi à la main.",
      ],
      [
        "L’import d’un fichier est refusé.",
        "La prévisualisation montre chaque ligne rejetée avec sa cause. Corrigez le fichier et déposez-le de nouveau.",
      ],
      [
        "Où voir ce qui a été modifié ?",
        "Le journal d’audit, dans Paramètres, montre qui a fait quoi et quand.",
      ],
      [
        "Comment signaler un défaut ?",
        "Donnez à votre administrateur l’heure et le numéro de requête affiché dans le message d’erreur.",
      ],
    ],
  },
];
