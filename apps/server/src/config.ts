import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { z } from "zod";
import { installationPaths } from "./installation-paths.ts";

const optionalText = z
  .string()
  .optional()
  .transform((value) => (value === "" ? undefined : value));

const flag = z
  .enum(["", "0", "1", "true", "false"])
  .optional()
  .transform((value) => value === "1" || value === "true");

const schema = z.object({
  NODE_ENV: optionalText,
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATABASE_URL: optionalText.refine((value) => value === undefined || /^postgres(ql)?:\/\//.test(value)),
  DATABASE_DIRECT_URL: optionalText.refine(
    (value) => value === undefined || /^postgres(ql)?:\/\//.test(value),
  ),
  DATABASE_REPLICA_URL: optionalText.refine(
    (value) => value === undefined || /^postgres(ql)?:\/\//.test(value),
  ),
  DATA_DIR: z.string().min(1).default("./data"),
  MOMENT_DAYS: z.coerce.number().int().min(0).max(90).default(7),
  FILES_URL: optionalText.refine((value) => value === undefined || /^(file|s3):/.test(value)),
  ROLE: z.enum(["all", "web", "worker"]).default("all"),
  SEED: z.enum(["demo", "demo-empty", "none"]).default("none"),
  ADMIN_EMAIL: optionalText.refine(
    (value) => value === undefined || /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value),
  ),
  ADMIN_PASSWORD: optionalText,
  TOKEN_SECRET: optionalText.refine((value) => value === undefined || value.length >= 32),
  SESSION_HOURS: z.coerce.number().min(0.1).max(720).default(8),
  SMTP_URL: optionalText.refine((value) => value === undefined || /^smtps?:\/\//.test(value)),
  MAIL_FROM: optionalText.refine((value) => value === undefined || /^[^@\r\n]+@[^@\s]+$/.test(value)),
  SMS_URL: optionalText.refine((value) => value === undefined || /^https?:\/\//.test(value)),
  PUBLIC_URL: optionalText.refine((value) => value === undefined || URL.canParse(value)),
  OUTSIDE_ORIGINS: z
    .string()
    .default("")
    .transform((value) => value.split(/[\s,]+/).filter((one) => one !== ""))
    .refine((origins) => origins.every((one) => URL.canParse(one) && new URL(one).origin === one)),
  TRUST_PROXY: flag,
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalText.refine(
    (value) => value === undefined || (/^https?:\/\//.test(value) && URL.canParse(value)),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .default("")
    .transform((value) => value.split(",").filter((one) => one.trim() !== ""))
    .refine((headers) => headers.every((one) => /^\s*[\w-]+=[^\r\n]*$/.test(one)))
    .transform((headers) =>
      Object.fromEntries(headers.map((one) => one.trim().split(/=(.*)/s).slice(0, 2) as [string, string])),
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

const expectations: Record<string, string> = {
  PORT: "un numéro de port entre 0 et 65535",
  METRICS_PORT: "un numéro de port entre 0 et 65535",
  DRAIN_SECONDS: "un nombre de secondes entre 0 et 300",
  DATABASE_URL: "une adresse postgres://… (ou rien, pour la base embarquée)",
  DATABASE_REPLICA_URL: "une adresse postgres://… d’une base qui suit celle de DATABASE_URL",
  DATABASE_DIRECT_URL: "une adresse postgres://… de la même base, sans intermédiaire",
  MOMENT_DAYS: "un nombre de jours entre 0 et 90",
  FILES_URL: "une adresse file:… ou s3://…",
  ROLE: "all, web ou worker",
  SEED: "demo, demo-empty ou none",
  ADMIN_EMAIL: "une adresse e-mail",
  TOKEN_SECRET: "un secret d’au moins 32 caractères",
  SESSION_HOURS: "un nombre d’heures entre 0,1 et 720",
  SMTP_URL: "une adresse smtp://… ou smtps://…",
  MAIL_FROM: "une adresse e-mail, seule ou comme Nom <adresse>",
  SMS_URL: "une adresse http(s)://…",
  PUBLIC_URL: "une adresse http(s)://…",
  OUTSIDE_ORIGINS: "des adresses https://serveur[:port] séparées par des virgules",
  TRUST_PROXY: "1 ou 0",
  OTEL_EXPORTER_OTLP_ENDPOINT: "une adresse http(s)://… d’un collecteur OpenTelemetry",
  OTEL_EXPORTER_OTLP_HEADERS: "des en-têtes nom=valeur séparés par des virgules",
  OTEL_TRACES_SAMPLER_ARG: "une part entre 0 et 1",
  LOG_LEVEL: "fatal, error, warn, info, debug, trace ou silent",
};

/** A setting is wrong: the sentence names it and says what is expected. */
export class ConfigError extends Error {}

export type Config = ReturnType<typeof loadConfig>;

function productVersion(): string {
  const text = readFileSync(resolve(installationPaths.root, "package.json"), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\./.test(host);
}

/**
 * Reads the settings from the environment, and from `.env` of the working folder where the environment is silent.
 * @throws ConfigError naming the setting and what it should be
 */
export function loadConfig(environment: NodeJS.ProcessEnv, folder = process.cwd()) {
  let fromFile: NodeJS.Dict<string> = {};
  try {
    fromFile = parseEnv(readFileSync(resolve(folder, ".env"), "utf8"));
  } catch {
    // No .env is the usual case.
  }
  // A line such as `PORT=` says nothing: it is the default, not zero.
  const given = Object.entries({ ...fromFile, ...environment }).filter(([, value]) => value !== "");
  const result = schema.safeParse(Object.fromEntries(given));
  if (!result.success) {
    const names = [...new Set(result.error.issues.map((issue) => String(issue.path[0])))];
    throw new ConfigError(
      names
        .map((name) => `${name} n’est pas valable : attendu ${expectations[name] ?? "une autre valeur"}.`)
        .join("\n"),
    );
  }
  const env = result.data;
  const production = env.NODE_ENV === "production";
  if (production && !(env.SMTP_URL && env.MAIL_FROM))
    throw new ConfigError("SMTP_URL et MAIL_FROM sont nécessaires avec NODE_ENV=production.");
  if ((env.ADMIN_EMAIL === undefined) !== (env.ADMIN_PASSWORD === undefined)) {
    throw new ConfigError("ADMIN_EMAIL et ADMIN_PASSWORD vont ensemble : donnez les deux ou aucun.");
  }
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    throw new ConfigError(
      "DATABASE_DIRECT_URL complète DATABASE_URL : donnez les deux, ou DATABASE_URL seule.",
    );
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
    throw new ConfigError(
      "DATABASE_REPLICA_URL complète DATABASE_URL : donnez les deux, ou DATABASE_URL seule.",
    );
  const dataDir = resolve(folder, env.DATA_DIR);
  return {
    version: productVersion(),
    webRoot: installationPaths.web,
    production,
    port: env.PORT,
    /** Where `/metrics` answers everybody; undefined: on `port`, this machine alone. */
    metricsPort: env.METRICS_PORT,
    /** How long a stopping server still answers, so that a proxy asks whether it is ready before it is gone. */
    drainSeconds: env.DRAIN_SECONDS,
    host: env.HOST,
    loopbackOnly: isLoopback(env.HOST),
    databaseUrl: env.DATABASE_URL,
    /** The same database past the pooler in transaction mode that DATABASE_URL leads to; undefined where it leads to PostgreSQL. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    /** A database that follows the one of `databaseUrl`: reports are read there. */
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    dataDir,
    /** How many days back `npm run backup -- --until` may go; 0: the embedded database keeps no log. */
    momentDays: env.MOMENT_DAYS,
    filesUrl: env.FILES_URL ?? `file:${resolve(dataDir, "files")}`,
    role: env.ROLE,
    seed: env.SEED,
    admin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : undefined,
    tokenSecret: env.TOKEN_SECRET,
    sessionHours: env.SESSION_HOURS,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    smsUrl: env.SMS_URL,
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`,
    /** Private or unencrypted servers that the product may call all the same. */
    outsideOrigins: env.OUTSIDE_ORIGINS,
    trustProxy: env.TRUST_PROXY,
    /** Where traces go, and which share of them; undefined: none are made. */
    traces:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
            headers: env.OTEL_EXPORTER_OTLP_HEADERS,
            ratio: env.OTEL_TRACES_SAMPLER_ARG,
          },
    logLevel: env.LOG_LEVEL,
  };
}
