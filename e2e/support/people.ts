import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { mailedTo } from "./outbox.ts";
import { ADMINISTRATOR, signIn } from "./sign-in.ts";

const INVITATION = /#invitation=([\w-]+)/;
export const PASSWORD = "une phrase bien à moi";

type Rights = Readonly<Record<string, readonly string[]>>;

/** Rights as the server takes them: `{ reports: ["Viewer"] }`. */
export function givenRights(rights: Rights) {
  return Object.entries(rights).map(([serviceId, actions]) => ({
    serviceId,
    authorizations: Object.fromEntries(actions.map((action) => [action, true])),
  }));
}

/** The header of a session opened through the API; the demonstration's administrator by default. */
export async function session(
  request: APIRequestContext,
  email: string = ADMINISTRATOR.email,
  password: string = email === ADMINISTRATOR.email ? ADMINISTRATOR.password : PASSWORD,
): Promise<{ authorization: string }> {
  const answer = await request.post("/api/auth/signin", { data: { email, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { token } = (await answer.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

export interface Invited {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly role?: string;
  readonly rights?: Rights;
  readonly legalEntityRefIds?: readonly string[];
}

/** Somebody whom the demonstration's administrator has invited, and who has opened the account; answers its id. */
export async function person(request: APIRequestContext, invited: Invited): Promise<string> {
  const headers = await session(request);
  const data = { ...invited, rights: givenRights(invited.rights ?? {}) };
  const answer = await request.post("/api/user", { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { id } = (await answer.json()) as { id: string };
  const secret = await mailedTo(invited.email, INVITATION);
  const opened = await request.post("/api/auth/accept-invitation", {
    data: { secret, password: PASSWORD },
  });
  expect(opened.status()).toBe(200);
  return id;
}

/** The legal entity of the demonstration. */
export async function demonstrationCompany(request: APIRequestContext): Promise<string> {
  const answer = await request.get("/api/legal-entity", { headers: await session(request) });
  const { legalEntities } = (await answer.json()) as { legalEntities: { refId: string; name: string }[] };
  return legalEntities.find(({ name }) => name === "LE CLIENT")?.refId ?? "";
}

/** Opens a screen as somebody who has signed in. */
export async function signInAs(page: Page, email: string, path?: string): Promise<void> {
  await signIn(page, path, { email, password: PASSWORD });
}

/** Signs in on the screen, where signing in itself is looked at. */
export async function signInOnScreen(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}
