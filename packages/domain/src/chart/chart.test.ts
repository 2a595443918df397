import { describe, expect, it } from "vitest";
import { isRefusal } from "../refusal.ts";
import {
  checkTechnicalAccount,
  defaultPcgNumber,
  defaultTechnicalAccounts,
  technicalRoleInfo,
} from "../technical-account/technical-account.ts";
import { isTechnicalRole, TECHNICAL_ROLES } from "../technical-account/technical-role.ts";
import { atLength, checkAccountNumber, compareAccountNumbers } from "./account-number.ts";
import {
  accountTraits,
  isBalanceSheetAccount,
  isFixedAssetAccount,
  subledgerSide,
} from "./account-traits.ts";
import {
  CHART_VERSIONS,
  chartVersionFor,
  declaredAccounts,
  isPcgAccount,
  pcgAccounts,
  pcgRoot,
} from "./chart-version.ts";
import { installChart } from "./install-chart.ts";

describe("the version of the chart", () => {
  it("follows the first day of the exercise", () => {
    expect(chartVersionFor("2024-07-01")).toBe(2014);
    expect(chartVersionFor("2024-12-31")).toBe(2014);
    expect(chartVersionFor("2025-01-01")).toBe(2025);
    expect(chartVersionFor("2026-01-01")).toBe(2026);
    expect(chartVersionFor("2030-01-01")).toBe(2026);
    expect(chartVersionFor("1999-01-01")).toBe(2014);
  });

  it("changes disposals, transfers of charges and subsidies in 2025 (4.2)", () => {
    const [before, after] = [pcgAccounts(2014), pcgAccounts(2025)];
    for (const number of ["675", "775", "777", "791"]) {
      expect(before.has(number)).toBe(true);
      expect(after.has(number)).toBe(false);
    }
    for (const number of ["657", "757", "6671", "7671", "649", "7587", "747"]) {
      expect(before.has(number)).toBe(false);
      expect(after.has(number)).toBe(true);
    }
  });

  it("renames the 16x in 2026 (4.21)", () => {
    expect(pcgAccounts(2025).get("167")?.label).not.toBe(pcgAccounts(2026).get("167")?.label);
    expect(pcgAccounts(2026).has("1682")).toBe(true);
  });

  it("holds whole charts", () => {
    expect(CHART_VERSIONS.map((version) => pcgAccounts(version).size)).toEqual([1025, 838, 838]);
  });
});

describe.each(CHART_VERSIONS)("the chart %i of a new legal entity", (version) => {
  it.each([5, 6, 8, 12])("has unique numbers in text order at %i characters", (length) => {
    const numbers = installChart(version, length).map((account) => account.number);
    expect(numbers.length).toBeGreaterThan(700);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toEqual(numbers.toSorted(compareAccountNumbers));
    expect(numbers.every((number) => number.length === length)).toBe(true);
  });

  it("installs 606100, 512000 and 411000 beside their PCG number", () => {
    const byNumber = new Map(installChart(version, 6).map((account) => [account.number, account]));
    expect(byNumber.get("606100")).toMatchObject({
      pcgNumber: "6061",
      class: 6,
      type: "expense",
      usualSide: "debit",
    });
    expect(byNumber.get("512000")).toMatchObject({ pcgNumber: "512", pointable: true, collective: false });
    expect(byNumber.get("411000")).toMatchObject({ pcgNumber: "411", collective: true, letterable: true });
    expect(byNumber.get("530000")?.label).toBe("Caisse");
    expect(byNumber.get("600000")).toBeUndefined();
  });

  it("names accounts by labels, those of third parties apart, and has the accounts of depreciation", () => {
    const labels = new Map(installChart(version, 6).map(({ number, label }) => [number, label]));
    expect([...labels.values()].filter((label) => /ventilation|à inscrire|présenté/.test(label))).toEqual([]);
    expect([...labels.values()].filter((label) => /'| - /.test(label))).toEqual([]);
    expect(labels.get("104100")).toBe("Primes d’émission");
    expect(labels.get("401000")).toBe("Fournisseurs");
    expect(labels.get("408100")).toBe("Fournisseurs – Factures non parvenues");
    expect(labels.get("281540")).toBe("Amortissements des matériels industriels");
    expect(labels.get("281820")).toBe("Amortissements du matériel de transport");
    expect(labels.get("281830")).toBe("Amortissements du matériel de bureau et du matériel informatique");
  });

  it("has every account that the engine names, in the PCG or declared under a PCG parent", () => {
    const declared = new Map(declaredAccounts(version).map((account) => [account.number, account]));
    const installed = new Set(installChart(version, 6).map((account) => account.number));
    for (const role of TECHNICAL_ROLES) {
      const number = defaultPcgNumber(role, version);
      expect(pcgAccounts(version).has(number) || declared.has(number), `${role} ${number}`).toBe(true);
      expect(installed.has(atLength(number, 6)), `${role} ${number}`).toBe(true);
      expect(isRefusal(checkTechnicalAccount(role, atLength(number, 6))), `${role} ${number}`).toBe(false);
    }
    for (const { number, parent = "" } of declared.values()) {
      expect(number.startsWith(parent)).toBe(true);
      expect(pcgAccounts(version).has(parent)).toBe(true);
    }
  });
});

describe("account numbers", () => {
  it("are ordered as text", () => {
    expect(["411", "4011", "401"].toSorted(compareAccountNumbers)).toEqual(["401", "4011", "411"]);
  });

  it.each(["401", "401DUPONT", "606100", "512001", "530000", "580000", "801000", "901ABC", "371000"])(
    "accept %s",
    (number) => {
      expect(checkAccountNumber(2025, number)).toBe(number);
    },
  );

  it.each(["40", "4O1", "0123", "401dupont", "4011234567890", "401 00", ""])(
    "refuse the shape of %j",
    (number) => {
      expect(checkAccountNumber(2025, number)).toMatchObject({ refused: "ACCOUNT_NUMBER_INVALID" });
    },
  );

  it("refuse what hangs under no PCG account", () => {
    expect(checkAccountNumber(2025, "791000")).toMatchObject({ refused: "ACCOUNT_NOT_IN_PCG" });
    expect(checkAccountNumber(2014, "791000")).toBe("791000");
    expect(checkAccountNumber(2025, "402000")).toMatchObject({ refused: "ACCOUNT_NOT_IN_PCG" });
    expect(isPcgAccount(2025, "530000")).toBe(true);
    expect(isPcgAccount(2014, "371000")).toBe(true);
  });

  it("find the published account above them", () => {
    expect(pcgRoot(2025, "606100")?.number).toBe("6061");
    expect(pcgRoot(2025, "512001")?.number).toBe("512");
    expect(pcgRoot(2025, "999")).toBeUndefined();
  });
});

describe("what an account is by its number", () => {
  it.each([
    ["101000", "liability", "credit"],
    ["119000", "liability", "debit"],
    ["218300", "asset", "debit"],
    ["281830", "asset", "credit"],
    ["404000", "liability", "credit"],
    ["409100", "asset", "debit"],
    ["419100", "liability", "credit"],
    ["445660", "asset", "debit"],
    ["445710", "liability", "credit"],
    ["445620", "asset", "debit"],
    ["486000", "asset", "debit"],
    ["512000", "asset", "both"],
    ["609000", "expense", "credit"],
    ["707000", "income", "credit"],
    ["709000", "income", "debit"],
    ["801000", "commitment", "both"],
  ])("%s is %s, usually %s", (number, type, usualSide) => {
    expect(accountTraits(number)).toMatchObject({ type, usualSide });
  });

  it("takes auxiliaries where a counterparty is due or owes", () => {
    expect(["401000", "404000", "411000", "409100", "419100"].map(subledgerSide)).toEqual([
      "supplier",
      "supplier",
      "customer",
      "supplier",
      "customer",
    ]);
    for (const number of ["408100", "418100", "421000", "512000", "606100"]) {
      expect(subledgerSide(number)).toBeUndefined();
      expect(accountTraits(number).collective).toBe(false);
    }
    expect(isFixedAssetAccount("218300")).toBe(true);
    expect(isFixedAssetAccount("281830")).toBe(false);
    expect(isBalanceSheetAccount("512000")).toBe(true);
    expect(isBalanceSheetAccount("606100")).toBe(false);
    expect(() => accountTraits("X")).toThrow(RangeError);
  });
});

describe("technical accounts", () => {
  it("start at the numbers of 4.3", () => {
    expect(defaultTechnicalAccounts(2025, 6)).toMatchObject({
      customers: "411000",
      suppliers: "401000",
      vat_collected: "445710",
      vat_collected_pending: "445740",
      vat_deductible: "445660",
      vat_deductible_intra_eu: "445662",
      vat_due_intra_eu: "445200",
      expense_reports: "421900",
      pension_funds: "437300",
      settlement_gap_loss: "658000",
      disposal_proceeds: "757000",
      cash: "530000",
      default_purchase: "606100",
    });
    expect(defaultTechnicalAccounts(2014, 8)).toMatchObject({
      disposal_proceeds: "77500000",
      disposal_book_value: "67500000",
    });
  });

  it("refuse an account of another class", () => {
    expect(checkTechnicalAccount("suppliers", "401000")).toBe("401000");
    expect(checkTechnicalAccount("suppliers", "606100")).toMatchObject({
      refused: "TECHNICAL_ACCOUNT_CLASS",
    });
    expect(technicalRoleInfo("suppliers")).toMatchObject({ label: "Fournisseurs", required: true });
    expect(isTechnicalRole("suppliers")).toBe(true);
    expect(isTechnicalRole("constructor")).toBe(false);
  });
});
