import { mayValidateAlone } from "@grand-livre/domain/learning/may-validate-alone";
import { confidenceOf, mayRuleValidate } from "@grand-livre/domain/rule/judge";
import type { Connection } from "../../../database/connection.ts";
import { RefusalError } from "../../../http/refusal-error.ts";
import type { JobHandler } from "../../../jobs/handler.ts";
import { type Command, commandIn } from "../../../kit/command.ts";
import type { Books } from "../../books/service.ts";
import { activeRules, NO_RECORD, ruleRecords } from "../../counterparty-rule/service.ts";
import { enqueueJob } from "../../job/service.ts";
import { type AutoValidation, autoValidationOf, learnedOf } from "../../learning/service.ts";
import { validateWithin } from "../commands.ts";
import { loadContext } from "../document/context.ts";
import type { HeaderRow, InvoiceDocument } from "../document/document.ts";
import { lockInvoice } from "../document/load-service.ts";
import { planValidation } from "../plan.ts";
import { captureOf, KEY_FIELDS } from "./captured-fields.ts";
import { keepCapture } from "./inbox-repository.ts";

type RulePayload = { readonly invoiceId: string; readonly version: number };

/** Leaves to a job of its own whether the company's rule validates this draft: a refusal there takes no draft with it. */
export async function enqueueRule({ tx, scope }: Command, header: HeaderRow): Promise<void> {
  const payload: RulePayload = { invoiceId: header.id, version: header.version };
  await enqueueJob(tx, scope, {
    kind: "validate-by-rule",
    legalEntityId: header.legalEntityId,
    payload,
  });
}

/** Validates a captured draft that the company's rule trusts, unchanged since it was read; else leaves it to a person. */
export const validateByRuleJob: JobHandler = async (app, job) => {
  const { invoiceId, version } = job.payload as RulePayload;
  return async (tx) => {
    const command = commandIn(app, tx, job.actor);
    const { scope } = command;
    const invoice = await lockInvoice(tx, invoiceId);
    if (invoice.header.version !== version) return { validated: false, because: "changed" };
    const company = await autoValidationOf(tx, invoice.header.legalEntityId);
    const { threshold } = company;
    const context = await loadContext(tx, scope, invoice.header);
    const trusted = await trustedRules(tx, context.books, invoice, { company, until: command.today });
    const { verdict, explanation } = await decideByRule(tx, invoice, threshold, trusted);
    if (verdict !== "validate" || threshold === null) return { validated: false, because: verdict };
    const refusal = await refusalOf(planValidation(app, tx, scope, context, invoice));
    if (refusal) return { validated: false, because: refusal };
    await keepCapture(tx, invoice.header, {
      ...captureOf(invoice.header),
      automatic: { threshold, explanation },
    });
    await validateWithin(command, invoiceId, version);
    await command.audit({
      action: "validate-by-rule",
      resource: "invoice",
      resourceId: invoiceId,
      legalEntityId: invoice.header.legalEntityId,
      details: { refId: invoice.header.refId, threshold, explanation },
    });
    return { validated: true };
  };
};

/** Why planning is refused; a closed month is a reason to wait for a person, not a failure. */
async function refusalOf(plan: Promise<unknown>): Promise<string | undefined> {
  try {
    await plan;
    return undefined;
  } catch (error) {
    if (error instanceof RefusalError) return error.code;
    throw error;
  }
}

/** The confidence of each rule that may validate this bill, by the rule's number; a rule that may not is absent. */
async function trustedRules(
  db: Connection,
  books: Books,
  { header, lines }: InvoiceDocument,
  { company, until }: { readonly company: AutoValidation; readonly until: string },
): Promise<ReadonlyMap<number, TrustedRule>> {
  if (!lines.some((line) => line.accountOrigin === "rule")) return new Map();
  const ordered = await activeRules(db, header.legalEntityId, "purchase");
  const records = await ruleRecords(db, books, ordered, { domain: "purchase", until });
  return new Map(
    ordered.flatMap((rule) => {
      const record = records.get(rule.id) ?? NO_RECORD;
      const may = mayRuleValidate(rule, record, company, header.totalInclVatCents);
      return may ? [[rule.number, { vatCode: rule.vatCode, confidence: confidenceOf(record) }]] : [];
    }),
  );
}

type TrustedRule = { readonly vatCode: string | null; readonly confidence: number };

async function decideByRule(
  db: Connection,
  { header, lines }: InvoiceDocument,
  threshold: number | null,
  trusted: ReadonlyMap<number, TrustedRule>,
) {
  const fields = captureOf(header)?.fields ?? {};
  const sure = Object.fromEntries(KEY_FIELDS.map((name) => [name, fields[name]?.confidence ?? null]));
  const learned = await learnedOf(db, header.legalEntityId, header.counterpartyId, header.id);
  const proposals = lines.flatMap((line) => {
    const { account, vatCode } = learned.propose({
      label: readLabel(header, line),
      rateBasisPoints: line.vatRateBasisPoints,
    });
    const learnedCode = vatCode?.value === line.vatCode ? vatCode.confidence : null;
    if (line.accountOrigin === "rule") {
      const rule = trusted.get(line.accountRule ?? 0);
      return [rule?.confidence ?? null, rule?.vatCode === line.vatCode ? rule.confidence : learnedCode];
    }
    return [account?.value === line.account ? account.confidence : null, learnedCode];
  });
  const findings = [...(header.issues as { code: string }[]), ...(header.warnings as { code: string }[])];
  const verdict = mayValidateAlone({
    threshold,
    fields: sure,
    proposals,
    findings: findings.map(({ code }) => code),
    supplierIsKnown: header.counterpartyId !== null && learned.billsCompared > 0,
    mayBeDuplicate: header.possibleDuplicateOf !== null,
  });
  const lowest = (values: readonly (number | null)[]) =>
    Math.floor(Math.min(1, ...values.map((one) => one ?? 0)) * 100);
  return {
    verdict,
    explanation: `Champs lus à ${lowest(Object.values(sure))}\u00a0% au moins, imputation à ${lowest(proposals)}\u00a0% au moins d’après ${learned.billsCompared} factures, aucun avertissement\u00a0; seuil du dossier\u00a0: ${Math.round((threshold ?? 1) * 100)}\u00a0%.`,
  };
}

function readLabel(header: HeaderRow, line: InvoiceDocument["lines"][number]): string {
  return captureOf(header)?.lines?.find((one) => one.id === line.id)?.label ?? line.label;
}
