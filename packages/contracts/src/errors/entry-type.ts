/** One row of the error catalogue: everything a client, a user and the documentation need to know of a refusal. */
export type CatalogueEntry = {
  /** HTTP status of the answer. */
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503;
  /** Stable English message of the server; never shown raw to a user. */
  readonly message: string;
  /** Title of the French dialog. */
  readonly title: string;
  /** French sentence: what is wrong and what to do. `{name}` is replaced by `details.name` where it is given. */
  readonly text: string;
  /** The field that it is about, as bodies of requests name it: the sentence stands beside it in a form. */
  readonly field?: string;
};

export type Catalogue = Readonly<Record<string, CatalogueEntry>>;
