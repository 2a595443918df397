/** Routes that a person may call without being signed in, each with its reason. A new one is a decision. */
export const PUBLIC_ROUTES: Readonly<Record<string, string>> = {
  "/api/auth/signin": "It is how a session begins; attempts are limited by account and address.",
  "/api/auth/first-administrator":
    "An installation without any administrator has nobody to sign in: the link printed at start opens it, once.",
};
