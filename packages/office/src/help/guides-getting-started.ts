import type { GuideCategory } from "./guide-category.ts";

export const gettingStarted: GuideCategory = {
  slug: "getting-started",
  title: "Prise en main",
  guides: [
    {
      slug: "introduction",
      title: "Découvrir le produit",
      subtitle: "De la pièce au rapport, ce que fait chaque écran",
      content:
        "<p>Tout part d’une pièce et finit dans une écriture équilibrée. Chaque chiffre d’un rapport ramène à son écriture, et l’écriture à sa pièce.</p><h2>Le parcours</h2><ol><li>Une pièce arrive : facture déposée, vente saisie, fichier importé.</li><li>Un brouillon est vérifié.</li><li>La validation numérote et écrit.</li><li>La balance et le grand livre sont à jour aussitôt.</li></ol>",
    },
    {
      slug: "open-a-company",
      title: "Ouvrir une société",
      subtitle: "SIREN, exercice et plan de comptes",
      content:
        "<p>Dans Gestions › Sociétés, saisissez le SIREN et la raison sociale. Le plan comptable général est installé à la longueur de compte choisie.</p><p>Créez ensuite le premier exercice : ses dates choisissent la version du plan.</p>",
    },
    {
      slug: "first-supplier-bill",
      title: "Saisir une première facture fournisseur",
      subtitle: "Déposer, vérifier, valider",
      content:
        "<p>Déposez le fichier sur l’écran Factures fournisseurs. Les valeurs lues avec un doute sont signalées.</p><ul><li>Vérifiez le tiers, la date et les montants.</li><li>Choisissez le compte de charge proposé, ou un autre.</li><li>Validez par <code>Ctrl+Entrée</code>.</li></ul>",
    },
    {
      slug: "invite-a-colleague",
      title: "Inviter un collègue",
      subtitle: "Compte, profil et droits",
      content:
        "<p>Dans Paramètres › Administrateurs, invitez la personne par son adresse. Elle reçoit un lien pour choisir son mot de passe.</p><p>Donnez-lui ensuite un profil, ou des droits service par service, et les sociétés qu’elle doit voir.</p>",
    },
  ],
};
