/** The published sign-in of the demonstration company. */
export const demonstrationSignIn = { email: "admin@demo.fr", password: "Demo-2026!" } as const;
