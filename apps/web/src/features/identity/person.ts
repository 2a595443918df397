/** Who asks for an account, as the form holds it. */
export const newPerson = { firstname: "", lastname: "", email: "", password: "" };

export const personLabels = {
  firstname: "Prénom",
  lastname: "Nom",
  email: "Adresse e-mail",
  password: "Mot de passe",
} as const;
