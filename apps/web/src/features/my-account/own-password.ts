/** The catalogue speaks of an address and a password; here only the password is typed. */
export function ownPasswordMistake(refusal: string | undefined): string | undefined {
  return refusal === "Email ou mot passe invalide" ? "Ce n’est pas votre mot de passe." : refusal;
}
