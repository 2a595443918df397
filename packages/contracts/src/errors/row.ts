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

/**
 * A row of the catalogue, written as a row of a table:
 *
 *     EMAIL_TAKEN: refusal`Email already used | Adresse déjà utilisée |
 *       Un compte utilise déjà cette adresse e-mail. | email`,
 *
 * English message, French title, French sentence, and the field where there is one. A line break counts as a space.
 */
type Row = (row: TemplateStringsArray) => CatalogueEntry;

/** A row whose answer has this status: for the few that none of the tags below fits. */
export function answering(status: CatalogueEntry["status"]): Row {
  return (row) => {
    const [message = "", title = "", text = "", field] = cellsOf(row);
    return { status, message, title, text, ...(field === undefined ? {} : { field }) };
  };
}

/** The state of the books forbids it: 409. */
export const refusal = answering(409);

/** What was sent is wrong: 422. */
export const invalid = answering(422);

/** The caller may not: 403. */
export const forbidden = answering(403);

/** 404, its first cells named alone: `notFound`Task | Tâche | …`` is “Task not found”, « Tâche introuvable ». */
export const notFound: Row = (row) => {
  const entry = answering(404)(row);
  return { ...entry, message: `${entry.message} not found`, title: `${entry.title} introuvable` };
};

/** The cells of a row; a no-break space beside a line break stays. */
function cellsOf([row = ""]: TemplateStringsArray): string[] {
  return row
    .replace(/ *\n */g, " ")
    .split("|")
    .map((cell) => cell.replace(/^ | $/g, ""));
}
