import { totpEndpoints } from "@grand-livre/contracts/endpoints/totp";
import { handle, type Route } from "../http/route.ts";
import {
  confirmTotp,
  disableTotp,
  enrolTotp,
  ownTotp,
  renewRecoveryCodes,
} from "../modules/identity/totp.ts";

/** The second factor of the caller's own account. */
export const totpRoutes: readonly Route[] = [
  handle(totpEndpoints.state, async ({ app, caller }) => ownTotp(app, caller)),
  handle(totpEndpoints.enrol, async ({ app, caller, body }) => enrolTotp(app, caller, body.password)),
  handle(totpEndpoints.confirm, async ({ app, caller, body }) => ({
    recoveryCodes: await confirmTotp(app, caller, body.otp),
  })),
  handle(totpEndpoints.recoveryCodes, async ({ app, caller, body }) => ({
    recoveryCodes: await renewRecoveryCodes(app, caller, body),
  })),
  handle(totpEndpoints.disable, async ({ app, caller, body }) => {
    await disableTotp(app, caller, body);
    return { done: true as const };
  }),
];
