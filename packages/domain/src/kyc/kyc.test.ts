import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentFlaw, documentsStanding, type KycDocument, requiredDocuments } from "./documents.ts";
import { indexFreezeList, matchFrozen, nameLikeness, readFreezeList } from "./freeze-list.ts";
import { basisPointsOf, beneficialOwners, checkOwners, holdings, type Owner } from "./ownership.ts";
import {
  canRefuse,
  canSubmit,
  canValidate,
  keptUntil,
  type ReviewedFile,
  shownState,
  validUntil,
} from "./review.ts";
import { FIRST_SCALE, isVigilantEnough, nextReview, type RiskSubject, scaleOn, scoreRisk } from "./risk.ts";

const owner = (id: string, numerator: number, denominator: number, change: Partial<Owner> = {}): Owner => ({
  id,
  kind: "person",
  name: id,
  holds: null,
  share: { numerator, denominator },
  controls: false,
  pep: false,
  country: null,
  birthDate: null,
  ...change,
});
const code = (answer: object | undefined) => (answer && "refused" in answer ? answer.refused : "ok");

describe("the beneficial owners of a company", () => {
  it("hold more than a quarter, over all the ways that lead to them, and not a quarter", () => {
    // Claire: 1/5 by herself, and half of a holding that has 3/5, 1/2 in all. Paul: the other half, 3/10. Zoé: 1/5.
    const owners = [
      owner("Claire A", 1, 5, { name: "Claire" }),
      owner("Zoé", 1, 5),
      owner("Holding", 3, 5, { kind: "company" }),
      owner("Claire B", 1, 2, { name: "Claire", holds: "Holding" }),
      owner("Paul", 1, 2, { holds: "Holding" }),
    ];
    const found = beneficialOwners(owners, "Zoé");
    expect(found.map(({ name, by }) => [name, by])).toEqual([
      ["Claire", "shares"],
      ["Paul", "shares"],
    ]);
    expect(found.map(({ share }) => [share.numerator, share.denominator])).toEqual([
      [1n, 2n],
      [3n, 10n],
    ]);
    const quarters = ["a", "b", "c", "d"].map((id) => owner(id, 1, 4));
    expect(beneficialOwners(quarters, "Directrice")).toMatchObject([
      { name: "Directrice", by: "representative" },
    ]);
    expect(beneficialOwners(quarters, null)).toEqual([]);
    expect(beneficialOwners([owner("a", 1, 100, { controls: true })], "x")).toMatchObject([
      { name: "a", by: "control" },
    ]);
    // A third of 3/4 is a quarter exactly, which hundredths of a percent would not show.
    const third = [owner("H", 3, 4, { kind: "company" }), owner("p", 1, 3, { holds: "H" })];
    expect(beneficialOwners(third, null)).toEqual([]);
  });

  it("are told of a tree: nobody holds himself, nor more than the whole", () => {
    const holding = owner("H", 1, 1, { kind: "company" });
    expect(code(checkOwners([holding, owner("p", 1, 1, { holds: "H" })]))).toBe("ok");
    expect(code(checkOwners([owner("p", 1, 1, { holds: "H" }), holding]))).toBe("KYC_OWNERS_INVALID");
    expect(code(checkOwners([owner("p", 1, 2), owner("q", 1, 2, { holds: "p" })]))).toBe(
      "KYC_OWNERS_INVALID",
    );
    expect(code(checkOwners([owner("p", 1, 2), owner("q", 51, 100)]))).toBe("KYC_SHARES_EXCEED");
    expect(code(checkOwners([owner("p", 1, 3), owner("q", 1, 3), owner("r", 1, 3)]))).toBe("ok");
  });

  it("hold the whole between them when every company is told whole (property)", () => {
    const parts = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(parts, { minLength: 1, maxLength: 5 }), (companies) => {
        const owners: Owner[] = [];
        companies.forEach((shares, level) => {
          const whole = shares.reduce((sum, share) => sum + share, 0);
          shares.forEach((share, at) => {
            const kind = at === 0 && level + 1 < companies.length ? "company" : "person";
            const holds = level === 0 ? null : `${level - 1}-0`;
            owners.push(owner(`${level}-${at}`, share, whole, { kind, holds }));
          });
        });
        expect(checkOwners(owners)).toBeUndefined();
        const held = holdings(owners);
        const persons = owners.filter(({ kind }) => kind === "person").map(({ id }) => held.get(id));
        const sum = persons.reduce(
          (total, one) => total + basisPointsOf(one ?? { numerator: 0n, denominator: 1n }),
          0,
        );
        expect(sum).toBeGreaterThan(10_000 - persons.length);
        expect(sum).toBeLessThanOrEqual(10_000);
        // At most three persons can hold more than a quarter each.
        expect(beneficialOwners(owners, null).length).toBeLessThanOrEqual(3);
      }),
      propertyRuns(200),
    );
  });
});

const subject = (change: Partial<RiskSubject> = {}): RiskSubject => ({
  country: "FR",
  activityCode: null,
  pep: false,
  cash: "none",
  personKind: "company",
  owners: [owner("p", 1, 1)],
  openMatch: false,
  ...change,
});

describe("the risk of a third party", () => {
  it("is the sum of what was seen, each with its points", () => {
    expect(scoreRisk(FIRST_SCALE, subject())).toEqual({
      score: 0,
      level: "low",
      leastVigilance: "simplified",
      reasons: [],
    });
    const cafe = scoreRisk(FIRST_SCALE, subject({ activityCode: "56.30Z", cash: "some" }));
    expect(cafe).toMatchObject({ score: 20, level: "medium", leastVigilance: "standard" });
    expect(cafe.reasons.map(({ factor, points }) => [factor, points])).toEqual([
      ["activity", 10],
      ["cash", 10],
    ]);
    expect(scoreRisk(FIRST_SCALE, subject({ pep: true }))).toMatchObject({
      score: 40,
      level: "medium",
      leastVigilance: "reinforced",
    });
    const abroad = [owner("H", 1, 1, { kind: "company", country: "IR" }), owner("p", 1, 2, { holds: "H" })];
    const tower = scoreRisk(FIRST_SCALE, subject({ owners: abroad }));
    expect(tower.reasons).toEqual([
      { factor: "country", points: 60, about: "IR" },
      { factor: "structure", points: 10, about: "levels:2" },
      { factor: "structure", points: 20, about: "told:5000" },
    ]);
    expect(tower).toMatchObject({ score: 90, level: "high", leastVigilance: "reinforced" });
    expect(scoreRisk(FIRST_SCALE, subject({ openMatch: true, cash: "most" })).score).toBe(100);
  });

  it("follows the scale of its day", () => {
    const stricter = { ...FIRST_SCALE, from: "2026-07-01", highFrom: 20 };
    const scales = [stricter, { ...FIRST_SCALE, from: "2025-01-01" }];
    expect(scaleOn(scales, "2026-06-30").highFrom).toBe(50);
    expect(scaleOn(scales, "2026-07-01").highFrom).toBe(20);
    expect(scaleOn([], "2026-07-01")).toBe(FIRST_SCALE);
    expect(nextReview(FIRST_SCALE, "high", "2026-11-23")).toBe("2027-11-23");
    expect(nextReview(FIRST_SCALE, "low", "2026-11-23")).toBe("2029-11-23");
    expect(isVigilantEnough("standard", "reinforced")).toBe(false);
    expect(isVigilantEnough("reinforced", "standard")).toBe(true);
  });
});

const TODAY = "2026-11-23";
const needs = {
  personKind: "company",
  vigilance: "standard",
  subcontractor: false,
  underMission: false,
} as const;
const paper = (change: Partial<KycDocument>): KycDocument => ({
  kind: "kbis",
  state: "accepted",
  issuedOn: "2026-10-01",
  expiresOn: null,
  ...change,
});

describe("the documents of a file", () => {
  it("are asked for by what the third party is", () => {
    expect(requiredDocuments(needs)).toEqual(["kbis", "statutes", "identity", "owners", "bank"]);
    expect(requiredDocuments({ ...needs, vigilance: "simplified" })).not.toContain("statutes");
    expect(requiredDocuments({ ...needs, vigilance: "reinforced" })).toContain("address");
    const person = { ...needs, personKind: "person", subcontractor: true, underMission: true } as const;
    expect(requiredDocuments(person)).toEqual([
      ...["identity", "address", "bank", "mission_letter", "social_security", "tax"],
    ]);
  });

  it("are accepted while they are fresh: a Kbis of three months, an identity that has not ended", () => {
    expect(documentFlaw(paper({ issuedOn: "2026-08-23" }), TODAY)).toBeUndefined();
    expect(documentFlaw(paper({ issuedOn: "2026-08-22" }), TODAY)).toBe("stale");
    expect(documentFlaw(paper({ issuedOn: null }), TODAY)).toBe("undated");
    expect(documentFlaw(paper({ issuedOn: "2026-11-24" }), TODAY)).toBe("future");
    expect(documentFlaw(paper({ kind: "identity" }), TODAY)).toBe("undated");
    expect(documentFlaw(paper({ kind: "identity", expiresOn: "2026-11-22" }), TODAY)).toBe("over");
    expect(documentFlaw(paper({ kind: "social_security", issuedOn: "2026-05-22" }), TODAY)).toBe("over");
    expect(documentFlaw(paper({ kind: "bank", issuedOn: null }), TODAY)).toBeUndefined();
  });

  it("count once each: the best one of a kind, until its last day", () => {
    const kinds = [{ kind: "statutes" }, { kind: "owners" }, { kind: "bank" }] as const;
    const documents = [
      paper({}),
      ...kinds.map(paper),
      paper({ kind: "identity", expiresOn: "2026-12-31" }),
      paper({ kind: "identity", state: "refused" }),
    ];
    expect(documentsStanding(needs, documents, TODAY)).toEqual({
      required: 5,
      ready: 5,
      missing: [],
      endsOn: "2026-12-31",
    });
    expect(documentsStanding(needs, documents, "2027-01-01")).toMatchObject({
      ready: 4,
      missing: ["identity"],
    });
    const waiting = documentsStanding(needs, [paper({ state: "received" })], TODAY);
    expect(waiting).toMatchObject({ ready: 0, missing: ["statutes", "identity", "owners", "bank"] });
  });
});

const file = (change: Partial<ReviewedFile> = {}): ReviewedFile => ({
  state: "in_review",
  validUntil: null,
  documents: { required: 5, ready: 5, missing: [] },
  beneficialOwners: 1,
  freezeCheckedOn: "2026-11-20",
  openMatches: 0,
  escalatedBy: null,
  ...change,
});

describe("the review of a file", () => {
  it("needs its documents, its owners and a recent check of frozen assets", () => {
    const why = (change: Partial<ReviewedFile>) => code(canValidate(file(change), "me", TODAY));
    expect(why({})).toBe("ok");
    expect(why({ state: "to_complete" })).toBe("KYC_STATE");
    expect(why({ documents: { required: 5, ready: 4, missing: [] } })).toBe("KYC_DOCUMENTS_MISSING");
    expect(why({ beneficialOwners: 0 })).toBe("KYC_OWNERS_MISSING");
    expect(why({ freezeCheckedOn: null })).toBe("KYC_FREEZE_UNCHECKED");
    expect(why({ freezeCheckedOn: "2026-10-22" })).toBe("KYC_FREEZE_UNCHECKED");
    expect(why({ openMatches: 1 })).toBe("KYC_FREEZE_MATCH");
    expect(why({ escalatedBy: "me" })).toBe("KYC_SAME_PERSON");
    expect(why({ escalatedBy: "other" })).toBe("ok");
  });

  it("ends with the first document that is over, and begins again", () => {
    expect(validUntil("2027-11-23", "2026-12-31")).toBe("2026-12-31");
    expect(validUntil("2027-11-23", null)).toBe("2027-11-23");
    const validated = file({ state: "validated", validUntil: "2026-12-31" });
    expect(shownState(validated, "2026-12-31")).toBe("validated");
    expect(shownState(validated, "2027-01-01")).toBe("expired");
    expect(code(canSubmit(validated, TODAY))).toBe("KYC_STATE");
    expect(code(canSubmit(validated, "2027-01-01"))).toBe("ok");
    expect(code(canRefuse(file({ state: "refused" }), TODAY))).toBe("KYC_STATE");
    const missing = { required: 5, ready: 0, missing: ["kbis"] };
    expect(code(canSubmit(file({ state: "to_complete", documents: missing }), TODAY))).toBe(
      "KYC_DOCUMENTS_MISSING",
    );
    expect(keptUntil("2026-11-23")).toBe("2031-11-23");
  });
});

const LIST = {
  Publications: {
    DatePublication: "2026-11-18T00:00:00",
    PublicationDetail: [
      {
        IdRegistre: 1001,
        Nature: "Personne physique",
        Nom: "PETROVSKI",
        RegistreDetail: [
          { TypeChamp: "PRENOM", Valeur: [{ Prenom: "Aleksandr Ivanovitch" }] },
          { TypeChamp: "ALIAS", Valeur: [{ Alias: "Alexandre Pétrovsky" }] },
          { TypeChamp: "DATE_DE_NAISSANCE", Valeur: [{ Jour: "3", Mois: "5", Annee: "1961" }] },
        ],
      },
      {
        IdRegistre: 1002,
        Nature: "Personne morale",
        Nom: "Société Générale du Levant Ltd",
        RegistreDetail: [],
      },
      { Nature: "Navire", Nom: "" },
    ],
  },
};

describe("the list of frozen assets", () => {
  const read = readFreezeList(LIST);
  if ("refused" in read) throw new Error("unreadable");
  const index = indexFreezeList(read.entries);
  const match = (name: string, nature: "person" | "company" = "person", birthDate: string | null = null) =>
    matchFrozen(index, { name, nature, birthDate }).map(({ registryId, score }) => [registryId, score]);

  it("is read as the Trésor publishes it, and refused when it is anything else", () => {
    expect(read.publishedOn).toBe("2026-11-18");
    expect(read.entries).toHaveLength(2);
    expect(read.entries[0]).toMatchObject({ registryId: "1001", birthYears: [1961], nature: "person" });
    for (const other of [null, [], {}, { Publications: {} }, { Publications: { PublicationDetail: [] } }])
      expect(code(readFreezeList(other) as object)).toBe("KYC_FREEZE_LIST_INVALID");
  });

  it("is compared without accents, order or legal form, and tells another birth", () => {
    expect(match("Alexandre Petrovsky")).toEqual([["1001", 100]]);
    expect(match("petrovsky, ALEXANDRE")).toEqual([["1001", 100]]);
    expect(match("Aleksandr Petrovski")).toEqual([["1001", 95]]);
    expect(match("Alexandre Petrovsky", "person", "1961-05-03")).toEqual([["1001", 100]]);
    expect(match("Alexandre Petrovsky", "person", "1990-01-01")).toEqual([]);
    expect(match("Generale du Levant", "company")).toEqual([["1002", 95]]);
    expect(match("Alexandre Dupont")).toEqual([]);
    expect(match("Alexandre")).toEqual([]);
    // Half of a listed name is for a person to look at.
    expect(match("Société Générale", "company")).toEqual([["1002", 90]]);
  });

  it("likens a name to itself wholly, and to another from 0 to 100 (property)", () => {
    const name = fc
      .array(fc.stringMatching(/^[a-z]{3,9}$/), { minLength: 2, maxLength: 4 })
      .map((words) => words.join(" "));
    fc.assert(
      fc.property(name, name, (one, other) => {
        expect(nameLikeness(one, one)).toBe(100);
        const likeness = nameLikeness(one, other);
        expect(likeness).toBeGreaterThanOrEqual(0);
        expect(likeness).toBeLessThanOrEqual(100);
      }),
      propertyRuns(300),
    );
  });
});
