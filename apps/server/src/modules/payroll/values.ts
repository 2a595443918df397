import type { ConfirmPayValuesBody, CreatePayValueBody, PayValueList } from "@grand-livre/contracts/payroll";
import {
  type DatedPayValue,
  isOutdated,
  isPayValue,
  type PayValue,
  paySeries,
  valuesToReview,
} from "@grand-livre/domain/payroll/pay-values";
import { neutralSource } from "@grand-livre/domain/payroll/withholding";
import { technicalRoleInfo } from "@grand-livre/domain/technical-account/technical-account";
import { type Application, today } from "../../application.ts";
import type { Connection, Tx } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { onCompany, onCompanyRow } from "../../kit/command.ts";
import { resolveBooks } from "../books/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { isValueUsed, type ValueRow, valueRows } from "./repository.ts";

export const PAYROLL_ROLES = [
  "wages_payable",
  "wage_advances",
  "withholding_tax",
  "urssaf",
  "pension_funds",
  "health_and_welfare",
] as const;

export const ownValues = (db: Connection, legalEntityId: string): Promise<ValueRow[]> =>
  valueRows.list(db, legalEntityId, {}, { order: ["code", "fromDate"] });

/** The values of a company: the standard ones and its own. */
export function seriesOf(own: readonly ValueRow[]): DatedPayValue[] {
  return paySeries(own.map(({ fromDate: from, ...value }): PayValue => ({ ...value, from })));
}

/** Every value with its days. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function listValues(app: Application, { scope }: Caller, refId: string): Promise<PayValueList> {
  const { entity, roleAccounts } = await resolveBooks(app.db, scope, refId);
  const own = await ownValues(app.db, entity.id);
  const day = today(app);
  const accounts = technicalAccounts(roleAccounts, day);
  return {
    values: seriesOf(own).map((value) => {
      const { code, from, to, employerPpm, source, reviewOn, origin } = value;
      const row = origin === "company" ? own.find((one) => one.code === code && one.fromDate === from) : null;
      const outdated = isOutdated(value, day);
      return {
        id: row?.id ?? null,
        code,
        from,
        to,
        value: value.value,
        employerPpm,
        source,
        reviewOn,
        outdated,
      };
    }),
    neutralSource: neutralSource(day) ?? null,
    accounts: PAYROLL_ROLES.map((role) => ({
      role,
      label: technicalRoleInfo(role).label,
      account: accounts[role],
    })),
  };
}

/**
 * Says a value from a day on, in place of the company's earlier one of that day. Payslips that are validated stay, and are to be
 * corrected. @throws RefusalError LEGAL_ENTITY_NOT_FOUND, PAY_VALUE_INVALID
 */
export async function setValue(
  app: Application,
  caller: Caller,
  { legalEntityRefId, from: fromDate, ...body }: CreatePayValueBody,
): Promise<PayValueList> {
  if (!isPayValue(body)) throw new RefusalError("PAY_VALUE_INVALID");
  await onCompany(app, caller, { refId: legalEntityRefId }, async (command) => {
    const { tx } = command;
    const { id: legalEntityId } = command.entity;

    const before = (await ownValues(tx, legalEntityId)).find(
      (one) => one.code === body.code && one.fromDate === fromDate,
    );
    const row = { ...body, fromDate, createdAt: app.now() };
    if (before) await valueRows.update(tx, before, row);
    else await valueRows.insert(tx, legalEntityId, [{ ...row, id: newId() }]);
    await command.audit({
      action: "set-value",
      resource: "pay-value",
      resourceId: body.code,
      legalEntityId,
      details: { ...body, fromDate, before: before?.value ?? null },
    });
  });
  return listValues(app, caller, legalEntityRefId);
}

/**
 * Says again, unchanged from a day on, the values that are past their review day by the end of that day's month.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, PAYROLL_NOTHING_TO_DO
 */
export async function confirmValues(
  app: Application,
  caller: Caller,
  { legalEntityRefId, from: fromDate, source, reviewOn }: ConfirmPayValuesBody,
): Promise<PayValueList> {
  await onCompany(app, caller, { refId: legalEntityRefId }, async ({ tx, entity, audit }) => {
    const own = await ownValues(tx, entity.id);
    const late = valuesToReview(seriesOf(own), fromDate).filter(({ from }) => from < fromDate);
    if (late.length === 0) throw new RefusalError("PAYROLL_NOTHING_TO_DO");
    const said = { fromDate, source, reviewOn, createdAt: app.now() };
    await valueRows.insert(
      tx,
      entity.id,
      late.map(({ code, value, employerPpm }) => ({ id: newId(), code, value, employerPpm, ...said })),
    );
    const codes = late.map(({ code }) => code);
    await audit({
      action: "confirm",
      resource: "pay-value",
      resourceId: fromDate,
      legalEntityId: entity.id,
      details: { fromDate, source, reviewOn, codes },
    });
  });
  return listValues(app, caller, legalEntityRefId);
}

async function requireValue(tx: Tx, { scope }: Caller, id: string) {
  const row = await valueRows.find(tx, scope, id);
  if (!row) throw new RefusalError("PAY_VALUE_NOT_FOUND");
  return row;
}

/** Removes a value of the company's own. @throws RefusalError PAY_VALUE_NOT_FOUND, PAY_VALUE_USED */
export async function removeValue(app: Application, caller: Caller, id: string): Promise<PayValueList> {
  const find = (tx: Tx) => requireValue(tx, caller, id);
  const refId = await onCompanyRow(app, caller, { find }, async ({ tx, entity, audit }, row) => {
    if (await isValueUsed(tx, row)) throw new RefusalError("PAY_VALUE_USED");
    if (!(await valueRows.remove(tx, row))) throw new RefusalError("STALE_VERSION");
    const { code, fromDate, value, employerPpm, legalEntityId } = row;
    await audit({
      action: "delete",
      resource: "pay-value",
      resourceId: code,
      legalEntityId,
      details: { fromDate, value, employerPpm },
    });
    return entity.refId;
  });
  return listValues(app, caller, refId);
}
