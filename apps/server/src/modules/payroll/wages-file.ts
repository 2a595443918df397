import type { WagesFileQuery } from "@grand-livre/contracts/payroll";
import { writeCreditTransfer } from "@grand-livre/einvoice/sepa/write-credit-transfer";
import type { Application } from "../../application.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { onCompany } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import { respondWithBytes } from "../file/service.ts";
import { ibanOf, requireToCome, requireWritable } from "../transfer/service.ts";
import { nameOf } from "./employee.ts";
import { auditPayslip, payslipsOf } from "./payslip-rows.ts";
import { dueWages, movementOf } from "./post.ts";

/**
 * What is due of a month as one SEPA file, the same bytes each time. Two persons pay: who takes the file neither validated a
 * payslip of it nor typed an IBAN of it.
 * @throws RefusalError PAYROLL_NOTHING_TO_DO, PAYROLL_IBAN_MISSING, TRANSFER_APPROVAL_OWN, TRANSFER_DATE_PAST, TRANSFER_ACCOUNT_WITHOUT_IBAN,
 * SEPA_NAME_UNWRITABLE, SEPA_AMOUNT_TOO_LARGE
 */
export async function wagesFile(app: Application, actor: Actor, query: WagesFileQuery): Promise<Response> {
  const { legalEntityRefId, month, account, executionDate } = query;
  const { scope } = actor;
  const name = `salaires-${month.slice(0, 7)}-${account}`;
  const xml = await onCompany(app, actor, { refId: legalEntityRefId }, async (command) => {
    const { tx, entity } = command;
    const { id: legalEntityId } = entity;
    requireToCome(app, executionDate);
    const rows = await payslipsOf(tx, { legalEntityId, month });
    const due = (await dueWages(tx, legalEntityId, rows)).filter((one) => one.account === account);
    if (due.length === 0) throw new RefusalError("PAYROLL_NOTHING_TO_DO");
    const hands = [scope.userId, scope.actingFor?.userId];
    if (
      due.some(
        ({ row, employee }) => hands.includes(row.validatedBy ?? "") || hands.includes(employee.ibanBy ?? ""),
      )
    )
      throw new RefusalError("TRANSFER_APPROVAL_OWN");
    const transfers = due.map(({ employee, cents: amountCents }, at) => {
      const creditorName = nameOf(employee);
      if (employee.iban === null) throw new RefusalError("PAYROLL_IBAN_MISSING", { employee: creditorName });
      const endToEndId = `PAIE-${month.slice(0, 7)}-${String(at + 1).padStart(3, "0")}`;
      const remittance = movementOf(month, "Salaire").label;
      return { creditorName, iban: employee.iban, amountCents, endToEndId, remittance };
    });
    requireWritable(
      entity.name,
      transfers.map(({ creditorName, amountCents }) => ({ name: creditorName, amountCents })),
    );
    for (const { row } of due) await auditPayslip(command, row, "export");
    return writeCreditTransfer({
      wages: true,
      messageId: `PAIE-${month.slice(0, 7)}-${due[0]?.row.id.replaceAll("-", "").slice(-12).toUpperCase()}`,
      createdAt: new Date(Math.max(...due.map(({ row }) => row.validatedAt?.getTime() ?? 0))),
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
