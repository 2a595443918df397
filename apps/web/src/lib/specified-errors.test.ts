import { errorTable } from "@grand-livre/contracts/errors";
import { specifiedMessages } from "@grand-livre/testkit/specified-messages";
import { describe, expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { explainError } from "./error-text.ts";

const told = (code: string, status: number) => explainError(new ApiError(status, code, ""));

describe("the messages that the specification maps", () => {
  it.each(Object.entries(specifiedMessages))(
    "%s is told in French by a title and a text",
    async (_, code) => {
      const { status, message, title, text } = errorTable[code];
      const explanation = await told(code, status);
      expect(explanation.title).toBe(title);
      expect(explanation.text).not.toContain("{");
      expect([title, text]).not.toContain(message);
    },
  );

  it("are worded as it prints them", async () => {
    expect((await told("INVALID_CREDENTIALS", 400)).text).toBe("Email ou mot passe invalide");
    expect((await told("BAD_REQUEST", 400)).text).toBe("Donnees incorrects");
    expect((await told("DEFAULT_COUNTERPARTY_MISSING", 500)).title).toBe("Contrepartie introuvable");
    expect((await told("ENTITY_MISSING", 500)).title).toBe("Entreprise introuvable");
  });

  it("fall back on the generic internal error, which asks to try later", async () => {
    for (const status of [404, 500]) {
      const explanation = await told("A_CODE_OF_ANOTHER_VERSION", status);
      expect(explanation).toMatchObject({ title: "Erreur interne" });
      expect(explanation.text).toContain("Réessayez plus tard");
    }
    expect((await told("INTERNAL", 500)).text).toMatch(/[Rr]éessayez/);
  });
});
