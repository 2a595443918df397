import { type Application, today } from "./application.ts";
import { type Config, ConfigError } from "./config.ts";
import type { Tx } from "./database/connection.ts";
import { inTransaction } from "./database/transaction.ts";
import { administratorCaller } from "./demonstration/administrator.ts";
import { nameHolders } from "./demonstration/capital.ts";
import { tellPlatform } from "./demonstration/einvoice-platform.ts";
import { seedFirmMissions } from "./demonstration/firm-missions.ts";
import { seedKycFiles } from "./demonstration/kyc-files.ts";
import { createStudio, createWorkshop } from "./demonstration/living-companies.ts";
import { giveLogo } from "./demonstration/logo.ts";
import { seedPartners } from "./demonstration/partners.ts";
import { createPeople } from "./demonstration/people.ts";
import { enqueueSeeding } from "./demonstration/seed-job.ts";
import { tendThirdParties } from "./demonstration/third-parties.ts";
import { seedDemonstrationOffice } from "./demonstration-office.ts";
import { demonstrationSignIn } from "./demonstration-sign-in.ts";
import { appIn, commandIn } from "./kit/command.ts";
import { seedDemonstrationBooks } from "./modules/company/demonstration.ts";
import { createSuperAdministrator } from "./modules/identity/administrators.ts";
import { activeDemonstrationUserExists } from "./modules/identity/repository.ts";
import { seedDemonstrationMessages } from "./modules/message/demonstration.ts";
import { seedDemonstrationShortcuts } from "./modules/shortcut/demonstration.ts";

/**
 * Demonstration accounts have a published password: while one is active the server stays on this machine.
 * @throws ConfigError saying what to change
 */
export async function refuseExposedDemonstration(app: Application): Promise<void> {
  const { config } = app;
  if (!(await activeDemonstrationUserExists(app.db)) && config.seed === "none") return;
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

/**
 * Creates the demonstration once: its administrator, then two companies with their people, whose books the worker writes;
 * or, empty, the one company that test products work in. All of it, or nothing.
 */
export async function seedDemonstration(app: Application, kind: "demo" | "demo-empty"): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const within = appIn(app, tx);
    const userId = await createSuperAdministrator(within, {
      ...demonstrationSignIn,
      firstname: "Camille",
      lastname: "Démonstration",
      demonstration: true,
    });
    if (!userId) return;
    if (kind === "demo") await seedLivingCompanies(within, tx, userId);
    else await seedDemonstrationBooks(within, userId);
    await seedDemonstrationShortcuts(within, userId);
    await seedDemonstrationMessages(within, userId);
    await seedDemonstrationOffice(within, userId);
  });
}

async function seedLivingCompanies(app: Application, tx: Tx, userId: string): Promise<void> {
  const caller = administratorCaller(userId);
  const workshop = await createWorkshop(app, caller);
  await giveLogo(app, caller, workshop);
  await nameHolders(app, caller, workshop);
  const studio = await createStudio(app, caller);
  await seedKycFiles(app, caller, workshop);
  await tellPlatform(app, caller, workshop);
  const people = await createPeople(app, caller, [workshop.refId, studio.refId]);
  const accountantId = people.get("ACCOUNTANT");
  await seedFirmMissions({ app, caller, company: workshop, accountantId });
  for (const company of [workshop, studio]) await tendThirdParties(app, caller, { company, accountantId });
  await seedPartners(appIn(app, tx), caller, { workshop, companies: [workshop, studio], accountantId });
  await enqueueSeeding(commandIn(app, tx, caller), { today: today(app), workshop, studio });
}
