import { SECRET } from "../apps/platform-simulator/src/http/token.ts";
import { startSimulator } from "../apps/platform-simulator/src/start-simulator.ts";
import { tellDemonstration } from "./product/demonstration-network.ts";

// A second from one step to the next: a person sees a deposit wait, then be answered.
const settings = { acknowledgeMs: 1_000, statusMs: 1_000 };
const port = Number(process.env.PORT ?? 4180);
const { origin } = await startSimulator({ port, settings }).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
if (process.channel) {
  // Beside a demonstration, it ends with the process that started it.
  process.once("disconnect", () => process.exit(0));
  await tellDemonstration(origin);
}
console.log(`Simulateur de plateforme agréée (ce n’est pas une plateforme) : ${origin}
  jeton ${origin}/token · flux ${origin}/flow-service · annuaire ${origin}/directory-service
  identifiant : le SIREN de la société · secret : ${SECRET}`);
