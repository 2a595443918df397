import { describe, expect, it } from "vitest";
import { admin, books, openImportBooks, test } from "../../../../test/import-books.ts";
import { bring, count, look, reasons, undo } from "../../../../test/import-records.ts";
import { succeed } from "../../../../test/ledger-books.ts";

openImportBooks();

const RULES = [
  "Domaine;Tiers;Correspondance;Texte;IBAN;Montant minimum;Montant maximum;Journal;Compte;Code TVA;Libellé de l’écriture;Action;Confiance;Taux annuel de l’emprunt;Assurance par échéance;Mois entre deux échéances",
  "Banque;;commence par;Frais de tenue;;;20,00;;627;;Frais bancaires;Valider;80 %",
  "Achats;Papeterie Élan;;;;;;;606400;;;Pré-remplir;",
  "Banque;;;frais  de TENUE;;;;;627;;;;",
  "Banque;;commence par;FRAIS DE TENUE;;;20,00;;627;;;;",
  "Achat;Personne;;;;;;;606400;;;;",
  "Troc;;;troc;;;;;606400;;;;",
  "Banque;;;ab;;;;;627;;;;",
  "Banque;;;loyer;;;;;999999;;;;",
  "Banque;;;loyer;;;;;613200;;;Valider;20",
  "Banque;;commence par;Échéance de prêt;;;;;164;;;;;1,235;12,50;3",
  "Banque;;commence par;Prêt relais;;;;;164;;;;;1,235;;5",
].join("\r\n");

type Rule = { readonly domain: string; readonly labelText: string | null; readonly active: boolean };
const kept = () =>
  succeed<{ rules: Rule[] }>(admin, "GET", `/api/counterparty-rule?legalEntityRefId=${books.refId}`);

describe("a file of assignment rules", () => {
  it("makes rules that are off until they were tried, and leaves those that there are", async () => {
    const told = (await look("rule", RULES)).body;
    expect(reasons(told)).toEqual([
      expect.stringContaining("Même condition que la ligne 2"),
      expect.stringContaining("Personne"),
      expect.stringContaining("Troc"),
      expect.any(String),
      expect.stringContaining("999999"),
      expect.stringContaining("de 50 à 100"),
      expect.stringContaining("1, 3, 6 ou 12 mois"),
    ]);
    const made = await bring("rule", RULES);
    expect(made).toMatchObject({ read: 11, created: 4, rejectedCount: 7, skippedCount: 0 });
    const { rules } = await kept();
    expect(rules).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          domain: "bank",
          labelMatch: "starts",
          labelText: "Frais de tenue",
          maxCents: 2000,
          account: "627000",
          action: "validate",
          confidenceBasisPoints: 8000,
          active: false,
          testedAt: null,
        }),
        expect.objectContaining({
          account: "164000",
          loanRatePpm: 12_350,
          insuranceCents: 1250,
          loanMonths: 3,
        }),
        expect.objectContaining({ domain: "purchase", counterpartyName: "Papeterie Élan", action: "fill" }),
      ]),
    );
    expect((await look("rule", `${RULES}\r\n`)).body).toMatchObject({ created: 0, skippedCount: 5 });
  });

  it("goes away whole while nobody tried or changed one", async () => {
    const { batchId } = await bring("rule", RULES.replaceAll("tenue", "garde").replaceAll("TENUE", "GARDE"));
    expect(await undo(batchId)).toMatchObject({ status: 200 });
    const again = await bring("rule", RULES.replaceAll("tenue", "port").replaceAll("TENUE", "PORT"));
    await test.pool.query(
      "update counterparty_rule set version = version + 1 where label_text = 'Frais de port'",
    );
    expect(await undo(again.batchId)).toMatchObject({
      status: 409,
      body: { code: "IMPORT_BATCH_IN_USE", details: { reasons: ["changed"] } },
    });
    expect(await count("counterparty_rule")).toBeGreaterThan(0);
  });
});
