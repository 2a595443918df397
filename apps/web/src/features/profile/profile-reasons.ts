/** Why a profile is not changed by who sees it: it holds for everybody who has it. */
export const PROFILE_OUT_OF_REACH =
  "Ce profil est celui de toute l’installation, est donné à des personnes hors de votre périmètre, ou porte des droits que vous n’avez pas. Un super-administrateur peut le modifier.";
