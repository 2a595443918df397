const LATER = "Ce module arrive dans une prochaine version.";
const ASK = "D’ici là, un administrateur peut vous donner un nouveau mot de passe.";

const screens: Readonly<Record<string, { readonly title: string; readonly text: string }>> = {
  "/forgot-password": { title: "Mot de passe oublié", text: `${LATER} ${ASK}` },
  "/reset-password": { title: "Réinitialisation", text: `${LATER} ${ASK}` },
  "/new-password": { title: "Nouveau mot de passe", text: `${LATER} ${ASK}` },
  "/sign-up": {
    title: "Créer un compte",
    text: `${LATER} D’ici là, un administrateur peut créer votre compte.`,
  },
  "/confirmation-required": { title: "Confirmation requise", text: LATER },
  "/unlock-session": { title: "Session verrouillée", text: LATER },
};

/** Title and honest sentence of an identity screen that comes later. */
export function laterScreenText(path: string): { readonly title: string; readonly text: string } {
  return screens[path.replace(/\/+$/, "")] ?? { title: "Grand Livre", text: LATER };
}
