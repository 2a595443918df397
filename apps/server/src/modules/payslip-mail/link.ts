import type { PayslipLinkAnswer } from "@grand-livre/contracts/payslip-mail";
import type { Application } from "../../application.ts";
import { withinRows } from "../../database/row-scope.ts";
import { inTransaction } from "../../database/transaction.ts";
import { derivedLinkSecret } from "../../derived-secret.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { RequestInfo } from "../../http/route.ts";
import { auditNobody } from "../audit/service.ts";
import { countUse } from "../identity/service.ts";
import type { Composers } from "../mail/service.ts";
import { type PayslipRow, payslipById, respondWithPaper } from "../payroll/service.ts";
import { findLinkBySecret, findLinkToSend, type LinkRow } from "./repository.ts";
import { hashOf } from "./service.ts";

/** The link's secret is in the fragment, which browsers send to no server and write in no log. */
const addressOfLink = (app: Application, linkId: string) =>
  `${app.config.publicUrl}/payslip-link#payslip=${derivedLinkSecret(app, linkId)}`;

/** The company as the employee reaches it: for one payslip, on behalf of the person who sent the link. */
const scopeOf = ({ createdBy, legalEntityId }: LinkRow) => ({
  userId: createdBy,
  legalEntityIds: [legalEntityId],
});

/**
 * What a link opens, counted by address before it is looked up, and by link; that it was opened stands in the log.
 * @throws RefusalError PAYSLIP_LINK_INVALID, TOO_MANY_REQUESTS
 */
async function opened<T>(
  app: Application,
  {
    secret,
    action,
    request,
  }: { readonly secret: string; readonly action: string; readonly request: RequestInfo },
  work: (link: LinkRow, payslip: PayslipRow) => Promise<T> | T,
): Promise<T> {
  await countUse(app, "payslip-link-address", request.address);
  const link = await withinRows("all", () => findLinkBySecret(app.db, hashOf(secret), app.now()));
  if (!link) throw new RefusalError("PAYSLIP_LINK_INVALID");
  await countUse(app, "payslip-link", link.id);
  const { legalEntityId, payslipId } = link;
  return withinRows([legalEntityId], async () => {
    const payslip = await payslipById(app.db, scopeOf(link), payslipId);
    await inTransaction(app.db, (tx) =>
      auditNobody(tx, request, {
        action,
        resource: "payslip",
        resourceId: payslipId,
        legalEntityId,
        details: { month: link.month, employeeId: payslip.employeeId, byLink: true },
      }),
    );
    return work(link, payslip);
  });
}

/** @throws RefusalError PAYSLIP_LINK_INVALID, TOO_MANY_REQUESTS */
export function readPayslipLink(
  app: Application,
  secret: string,
  request: RequestInfo,
): Promise<PayslipLinkAnswer> {
  return opened(app, { secret, action: "read", request }, (link, { month, correctsId, result }) => ({
    company: link.company,
    employee: link.employee,
    month,
    corrective: correctsId !== null,
    grossCents: result?.gross.grossCents ?? 0,
    netPaidCents: result?.netPaidCents ?? 0,
    expiresAt: link.expiresAt.toISOString(),
  }));
}

/** @throws RefusalError PAYSLIP_LINK_INVALID, TOO_MANY_REQUESTS */
export function printPayslipLink(app: Application, secret: string, request: RequestInfo): Promise<Response> {
  return opened(app, { secret, action: "print", request }, (link, payslip) =>
    respondWithPaper(app, { scope: scopeOf(link) }, payslip),
  );
}

/** The mail that brings a payslip: its link, and no amount. */
export const payslipMailMessages: Composers = {
  "payslip-link": async (tx, app, { linkId = "" }) => {
    const link = await findLinkToSend(tx, linkId, app.now());
    if (!link) return undefined;
    const long = (date: Date, format: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat("fr-FR", { ...format, timeZone: "Europe/Paris" }).format(date);
    const month = long(new Date(`${link.month}T12:00:00Z`), { month: "long", year: "numeric" });
    const until = long(link.expiresAt, { dateStyle: "long" });
    return {
      channel: "mail",
      to: link.email,
      userId: link.createdBy,
      fromName: link.company,
      subject: `${link.company} : votre bulletin de paie, ${month}`,
      text: `Bonjour ${link.employee},\n\nVotre bulletin de paie (${month}) est disponible par ce lien personnel, valable jusqu’au ${until} :\n\n${addressOfLink(app, linkId)}\n\nNe transmettez ce lien à personne. Conservez votre bulletin de paie sans limitation de durée.\n\n${link.company}\n`,
    };
  },
};
