import type { Application } from "./application.ts";
import type { Config } from "./config.ts";
import { ConfigError } from "./config.ts";
import { demonstrationSignIn } from "./demonstration-sign-in.ts";
import { createSuperAdministrator } from "./modules/identity/administrators.ts";
import { activeDemonstrationUserExists } from "./modules/identity/repository.ts";
import { seedDemonstrationBooks } from "./modules/legal-entity/demonstration.ts";
import { seedDemonstrationMessages } from "./modules/message/demonstration.ts";
import { seedDemonstrationShortcuts } from "./modules/shortcut/demonstration.ts";

/**
 * Demonstration accounts have a published password: while one is active the server stays on this machine.
 * @throws ConfigError saying what to change
 */
export async function refuseExposedDemonstration(app: Application): Promise<void> {
  const { config } = app;
  if (!(await activeDemonstrationUserExists(app.db)) && config.seed !== "demo") return;
  const reason = exposure(config);
  if (reason) {
    throw new ConfigError(
      `Des comptes de démonstration sont actifs : leur mot de passe est public. ${reason} Désactivez-les, ou démarrez une installation sans SEED=demo.`,
    );
  }
}

function exposure(config: Config): string | undefined {
  if (!config.loopbackOnly) return `HOST=${config.host} ouvre le serveur au réseau.`;
  if (config.trustProxy) return "TRUST_PROXY annonce un serveur mandataire.";
  if (config.production) return "NODE_ENV=production n’admet pas de démonstration.";
  return undefined;
}

/** Creates the demonstration company and its user, once. */
export async function seedDemonstration(app: Application): Promise<void> {
  const userId = await createSuperAdministrator(app, {
    ...demonstrationSignIn,
    firstname: "Camille",
    lastname: "Démonstration",
    demonstration: true,
  });
  if (!userId) return;
  await seedDemonstrationBooks(app, userId);
  await seedDemonstrationShortcuts(app, userId);
  await seedDemonstrationMessages(app, userId);
}
