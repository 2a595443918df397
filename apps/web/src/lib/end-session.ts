import { keepActing } from "./acting-for.ts";
import { api } from "./api.ts";
import { session } from "./session.ts";

/** Ends the session on the server and here. The browser's side ends whatever the server answers. */
export async function endSession(): Promise<void> {
  const token = session.token();
  session.close();
  keepActing(undefined);
  if (token === undefined) return;
  // The token is already forgotten, so that a failing call cannot bring the « session expirée » dialog.
  await api
    .post("/api/auth/sign-out", {}, { headers: { Authorization: `Bearer ${token}` }, quiet: true })
    .catch(() => undefined);
}
