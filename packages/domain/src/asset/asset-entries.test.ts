import { describe, expect, it } from "vitest";
import { chartVersionFor, isPcgAccount, pcgRoot } from "../chart/chart-version.ts";
import { YEAR_360 } from "../date/days-360.ts";
import type { EntryContent } from "../entry/entry.ts";
import { isRefusal } from "../refusal.ts";
import { reconcileAccounts } from "../report/reconcile-accounts.ts";
import { defaultTechnicalAccounts } from "../technical-account/technical-account.ts";
import {
  ASSET_FAMILIES,
  assetAccounts,
  assetFamilyOf,
  isOfLowValue,
  lowValueAccount,
  usualTerms,
} from "./asset-family.ts";
import type { AssetPlan } from "./asset-plan.ts";
import { chargeRun, type RegisteredAsset } from "./charge-run.ts";
import { type Disposal, disposeAsset } from "./dispose-asset.ts";
import { impairmentEntry } from "./impairment-entry.ts";
import { assetMovements, movementTables } from "./movement-tables.ts";
import { addedBack, passengerCarCeiling } from "./passenger-car.ts";
import { mainPartCents, proposeAssets, shareLine } from "./propose-assets.ts";

const exercises = [{ startDate: "2026-01-01", endDate: "2026-12-31" }];

function asset(account: string, plan: Partial<AssetPlan> = {}, change: Partial<RegisteredAsset> = {}) {
  const family = assetFamilyOf(account);
  if (family === undefined) throw new Error(`no family for ${account}`);
  const accounts = assetAccounts(account, family);
  return {
    id: "1",
    label: "Poste",
    account,
    accounts,
    plan: {
      costCents: 1_200_000,
      acquisitionDate: "2026-03-15",
      serviceDate: "2026-03-15",
      terms: usualTerms(family),
      ...plan,
    },
    depreciationAccount: accounts.depreciation,
    chargeAccount: accounts.charge,
    chargedCents: 0,
    derogatoryCents: 0,
    disposedOn: null,
    ...change,
  };
}

const shown = (entry: EntryContent | null) =>
  entry?.lines.map(({ account, debitCents, creditCents }) =>
    debitCents > 0 ? `D ${account} ${debitCents / 100}` : `C ${account} ${creditCents / 100}`,
  );

describe("families", () => {
  it("are those of the longest beginning, with the accounts that go with them", () => {
    expect(
      ["205000", "213500", "213100", "218300", "261000", "275100", "238000"].map(
        (account) => assetFamilyOf(account)?.key,
      ),
    ).toEqual([
      "software",
      "building_fittings",
      "buildings",
      "computers",
      "shares",
      "other_financial",
      "tangible_in_progress",
    ]);
    expect(assetFamilyOf("281000")).toBeUndefined();
    expect(asset("218300").accounts).toEqual({
      depreciation: "281830",
      charge: "681120",
      impairment: "291800",
      impairmentCharge: "681620",
      impairmentReversal: "781620",
    });
    expect(asset("205000").accounts).toMatchObject({ depreciation: "280500", charge: "681110" });
    expect(asset("211000").accounts).toMatchObject({ depreciation: null, charge: null });
  });

  it("name accounts of the chart", () => {
    const version = chartVersionFor("2026-01-01");
    for (const { prefixes, depreciation, impairment } of ASSET_FAMILIES)
      for (const number of [...prefixes, depreciation, impairment])
        if (number !== null)
          expect([number, isPcgAccount(version, number.padEnd(3, "1"))]).toEqual([number, true]);
    for (const number of ["68725", "78725", "462", "757", "657", "6671", "7671", "145"])
      expect(pcgRoot(version, number)?.number).toBe(number);
  });

  it("propose the usual lives of 4.11", () => {
    const years = Object.fromEntries(ASSET_FAMILIES.map((one) => [one.key, one]));
    expect(years.software).toMatchObject({ lifeYears: 3, leastYears: 1 });
    expect(years.computers).toMatchObject({ lifeYears: 3 });
    expect(years.vehicles).toMatchObject({ leastYears: 4, mostYears: 5 });
    expect([years.furniture?.lifeYears, years.general_fittings?.lifeYears]).toEqual([10, 10]);
    for (const key of ["land", "goodwill", "shares", "other_financial"])
      expect(years[key]?.lifeYears).toBeNull();
  });
});

describe("a bill's line of class 2", () => {
  const line = {
    id: "l1",
    label: "Écrans",
    account: "218300",
    quantity: 3,
    costCents: 150_000,
    exclVatCents: 150_000,
  };

  it("proposes a card, or a charge when each good is worth 500 € at most", () => {
    expect(proposeAssets([line], "2026-05-04")).toMatchObject([{ lineId: "l1", lowValue: true }]);
    expect(proposeAssets([{ ...line, exclVatCents: 150_001 }], "2026-05-04")).toMatchObject([
      { lowValue: false },
    ]);
    expect(
      proposeAssets(
        [
          { ...line, account: "606300" },
          { ...line, account: "238000" },
        ],
        "2026-05-04",
      ),
    ).toEqual([]);
    const vehicles = assetFamilyOf("218200");
    expect(vehicles && isOfLowValue(vehicles, 10_000, "2026-05-04")).toBe(false);
    const charge = lowValueAccount("218300");
    expect([charge, isPcgAccount(chartVersionFor("2026-05-04"), charge)]).toEqual(["606300", true]);
  });

  it("makes several assets of one line, and components of one asset, to the cent", () => {
    expect(shareLine(100_000, 3)).toEqual([33_333, 33_334, 33_333]);
    const parts = [{ label: "Toiture", costCents: 300_000 }];
    expect(mainPartCents(1_000_000, parts)).toBe(700_000);
    expect(mainPartCents(300_000, parts)).toMatchObject({ refused: "ASSET_COMPONENTS_TOO_HIGH" });
  });
});

describe("passenger cars", () => {
  it.each([
    ["2026-05-04", "wltp", 0, 3_000_000],
    ["2026-05-04", "wltp", 20, 2_030_000],
    ["2026-05-04", "wltp", 49, 2_030_000],
    ["2026-05-04", "wltp", 160, 1_830_000],
    ["2026-05-04", "wltp", 161, 990_000],
    ["2020-06-01", "wltp", 165, 1_830_000],
    ["2017-05-04", "nedc", 156, 990_000],
    ["2016-05-04", "nedc", 10, 1_830_000],
    ["2016-05-04", "nedc", 201, 990_000],
  ] as const)("bought on %s, %s, %i g: %i", (acquisitionDate, method, emissions, ceilingCents) => {
    expect(passengerCarCeiling({ acquisitionDate, method, emissions })?.ceilingCents).toBe(ceilingCents);
  });

  it("add back the charge of the price beyond: 30 500 € for 18 300 €, 40 %", () => {
    expect(addedBack(610_000, 3_050_000, 1_830_000)).toBe(244_000);
    expect(addedBack(610_000, 1_800_000, 1_830_000)).toBe(0);
  });
});

describe("entries of 4.1", () => {
  const terms = { date: "2026-12-31", exercises, journalCode: "IM", derogatoryAccount: "145000" };

  it("Dotation : D 68111, 68112 / C 280, 281, added up by account", () => {
    const { entry, rows } = chargeRun(
      [asset("218300"), asset("218300", {}, { id: "2" }), asset("205000")],
      terms,
    );
    expect(shown(entry)).toEqual([
      "D 681120 6355.56",
      "C 281830 6355.56",
      "D 681110 3177.78",
      "C 280500 3177.78",
    ]);
    expect(entry).toMatchObject({ journalCode: "IM", label: "Dotations aux amortissements au 31/12/2026" });
    expect(rows.map((row) => row.chargeCents)).toEqual([317_778, 317_778, 317_778]);
  });

  it("Dérogatoire : D 68725 / C 145, then D 145 / C 78725", () => {
    const fiscal = { terms: { mode: "straight_line" as const, lifeDays: YEAR_360, residualCents: 0 } };
    const one = asset("205000");
    const two = { ...one, fiscalPlan: { ...one.plan, ...fiscal } };
    expect(shown(chargeRun([two], terms).entry)?.slice(2)).toEqual(["D 687250 6355.55", "C 145000 6355.55"]);
    const next = { ...two, chargedCents: 317_778, derogatoryCents: 635_555 };
    expect(shown(chargeRun([next], { ...terms, date: "2027-12-31" }).entry)?.slice(2)).toEqual([
      "C 787250 1533.33",
      "D 145000 1533.33",
    ]);
  });

  it("Dépréciation et reprise : D 68162 / C 2918, D 2918 / C 78162", () => {
    const { accounts } = asset("218300");
    const impair = (cents: number) =>
      shown(impairmentEntry({ date: "2026-12-31", cents, label: "Poste" }, accounts, "IM"));
    expect(impair(50_000)).toEqual(["D 681620 500", "C 291800 500"]);
    expect(impair(-50_000)).toEqual(["C 781620 500", "D 291800 500"]);
  });

  const context = {
    exercises,
    chartVersion: 2026 as const,
    accounts: defaultTechnicalAccounts(2026, 6),
    journalCode: "IM",
  };
  const sale: Disposal = {
    date: "2028-06-30",
    sale: { netCents: 100_000, vatCents: 20_000, vatCode: "VB20" },
  };
  const disposed = (one: ReturnType<typeof asset>, disposal: Disposal, change = {}) => {
    const answer = disposeAsset(one, disposal, { ...context, ...change });
    if (isRefusal(answer)) throw new Error(answer.refused);
    return answer;
  };

  it("Cession : D 462 1 200 / C 757 1 000, C 44571 200 ; sortie : D 28x, D 657 / C 2x", () => {
    const answer = disposed(asset("218300", {}, { chargedCents: 717_778 }), sale);
    expect(shown(answer.charge)).toEqual(["D 681120 2000", "C 281830 2000"]);
    expect(shown(answer.sale)).toEqual(["D 462000 1200", "C 757000 1000", "C 445710 200"]);
    expect(shown(answer.exit)).toEqual(["D 281830 9177.78", "D 657000 2822.22", "C 218300 12000"]);
    expect([answer.bookValueCents, answer.gainCents]).toEqual([282_222, -182_222]);
  });

  it("before 2025: 675 and 775; shares since then: 6671 and 7671", () => {
    const old = { chartVersion: 2014 as const, accounts: defaultTechnicalAccounts(2014, 6) };
    const answer = disposed(asset("218300"), sale, old);
    expect(shown(answer.exit)?.at(1)).toMatch(/^D 675000/);
    expect(shown(answer.sale)?.at(1)).toBe("C 775000 1000");
    const shares = disposed(asset("261000"), {
      date: "2028-06-30",
      sale: { netCents: 1_500_000, vatCents: 0, vatCode: null },
    });
    expect(shown(shares.exit)).toEqual(["D 667100 12000", "C 261000 12000"]);
    expect(shown(shares.sale)).toEqual(["D 462000 15000", "C 767100 15000"]);
    expect([shares.charge, shares.gainCents]).toEqual([null, 300_000]);
  });

  it("Rebut : the book value is a charge; impairment and derogatory depreciation go with the asset", () => {
    const impaired = asset(
      "218300",
      { impairments: [{ date: "2026-12-31", cents: 100_000 }] },
      { chargedCents: 317_778, derogatoryCents: 50_000 },
    );
    const answer = disposed(impaired, { date: "2026-12-31" });
    expect([answer.charge, answer.sale]).toEqual([null, null]);
    expect(shown(answer.exit)).toEqual([
      "D 281830 3177.78",
      "D 657000 8822.22",
      "C 218300 12000",
      "D 291800 1000",
      "C 781620 1000",
      "C 787250 500",
      "D 145000 500",
    ]);
  });

  it.each([
    [asset("218300", {}, { disposedOn: "2026-12-31" }), sale, "ASSET_ALREADY_DISPOSED"],
    [asset("218300"), { date: "2026-03-14" }, "ASSET_DISPOSAL_TOO_EARLY"],
    [asset("218300", {}, { chargedCents: 317_778 }), { date: "2026-11-30" }, "ASSET_CHARGED_BEYOND_DISPOSAL"],
    [
      asset("218300"),
      { date: "2026-11-30", sale: { netCents: 0, vatCents: 0, vatCode: null } },
      "ASSET_SALE_INVALID",
    ],
  ])("refuses a disposal that cannot be", (one, disposal, code) => {
    expect(disposeAsset(one, disposal, context)).toMatchObject({ refused: code });
  });
});

describe("the register", () => {
  it("fills the tables 2054 and 2055", () => {
    const one = asset("218300", { acquisitionDate: "2025-01-01", serviceDate: "2025-01-01" });
    const gone = asset("215400", { costCents: 700_000 }, { disposedOn: "2026-09-14" });
    const { lines, total } = movementTables(
      [one, gone].map((each) =>
        assetMovements(each, { startDate: "2026-01-01", endDate: "2026-12-31" }, exercises),
      ),
    );
    expect(lines.find(({ key }) => key === "office")).toMatchObject({
      openingCostCents: 1_200_000,
      closingCostCents: 1_200_000,
      openingChargedCents: 400_000,
      chargeCents: 400_000,
      closingChargedCents: 800_000,
    });
    // 180 days of the 2 520 of seven years.
    expect(lines.find(({ key }) => key === "plant")).toMatchObject({
      acquiredCents: 700_000,
      leftCents: 700_000,
      chargeCents: 50_000,
      takenOutCents: 50_000,
      closingChargedCents: 0,
    });
    expect(total).toMatchObject({ openingCostCents: 1_200_000, closingCostCents: 1_200_000 });
    expect(lines).toHaveLength(17);
  });

  it("is compared with the accounts 2x and 28x, each difference named", () => {
    const register = [
      { account: "218300", cents: 1_200_000 },
      { account: "218300", cents: 300_000 },
      { account: "281830", cents: -400_000 },
    ];
    const ledger = [
      { account: "218300", cents: 1_500_000 },
      { account: "281830", cents: -350_000 },
      { account: "606300", cents: 5_000 },
    ];
    expect(reconcileAccounts(register, ledger, ["20", "21", "28"])).toEqual([
      { account: "218300", registerCents: 1_500_000, ledgerCents: 1_500_000, gapCents: 0 },
      { account: "281830", registerCents: -400_000, ledgerCents: -350_000, gapCents: 50_000 },
    ]);
  });
});
