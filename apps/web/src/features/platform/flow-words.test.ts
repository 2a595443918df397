import { FLOW_TYPES } from "@grand-livre/platform/flow/messages";
import { describe, expect, it } from "vitest";
import { carried, syncSentence, triedServices } from "./flow-words.ts";

describe("the words of flows", () => {
  it("name what each type of the interface carries", () => {
    const named = Object.groupBy(FLOW_TYPES, carried);
    expect(named.Facture).toEqual([
      "CustomerInvoice",
      "SupplierInvoice",
      "StateCustomerInvoice",
      "StateSupplierInvoice",
    ]);
    expect(named.Statut).toHaveLength(6);
    expect(named["Données de TVA"]).toHaveLength(8);
    expect(named.Autre).toEqual(["Undefined"]);
  });

  it("say what a synchronization did", () => {
    expect(syncSentence({ received: 0, statuses: 0, failed: 0 })).toBe("Synchronisé\u00a0: rien de nouveau.");
    expect(syncSentence({ received: 2, statuses: 1, failed: 1 })).toBe(
      "Synchronisé\u00a0: 2 flux reçus, 1 réponse de la plateforme, 1 flux en échec.",
    );
  });

  it("say of each service what a test found, and nothing of those that were not tried", () => {
    expect(triedServices({ step: "flow", outcome: "credentials_refused" })).toMatchObject([
      { name: "Authentification", holds: true, sentence: expect.stringMatching(/a donné un jeton/) },
      { name: "Service de flux", holds: false, sentence: expect.stringMatching(/refuse ce compte/) },
      { name: "Annuaire", holds: undefined, sentence: "Pas essayé." },
    ]);
    expect(triedServices({ step: "token", outcome: "unknown_host" })[0]).toMatchObject({
      holds: false,
      sentence: "Ce nom de serveur n’existe pas. Vérifiez l’adresse.",
    });
  });
});
