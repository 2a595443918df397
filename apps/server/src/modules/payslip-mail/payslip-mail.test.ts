import { createHash } from "node:crypto";
import type { PayslipLinkAnswer, PayslipMailAnswer } from "@grand-livre/contracts/payslip-mail";
import { describe, expect, it } from "vitest";
import { succeed } from "../../../test/ledger-books.ts";
import { takeOutbox } from "../../../test/outbox.ts";
import { books, manager, openPayBooks, pay, test } from "../../../test/pay-books.ts";
import type { Refused } from "../../../test/payroll-company.ts";
import { createHttpApp } from "../../http/app.ts";
import { payslipMailRoutes } from "../../routes/payslip-mail.ts";

openPayBooks();

const MONTH = "2026-01-01";
const PATH = "/api/payroll/payslip-mail";
const { employer, employee, through } = pay;

const mails = (person = manager) =>
  person.call<PayslipMailAnswer & Refused>("GET", `${PATH}?legalEntityRefId=${books.refId}&month=${MONTH}`);
const send = (change: object = {}, person = manager) =>
  person.call<PayslipMailAnswer & Refused>("POST", PATH, {
    legalEntityRefId: books.refId,
    month: MONTH,
    ...change,
  });

/** Two employees with a validated payslip; the second one has no address. */
async function twoPaid() {
  const of = (await employer()).body.id;
  const anna = (await employee(of, { email: "anna@example.fr" })).body;
  await employee(of, { number: "S002", lastname: "Zola", firstname: "Émile" });
  await through(MONTH, "prepare", "calculate", "validate");
  return anna;
}

const SECRET = /\/payslip-link#payslip=(\S+)$/m;
async function mailed() {
  return (await takeOutbox(test)).filter(({ to }) => to.includes("anna@example.fr"));
}
const secretOf = (mail: { text: string } | undefined) => SECRET.exec(mail?.text ?? "")?.[1] ?? "";
const read = (secret: string) =>
  test.anonymous<PayslipLinkAnswer & Refused>("POST", "/api/payslip-link/read", { secret });

describe("the payslips of a month by mail", () => {
  it("leave as links, once however often the month is sent, and name who has no address", async () => {
    await twoPaid();
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const sent = await mailed();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toMatch(SECRET);
    expect(sent[0]?.text).not.toMatch(/€|%PDF/);
    const { payslips, abilities } = (await mails()).body;
    expect(payslips.map(({ standing }) => standing)).toEqual(["sent", "without_address"]);
    expect(payslips[0]?.sent).toMatchObject({ email: "anna@example.fr" });
    expect(abilities.send).toMatchObject({ allowed: false, code: "PAYROLL_NOTHING_TO_DO" });
    const other = await send({ ids: [payslips[1]?.id] });
    expect(other).toMatchObject({ status: 409, body: { code: "PAYSLIP_MAIL_ADDRESS" } });
    expect((await send()).status).toBe(200);
    expect(await mailed()).toHaveLength(0);
    const log = await test.pool.query(
      "select details from audit_log where legal_entity_id = $1 and action = 'send-mail'",
      [books.legalEntityId],
    );
    expect(log.rows).toHaveLength(1);
    expect(JSON.stringify(log.rows)).not.toContain("anna@");
  });

  it("are for who may validate pay, in his company, and for validated payslips alone", async () => {
    const anna = await twoPaid();
    const within = { legalEntityIds: [books.legalEntityId] };
    const reader = await test.person({ rights: { payslip: ["Viewer", "Creator", "Editor"] }, ...within });
    expect((await mails(reader)).body.abilities.send).toMatchObject({ allowed: false, code: "FORBIDDEN" });
    expect((await send({}, reader)).status).toBe(403);
    const none = await test.person({ rights: { reports: ["Viewer", "Validator"] }, ...within });
    expect([(await mails(none)).status, (await send({}, none)).status]).toEqual([403, 403]);
    const elsewhere = await test.person({ rights: { payslip: ["Viewer", "Validator"] }, legalEntityIds: [] });
    expect([(await mails(elsewhere)).status, (await send({}, elsewhere)).status]).toEqual([404, 404]);
    expect((await test.anonymous("POST", PATH, {})).status).toBe(401);
    expect((await send({ month: "2026-13-01" })).status).toBe(422);
    const next = await through("2026-02-01", "prepare", "calculate");
    const draft = next.payslips.find(({ employeeId }) => employeeId === anna.id);
    expect(await send({ month: "2026-02-01", ids: [draft?.id] })).toMatchObject({
      status: 404,
      body: { code: "PAYSLIP_NOT_FOUND" },
    });
    expect(await mailed()).toHaveLength(0);
  });
});

describe("the link to a payslip", () => {
  async function sentLink() {
    const anna = await twoPaid();
    await send();
    return { anna, secret: secretOf((await mailed())[0]) };
  }

  it("opens this payslip and its kept paper, and nothing else; the log tells it", async () => {
    const { anna, secret } = await sentLink();
    const { status, body } = await read(secret);
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(
      ["company", "corrective", "employee", "expiresAt", "grossCents", "month", "netPaidCents"].toSorted(),
    );
    expect(body).toMatchObject({ month: MONTH, employee: `${anna.firstname} ${anna.lastname}` });
    const http = createHttpApp(test.fenced, payslipMailRoutes);
    const print = () =>
      http.request("/api/payslip-link/pdf", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ secret }),
      });
    const bytes = Buffer.from(await (await print()).arrayBuffer());
    const kept = await test.pool.query(
      "select file_sha256 from payslip_document where legal_entity_id = $1",
      [books.legalEntityId],
    );
    expect(kept.rows).toEqual([{ file_sha256: createHash("sha256").update(bytes).digest("hex") }]);
    const log = await test.pool.query(
      "select action, user_id from audit_log where legal_entity_id = $1 and details ? 'byLink' order by at",
      [books.legalEntityId],
    );
    expect(log.rows).toEqual([
      { action: "read", user_id: null },
      { action: "print", user_id: null },
    ]);
    // The secret opens nothing that takes a token.
    const headers = { authorization: `Bearer ${secret}` };
    expect((await test.anonymous("GET", "/api/payroll/payslip", undefined, headers)).status).toBe(401);
  });

  it("ends with its day, with the next one, and with the address that it was sent to; it is not guessed", async () => {
    const { anna, secret } = await sentLink();
    const gone = { status: 409, body: { code: "PAYSLIP_LINK_INVALID" } };
    expect(await read("x".repeat(43))).toMatchObject(gone);
    const before = test.now.current;
    test.now.current = new Date(before.getTime() + 30 * 24 * 3_600_000);
    expect(await read(secret)).toMatchObject(gone);
    test.now.current = before;
    expect((await read(secret)).status).toBe(200);
    const [slip] = (await mails()).body.payslips;
    expect((await send({ ids: [slip?.id] })).status).toBe(200);
    const next = secretOf((await mailed())[0]);
    expect(await read(secret)).toMatchObject(gone);
    expect((await read(next)).status).toBe(200);
    const path = `/api/payroll/employee/${anna.id}`;
    const { version } = await succeed<{ version: number }>(manager, "GET", path);
    await succeed(manager, "PATCH", path, { version, email: "rossi@example.fr" });
    expect(await read(next)).toMatchObject(gone);
    expect((await mails()).body.payslips[0]?.standing).toBe("to_send");
  });

  it("is counted, so that nobody tries secrets", async () => {
    const { secret } = await sentLink();
    const many = await Promise.all(Array.from({ length: 61 }, () => read(secret)));
    expect(many.some(({ status }) => status === 429)).toBe(true);
  });
});
