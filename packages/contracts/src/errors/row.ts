/** The words of a code: in English for a client, in French for a user. */
export type Wording = {
  /** Stable English message of the server; never shown raw to a user. */
  readonly message: string;
  /** Title of the French dialog. */
  readonly title: string;
  /** French sentence: what is wrong and what to do. `{name}` is replaced by `details.name` where it is given. */
  readonly text: string;
  /** The field that it is about, as bodies of requests name it: a form shows the sentence beside it. */
  readonly field?: string;
};

/** One row of the error catalogue: everything a client, a user and the documentation need to know of a refusal. */
export type CatalogueEntry = Wording & {
  /** HTTP status of the answer. */
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503 | 507;
};

/** What is found without a call being refused: it has no status. */
export type FindingEntry = Wording & {
  /** The French sentence of a sale, where it differs from that of a bill. */
  readonly saleText?: string;
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
  return (row) => ({ status, ...wordsOf(row) });
}

/** A row of what is found, in an invoice or a closing: it has no status. */
export function finding(row: TemplateStringsArray): FindingEntry {
  return wordsOf(row);
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
function wordsOf([row = ""]: TemplateStringsArray): Wording {
  const cells = row.replace(/ *\n */g, " ").split("|");
  const [message = "", title = "", text = "", field] = cells.map((cell) => cell.replace(/^ | $/g, ""));
  return { message, title, text, ...(field === undefined ? {} : { field }) };
}
