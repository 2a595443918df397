import { startBank } from "../apps/platform-simulator/src/ebics/start-bank.ts";

const port = Number(process.env.PORT ?? 4182);
const { url, bank } = await startBank({ port, isReadyAtOnce: true }).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
console.log(`Simulateur de banque EBICS (ce n’est pas une banque) : ${url}
  identifiant d’hôte ${bank.hostId} · partenaire et utilisateur : au choix · la lettre est tenue pour reçue
  un relevé : curl --data-binary @releve.txt '${new URL(url).origin}/bank/file?kind=FDL+camt.xxx.cfonb120.stm'`);
