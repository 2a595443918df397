import { describe, expect, it } from "vitest";
import { ConfigError, loadConfig } from "./config.ts";

const load = (environment: Record<string, string>) => () => loadConfig(environment, "/nowhere");

describe("the settings of mail", () => {
  it("are both needed in production, where nobody reads the outbox", () => {
    const production = { NODE_ENV: "production", DATA_DIR: "data" };
    expect(load(production)).toThrow(ConfigError);
    expect(load({ ...production, SMTP_URL: "smtp://mail.example.fr" })).toThrow(/MAIL_FROM/);
    const config = load({
      ...production,
      SMTP_URL: "smtps://mail.example.fr",
      MAIL_FROM: "Compta <compta@example.fr>",
    })();
    expect(config).toMatchObject({
      smtpUrl: "smtps://mail.example.fr",
      mailFrom: "Compta <compta@example.fr>",
    });
  });

  it("are refused by their name when they are none", () => {
    expect(load({ SMTP_URL: "mail.example.fr" })).toThrow(/SMTP_URL/);
    expect(load({ MAIL_FROM: "compta" })).toThrow(/MAIL_FROM/);
    expect(load({ MAIL_FROM: "a@b.fr\r\nBcc: c@d.fr" })).toThrow(/MAIL_FROM/);
    expect(load({ SMS_URL: "ftp://sms.example.fr" })).toThrow(/SMS_URL/);
  });
});

it("takes a setting left empty as not given: the port is the default one, not any", () => {
  const config = loadConfig({ PORT: "", HOST: "", SESSION_HOURS: "", ROLE: "", TRUST_PROXY: "" }, "/nowhere");
  expect(config).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    sessionHours: 8,
    role: "all",
    trustProxy: false,
  });
});
