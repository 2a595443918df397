import { ConfigError, loadConfig } from "./config.ts";
import { EmbeddedDatabaseError } from "./database/embedded/embedded-database-error.ts";
import { onShutdownSignals } from "./database/embedded/shutdown-signals.ts";
import { UnfencedDatabaseError } from "./database/fenced-pool.ts";
import { SchemaNewerError } from "./database/migrate.ts";
import { SchemaOlderError } from "./database/old-chain.ts";
import { demonstrationSignIn } from "./demonstration-sign-in.ts";
import { ForeignStoreError } from "./modules/file/service.ts";
import { startServer } from "./server.ts";

/** What the person who started the server can act on: the sentence alone, without the inside. */
function sentenceOf(error: unknown): string | undefined {
  if (
    error instanceof ConfigError ||
    error instanceof EmbeddedDatabaseError ||
    error instanceof SchemaNewerError ||
    error instanceof SchemaOlderError ||
    error instanceof ForeignStoreError ||
    error instanceof UnfencedDatabaseError
  ) {
    return error.message;
  }
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  if (error.code === "EADDRINUSE")
    return "Ce port est déjà pris. Arrêtez ce qui l’occupe, ou choisissez-en un autre avec PORT.";
  if (isOfListening(error))
    return "HOST n’est pas une adresse de cette machine. Indiquez 127.0.0.1, ou une de ses adresses.";
  if (error.code === "EACCES") return "Ce port ou ce dossier n’est pas accessible à votre compte.";
  if (["ECONNREFUSED", "ENOTFOUND", "28P01", "3D000"].includes(String(error.code))) {
    return "La base de données de DATABASE_URL ne répond pas ou refuse l’accès. Vérifiez l’adresse, le nom et le mot de passe.";
  }
  return undefined;
}

/** The address to listen on is not one of this machine, or its name is unknown. */
function isOfListening(error: object & { readonly code: unknown }): boolean {
  if (error.code === "EADDRNOTAVAIL") return true;
  return error.code === "ENOTFOUND" && "hostname" in error && error.hostname === process.env.HOST;
}

/** What `npm start` and the unit of docs/how-to/operate.md start again after: EX_TEMPFAIL of sysexits. */
const DATABASE_LOST = 75;

function fail(error: unknown, code = 1): never {
  console.error(sentenceOf(error) ?? error);
  process.exit(code);
}

let stopping = false;
const lost = (error: Error) => !stopping && fail(error, DATABASE_LOST);
const starting = (async () => startServer(loadConfig(process.env), lost))();
// From the first moment: a start interrupted half way closes what it had opened.
onShutdownSignals(async () => {
  stopping = true;
  const opened = await starting.catch(() => undefined);
  await opened?.stop();
});
const running = await starting.catch((error: unknown) => fail(error));

const { config } = running.app;
if (running.url) {
  console.log(`Grand Livre is ready: ${running.url}`);
  if (config.seed !== "none")
    console.log(`Demonstration: ${demonstrationSignIn.email} / ${demonstrationSignIn.password}`);
  if (running.firstAdministratorPath) {
    console.log(
      `Premier administrateur (lien à usage unique) : ${config.publicUrl}${running.firstAdministratorPath}`,
    );
  }
} else {
  console.log("Grand Livre worker is ready");
}
