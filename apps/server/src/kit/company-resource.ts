import type { ErrorCode } from "@grand-livre/contracts/errors";
import { foldedIncludes } from "@grand-livre/domain/text/fold";
import type { Insertable, Updateable } from "kysely";
import type { Application } from "../application.ts";
import type { Connection, Tx } from "../database/connection.ts";
import type { OwnedRows, OwnedTable, RowFilter, RowOf, RowPage } from "../database/owned-rows.ts";
import type { DB } from "../database/schema.gen.ts";
import { RefusalError } from "../http/refusal-error.ts";
import { newId } from "../ids.ts";
import { type Actor, type AuditRow, changesOf } from "../modules/audit/service.ts";
import { entityFilter } from "../modules/legal-entity/service.ts";
import type { Scope } from "../scope.ts";
import { type CompanyCommand, onCompany, onCompanyRow } from "./command.ts";

type Identified = { readonly id: string; readonly legalEntityId: string; readonly version: number };
type CompanyBody = { readonly legalEntityRefId: string };
type VersionedBody = { readonly version: number };
type NewRow<Table extends OwnedTable> = Omit<Insertable<DB[Table]>, "id" | "legalEntityId" | "version">;

/** A body without the fields that were not sent: absent, never undefined. */
export type Given<Body> = {
  readonly [Name in keyof Body as undefined extends Body[Name] ? never : Name]: Body[Name];
} & {
  readonly [Name in keyof Body as undefined extends Body[Name] ? Name : never]?: Exclude<
    Body[Name],
    undefined
  >;
};

export function given<Body extends object>(body: Body): Given<Body> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as never;
}

export type ResourceConfig<Table extends OwnedTable, Row, Create, Update, Caller extends Actor> = {
  readonly rows: OwnedRows<Table, Row>;
  /** The resource as the audit log names it. */
  readonly name: AuditRow["resource"];
  readonly notFound: ErrorCode;
  /** The row that a body makes. @throws RefusalError what the rules refuse */
  readonly create: (command: CompanyCommand<Caller>, body: Given<Create>) => Promise<NewRow<Table>>;
  /** The columns that a body changes. @throws RefusalError what the rules refuse */
  readonly update: (
    command: CompanyCommand<Caller>,
    row: Row,
    body: Given<Update>,
  ) => Promise<Updateable<DB[Table]>>;
  /** What must hold before a row is removed; absent: rows are never removed. @throws RefusalError */
  readonly remove?: (command: CompanyCommand<Caller>, row: Row) => Promise<void>;
  /** What the audit log says of a row besides its changes: the name that a person knows it by. */
  readonly audited: (row: Row) => Readonly<Record<string, unknown>>;
  /** Columns that the log names without their values: what can be erased must not stay there. */
  readonly personal?: readonly (keyof Row & string)[];
};

/**
 * The commands of a resource of a company: each one transaction, under the lock of its company, audited; a change at the
 * version that was read.
 */
export function companyResource<
  Table extends OwnedTable,
  Row extends Identified,
  Create extends CompanyBody,
  Update extends VersionedBody,
  Caller extends Actor = Actor,
>(config: ResourceConfig<Table, Row, Create, Update, Caller>) {
  const { rows, name, notFound, personal = [] } = config;
  const withheld = new Set<string>([...personal, ...(personal.length > 0 ? ["searchKey"] : [])]);

  /** The details of an audit row without the values that it must not keep; `fields` names those that changed. */
  function plain(details: object): object {
    if (personal.length === 0) return details;
    const without = (fields: object) =>
      Object.fromEntries(Object.entries(fields).filter(([field]) => !withheld.has(field)));
    const { before, after, ...other } = details as { readonly before?: object; readonly after?: object };
    if (before === undefined || after === undefined) return without(other);
    const fields = personal.filter((field) => field in after);
    return { ...without(other), before: without(before), after: without(after), fields };
  }

  const auditRow = (action: string, row: Row, details: object) => ({
    action,
    resource: name,
    resourceId: row.id,
    legalEntityId: row.legalEntityId,
    details: { ...config.audited(row), ...plain(details) },
  });

  /** One row. @throws RefusalError the resource's own not-found code, also when it is out of the scope */
  async function read(db: Connection, scope: Scope, id: string): Promise<Row> {
    const row = await rows.find(db, scope, id);
    if (!row) throw new RefusalError(notFound);
    return row;
  }

  const orderOf = (actor: Caller, id: string, version: number | undefined) => ({
    find: (tx: Tx) => read(tx, actor.scope, id),
    version,
  });

  return {
    read,

    /**
     * A page of the rows of a company, or of all in the scope. A short list without a `search_key` is read whole, and
     * keeps what `searched` makes of a row and the text is part of, without case or accents.
     * @throws RefusalError LEGAL_ENTITY_NOT_FOUND
     */
    async list(
      db: Connection,
      scope: Scope,
      query: {
        readonly legalEntityRefId?: string | undefined;
        readonly searchValue?: string | undefined;
        readonly skip: number;
        readonly limit: number;
      },
      filter: RowFilter<Table>,
      order: RowPage<Table>["order"],
      searched?: (row: RowOf<Table>) => string,
    ): Promise<{ rows: Row[]; count: number }> {
      const legalEntityId = await entityFilter(db, query.legalEntityRefId);
      const owned = { ...filter, equal: { ...filter.equal, legalEntityId } } as RowFilter<Table>;
      const { skip, limit, searchValue = "" } = query;
      if (searched) {
        const all = await rows.list(db, scope, owned, { order });
        const found = all.filter((row) => foldedIncludes(searched(row as never), searchValue));
        return { rows: found.slice(skip, skip + limit), count: found.length };
      }
      const page = { order, skip, limit };
      return {
        rows: await rows.list(db, scope, owned, page),
        count: await rows.count(db, scope, owned),
      };
    },

    /** Creates a row. @throws RefusalError LEGAL_ENTITY_NOT_FOUND, and what the resource's rules refuse */
    create(app: Application, actor: Caller, body: Create): Promise<Row> {
      return onCompany(app, actor, { refId: body.legalEntityRefId }, async (command) => {
        const { tx, entity } = command;
        const values = await config.create(command, given(body));
        const [row] = await rows.insert(tx, entity.id, [{ ...values, id: newId() } as never]);
        if (!row) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
        await command.audit(auditRow("create", row, { ...values }));
        return row;
      });
    },

    /** Changes a row. @throws RefusalError not found, STALE_VERSION, and what the resource's rules refuse */
    update(app: Application, actor: Caller, id: string, body: Update): Promise<Row> {
      return onCompanyRow(app, actor, orderOf(actor, id, body.version), async (command, row) => {
        const change = await config.update(command, row, given(body));
        const changed = await rows.update(command.tx, row, change);
        if (!changed) throw new RefusalError("STALE_VERSION");
        await command.audit(auditRow("update", changed, changesOf(row, changed)));
        return changed;
      });
    },

    /**
     * A step of a row's life cycle: under the same lock, at the same version, audited under its own name; an erasure leaves
     * the values that it erases out of the log.
     * @throws RefusalError not found, STALE_VERSION, and what the step refuses
     */
    step(
      app: Application,
      actor: Caller,
      id: string,
      {
        action,
        version,
        erases,
      }: { readonly action: string; readonly version?: number; readonly erases?: true },
      change: (command: CompanyCommand<Caller>, row: Row) => Promise<Updateable<DB[Table]>>,
    ): Promise<Row> {
      return onCompanyRow(app, actor, orderOf(actor, id, version), async (command, row) => {
        const changed = await rows.update(command.tx, row, await change(command, row));
        if (!changed) throw new RefusalError("STALE_VERSION");
        await command.audit(auditRow(action, changed, erases ? {} : changesOf(row, changed)));
        return changed;
      });
    },

    /** Removes a row. @throws RefusalError not found, STALE_VERSION, and what the resource's rules refuse */
    remove(app: Application, actor: Caller, id: string, version?: number): Promise<Row> {
      return onCompanyRow(app, actor, orderOf(actor, id, version), async (command, row) => {
        if (!config.remove) throw new Error(`${name} has no rule for its removal`);
        await config.remove(command, row);
        if (!(await rows.remove(command.tx, row))) throw new RefusalError("STALE_VERSION");
        await command.audit(auditRow("delete", row, {}));
        return row;
      });
    },
  };
}
