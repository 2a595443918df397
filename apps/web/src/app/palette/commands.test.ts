import { describe, expect, it } from "vitest";
import type { SignedInUser } from "../../lib/session.ts";
import { visibleMenu } from "../navigation/menu.ts";
import { createCommands, deedCommands, goCommands, goLetters, matchCommands } from "./commands.ts";

const titles = (commands: readonly { title: string }[]) => commands.map((command) => command.title);
const administrator = { superAdministrator: true } as SignedInUser;
const go = goCommands(visibleMenu(administrator));

describe("the palette", () => {
  it("goes to every screen of the menu, the ones of an entry that opens included", () => {
    expect(titles(go)).toContain("Tableau de bord");
    expect(titles(go)).toContain("Comptes techniques");
    expect(titles(matchCommands(go, "balance"))).toEqual(["Balance générale", "Balance âgée"]);
    expect(titles(matchCommands(go, "exercices"))).toEqual(["Exercices et périodes"]);
    expect(go.every((command) => command.link.startsWith("/"))).toBe(true);
    expect(new Set(go.map((command) => command.id)).size).toBe(go.length);
  });

  it("finds by the beginnings of words, without case or accents", () => {
    expect(titles(matchCommands(go, "fact fourn"))).toEqual(["Factures fournisseurs"]);
    expect(titles(matchCommands(go, "TVA"))).toContain("TVA");
    expect(titles(matchCommands(go, "eglement"))).toEqual([]);
    expect(matchCommands(go, "")).toHaveLength(go.length);
  });

  it("does what the trade's words ask for", () => {
    const found = (typed: string) => titles(matchCommands(deedCommands(administrator), typed));
    expect(found("lettrage")).toEqual(["Lettrer les comptes de tiers"]);
    expect(found("cloture")).toEqual(["Clôturer une période ou un exercice"]);
    expect(found("balance")).toEqual(["Consulter la balance"]);
    expect(found("doublons")).toEqual([]);
    expect(found("doublon")).toEqual(["Fusionner des tiers en double"]);
    expect(deedCommands(undefined)).toEqual([]);
    expect(new Set(deedCommands(administrator).map(({ id }) => id)).size).toBe(
      deedCommands(administrator).length,
    );
  });

  it("creates only what the person may create", () => {
    expect(titles(createCommands(administrator))).toContain("Nouvelle écriture");
    expect(createCommands(undefined)).toEqual([]);
    const clerk = {
      natural_user_profile: {
        affectedRights: [
          { service: "Tiers", serviceId: "counterparties", authorizations: { Viewer: true, Creator: true } },
        ],
      },
    } as unknown as SignedInUser;
    expect(titles(createCommands(clerk))).toEqual(["Nouveau tiers"]);
  });

  it("knows a screen behind every letter after G, and tells the letter beside it", () => {
    for (const [letter, id] of Object.entries(goLetters)) {
      const command = go.find((one) => one.id === id);
      expect(command?.keys, id).toBe(`G ${letter.toUpperCase()}`);
    }
  });
});
