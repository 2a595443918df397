/** Rubrics that a block has to give wherever it stands, in declarations of the general scheme; the norm's list beside says the rest. */
export const REQUIRED_RUBRICS: Readonly<Record<string, string>> = {
  "S10.G00.00": "001 002 003 005 006 007 008",
  "S10.G00.01": "001 002 003 004 005 006",
  "S10.G00.02": "001 002 004 005",
  "S20.G00.05": "001 002 003 004 007",
  "S20.G00.07": "001 002 003 004",
  "S21.G00.06": "001 002 003 004 005 006",
  "S21.G00.11": "001 002 003 004 005",
  "S21.G00.15": "001 002 005",
  "S21.G00.20": "001 005",
  "S21.G00.22": "001 002 003 004 005",
  "S21.G00.23": "001 002",
  "S21.G00.30": "002 004 006 008 009 010 014 015",
  "S21.G00.40": "001 002 003 004 006 007 008 009 011 012 013 014 016 017 018 019 020 024 026 036 037",
  "S21.G00.50": "001 002 004 006 007 009",
  "S21.G00.51": "001 002 010 011 013",
  "S21.G00.53": "001 002 003",
  "S21.G00.55": "001 004",
  "S21.G00.56": "001 002",
  "S21.G00.58": "003 004",
  "S21.G00.60": "001 002",
  "S21.G00.62": "001 002",
  "S21.G00.70": "012 013",
  "S21.G00.78": "001 002 003",
  "S21.G00.79": "001 004",
  "S21.G00.71": "002",
  "S21.G00.81": "001",
  "S90.G00.90": "001 002",
};

/** Blocks that a kind of declaration has to hold, with employees and without. */
export const REQUIRED_BLOCKS: Readonly<Record<string, string>> = {
  "01": "S21.G00.06 S21.G00.11 S21.G00.30 S21.G00.40 S21.G00.71 S21.G00.50 S21.G00.51 S21.G00.78",
  "04": "S21.G00.06 S21.G00.11 S21.G00.30 S21.G00.40 S21.G00.60",
  "05": "S21.G00.06 S21.G00.11 S21.G00.30 S21.G00.40 S21.G00.60",
  "07": "S21.G00.06 S21.G00.11 S21.G00.30 S21.G00.40 S21.G00.62",
};
export const WITHOUT_PEOPLE = "S21.G00.06 S21.G00.11";

/** Rubrics that a kind of declaration adds to those of a block. */
export const REQUIRED_BY_NATURE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "01": { "S20.G00.05": "005 008", "S21.G00.40": "039 040 043", "S21.G00.50": "013" },
  "04": { "S21.G00.60": "003" },
  "05": { "S21.G00.60": "010 011" },
};

/** What a value looks like, beside its type and its length. */
export const SHAPES: Readonly<Record<string, RegExp>> = {
  "S10.G00.01.001": /^\d{9}$/,
  "S10.G00.01.002": /^\d{5}$/,
  "S10.G00.02.004": /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  "S20.G00.07.003": /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  "S21.G00.06.001": /^\d{9}$/,
  "S21.G00.06.002": /^\d{5}$/,
  "S21.G00.06.003": /^\d{4}[A-Z]$/,
  "S21.G00.06.005": /^\d{5}$/,
  "S21.G00.06.015": /^\d{4}$/,
  "S21.G00.11.001": /^\d{5}$/,
  "S21.G00.11.002": /^\d{4}[A-Z]$/,
  "S21.G00.11.004": /^\d{5}$/,
  "S21.G00.20.003": /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  "S21.G00.20.004": /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/,
  "S21.G00.22.001": /^\d{14}$/,
  "S21.G00.22.002": /^\d{14}$/,
  "S21.G00.23.001": /^\d{3}$/,
  "S21.G00.23.006": /^(\d{2}|2[AB])\d{3}$/,
  "S21.G00.30.001": /^[12378]\d{4}(\d{2}|2[AB])\d{6}$/,
  "S21.G00.30.006": /^(\d{2})(\d{2})\d{4}$/,
  "S21.G00.30.014": /^(\d{2}|2[AB])$/,
  "S21.G00.30.015": /^[A-Z]{2}$/,
  "S21.G00.40.004": /^\d{3}[a-z0-9]$/i,
  "S21.G00.40.009": /^[A-Za-z0-9]{5,20}$/,
  "S21.G00.40.017": /^\d{4}$/,
  "S21.G00.40.019": /^\d{14}$/,
  "S21.G00.55.004": /^\d{4}(M\d{2}|T\d{2}|S\d{2}|A\d{2}|E\d{2})$/,
};

/** The exemption of an apprentice says its base and no amount. */
export const WITHOUT_AMOUNT: ReadonlySet<string> = new Set(["001", "002"]);

/** Bases that the slip adds up: its codes (100, 863 for officers, 726 and 727 for what an apprentice is exempt on) and qualifier, the individual contribution and base that say the same of each employee. */
export const EQUAL_BASES: readonly {
  readonly ctps: readonly string[];
  readonly qualifier: string;
  readonly base: string;
}[] = [
  { ctps: ["100", "863", "726", "727"], qualifier: "920", base: "03" },
  { ctps: ["100", "863", "726", "727"], qualifier: "921", base: "02" },
  { ctps: ["260"], qualifier: "920", base: "04" },
  { ctps: ["772", "423"], qualifier: "920", base: "07" },
];
