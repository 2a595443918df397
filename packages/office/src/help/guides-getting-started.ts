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
        "<p>Votre comptabilité part de pièces et finit en écritures équilibrées. Chaque chiffre d’un rapport ramène à son écriture, et l’écriture à sa pièce.</p><h2>Le parcours</h2><ol><li>Une pièce arrive : facture déposée, vente saisie, relevé de banque, fichier importé.</li><li>Le brouillon est vérifié : tiers, date, comptes, TVA.</li><li>La validation prend le numéro et passe l’écriture.</li><li>La balance, le grand livre et la déclaration de TVA sont à jour aussitôt.</li></ol><h2>Se repérer</h2><ul><li>L’en-tête choisit le dossier, l’exercice et la période : tous les écrans les suivent.</li><li><code>Ctrl+K</code> trouve un écran, un tiers, une facture, une écriture ou un montant.</li><li><code>?</code> affiche les raccourcis du clavier.</li></ul>",
    },
    {
      slug: "open-a-company",
      title: "Ouvrir une société",
      subtitle: "SIREN, exercice et plan de comptes",
      content:
        "<p>Dans Paramètres › Entreprises, ajoutez l’entreprise par son SIREN et sa raison sociale. Le plan comptable général, les journaux et les codes de TVA sont installés.</p><ol><li>Choisissez la longueur des comptes et le régime de TVA : ils règlent la suite.</li><li>Créez le premier exercice. Ses dates choisissent la version du plan.</li><li>Reprenez l’ouverture : à la main au journal AN, ou par Imports/Historique.</li></ol><p>Le SIREN est contrôlé par sa clé, et le n° de TVA en est déduit.</p>",
    },
    {
      slug: "first-supplier-bill",
      title: "Saisir une première facture fournisseur",
      subtitle: "Déposer, vérifier, valider",
      content:
        "<p>Déposez le fichier sur l’écran Factures fournisseurs : PDF, Factur-X, UBL, CII ou image. Les valeurs lues avec un doute sont signalées.</p><ol><li>Vérifiez le fournisseur, la date, l’échéance et les montants à côté de la pièce.</li><li>Gardez le compte de charge proposé, ou choisissez-en un autre : votre choix servira aux factures suivantes.</li><li>Validez par <code>Ctrl+Entrée</code>. L’écriture d’achat est montrée avant d’être passée.</li></ol><p>Une facture déjà connue est reconnue et ne crée rien.</p>",
    },
    {
      slug: "invite-a-colleague",
      title: "Inviter un collègue",
      subtitle: "Compte, profil et droits",
      content:
        "<p>Dans Paramètres › Administrateurs, invitez la personne par son adresse. Elle reçoit un lien pour choisir son mot de passe.</p><p>Donnez-lui ensuite un profil, ou des droits service par service, et les entreprises qu’elle doit voir. Un droit s’applique dès la requête suivante ; le journal d’audit garde qui l’a donné.</p>",
    },
  ],
};
