import type { WagesFileQuery } from "@grand-livre/contracts/payroll";
import { writeCreditTransfer } from "@grand-livre/einvoice/sepa/write-credit-transfer";
import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { onCompany } from "../../kit/command.ts";
import type { Actor, AuditRow } from "../audit/service.ts";
import { respondWithBytes } from "../file/service.ts";
import { ibanOf, requireToCome, requireWritable } from "../transfer/service.ts";
import { auditOfAdvance, dueAdvances } from "./advance.ts";
import { type EmployeeRow, nameOf } from "./employee.ts";
import { auditOf, payslipsOf } from "./payslip-rows.ts";
import { dueWages, movementOf } from "./post.ts";

/** What a file pays an employee; who decided on it may not take the file. */
interface Payee {
  readonly employee: EmployeeRow;
  readonly cents: number;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly audited: AuditRow;
  readonly rowId: string;
}

interface FileOf {
  /** Of the file's name, of its references, and of the label of each transfer. */
  readonly name: string;
  readonly reference: string;
  readonly label: string;
  readonly due: (tx: Tx, legalEntityId: string, query: WagesFileQuery) => Promise<readonly Payee[]>;
}

const WAGES: FileOf = {
  name: "salaires",
  reference: "PAIE",
  label: "Salaire",
  async due(tx, legalEntityId, { month, account }) {
    const due = await dueWages(tx, legalEntityId, await payslipsOf(tx, { legalEntityId, month }));
    return due
      .filter((one) => one.account === account)
      .map(({ employee, cents, row }) => ({
        ...{ employee, cents, decidedBy: row.validatedBy, decidedAt: row.validatedAt },
        ...{ audited: auditOf(row, "export"), rowId: row.id },
      }));
  },
};

const ADVANCES: FileOf = {
  name: "acomptes",
  reference: "ACPT",
  label: "Acompte",
  async due(tx, legalEntityId, { month, account }) {
    const due = await dueAdvances(tx, legalEntityId, month);
    return due
      .filter((one) => one.account === account)
      .map(({ employee, row }) => ({
        ...{ employee, cents: row.amountCents, decidedBy: row.createdBy, decidedAt: row.createdAt },
        ...{ audited: auditOfAdvance(row, "export"), rowId: row.id },
      }));
  },
};

/** What is due of the wages of a month. @throws RefusalError as {@link transferFile} */
export const wagesFile = (app: Application, actor: Actor, query: WagesFileQuery) =>
  transferFile(app, actor, query, WAGES);

/** The advances of a month that are typed and not paid. @throws RefusalError as {@link transferFile} */
export const advancesFile = (app: Application, actor: Actor, query: WagesFileQuery) =>
  transferFile(app, actor, query, ADVANCES);

/**
 * What is due of a month as one SEPA file, the same bytes each time. Two persons pay: who takes the file neither validated a
 * payslip nor typed an advance of it, nor an IBAN.
 * @throws RefusalError PAYROLL_NOTHING_TO_DO, PAYROLL_IBAN_MISSING, TRANSFER_APPROVAL_OWN, TRANSFER_DATE_PAST, TRANSFER_ACCOUNT_WITHOUT_IBAN,
 * SEPA_NAME_UNWRITABLE, SEPA_AMOUNT_TOO_LARGE
 */
async function transferFile(
  app: Application,
  actor: Actor,
  query: WagesFileQuery,
  of: FileOf,
): Promise<Response> {
  const { legalEntityRefId, month, account, executionDate } = query;
  const { scope } = actor;
  const name = `${of.name}-${month.slice(0, 7)}-${account}`;
  const xml = await onCompany(app, actor, { refId: legalEntityRefId }, async (command) => {
    const { tx, entity } = command;
    const { id: legalEntityId } = entity;
    requireToCome(app, executionDate);
    const due = await of.due(tx, legalEntityId, query);
    if (due.length === 0) throw new RefusalError("PAYROLL_NOTHING_TO_DO");
    const hands = [scope.userId, scope.actingFor?.userId];
    if (
      due.some(
        ({ decidedBy, employee }) => hands.includes(decidedBy ?? "") || hands.includes(employee.ibanBy ?? ""),
      )
    )
      throw new RefusalError("TRANSFER_APPROVAL_OWN");
    const transfers = due.map(({ employee, cents: amountCents }, at) => {
      const creditorName = nameOf(employee);
      if (employee.iban === null) throw new RefusalError("PAYROLL_IBAN_MISSING", { employee: creditorName });
      const endToEndId = `${of.reference}-${month.slice(0, 7)}-${String(at + 1).padStart(3, "0")}`;
      const remittance = movementOf(month, of.label).label;
      return { creditorName, iban: employee.iban, amountCents, endToEndId, remittance };
    });
    requireWritable(
      entity.name,
      transfers.map(({ creditorName, amountCents }) => ({ name: creditorName, amountCents })),
    );
    await command.audit(...due.map(({ audited }) => audited));
    return writeCreditTransfer({
      wages: true,
      messageId: `${of.reference}-${month.slice(0, 7)}-${due[0]?.rowId.replaceAll("-", "").slice(-12).toUpperCase()}`,
      createdAt: new Date(Math.max(...due.map(({ decidedAt }) => decidedAt?.getTime() ?? 0))),
      executionDate,
      debtor: {
        name: entity.name,
        iban: await ibanOf(command, entity, account),
        bic: null,
      },
      transfers,
    });
  });
  return respondWithBytes(new TextEncoder().encode(xml), "application/xml", `${name}.xml`);
}
