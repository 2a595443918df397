import data from "../../data/dsn-norm.data.json" with { type: "json" };

/** A rubric of the norm: what it is called, its type (X text, N number, D day), its length, its closed list. */
export interface NormRubric {
  readonly label: string;
  readonly type: string;
  readonly length: number;
  readonly codes: ReadonlySet<string> | null;
}

export interface NormBlock {
  readonly label: string;
  readonly rubrics: ReadonlyMap<string, NormRubric>;
}

/** Where a block may stand: under its parent, once or more often. */
export interface NormNode {
  readonly most?: 1;
  readonly children?: Readonly<Record<string, NormNode>>;
}

export const NORM_VERSION = data.version;

/** The blocks of a declaration, each under its parent; the norm has one tree for every kind of declaration. */
export const DECLARATION_TREE = data.tree as Readonly<Record<string, NormNode>>;

type Row = readonly [string, string, string, number, string?];

const rubricOf = ([, label, type, length, codes]: Row): NormRubric => ({
  label,
  type,
  length,
  codes: codes === undefined ? null : new Set(codes.split(" ")),
});

/** The blocks of the norm with their rubrics. */
export const NORM: ReadonlyMap<string, NormBlock> = new Map(
  Object.entries(data.blocks as unknown as Record<string, { label: string; rubrics: readonly Row[] }>).map(
    ([code, { label, rubrics }]) => [
      code,
      { label, rubrics: new Map(rubrics.map((row) => [row[0], rubricOf(row)])) },
    ],
  ),
);

/** Rubrics that the platform itself adds to a message: read and never written. */
export const isServiceLine = (block: string, rubric: string): boolean =>
  Number(rubric) >= 900 || /^S(05|06|95|96)\.|^S10\.G00\.95$|^S20\.G00\.96$/.test(block);
