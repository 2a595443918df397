export type GuideCategory = {
  readonly slug: string;
  readonly title: string;
  readonly guides: readonly {
    readonly slug: string;
    readonly title: string;
    readonly subtitle: string;
    /** HTML. */
    readonly content: string;
  }[];
};
