import { describe, expect, it } from "vitest";
import { readPaymentReport, verdictOn } from "./payment-report.ts";

const report = (content: string) => {
  const [read] = readPaymentReport(
    Buffer.from(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>
      <OrgnlGrpInfAndSts><OrgnlMsgId>PRE-00001-ABC</OrgnlMsgId>${content}</CstmrPmtStsRpt></Document>`),
  );
  if (!read) throw new Error("no report");
  return read;
};
const why = (code: string) => `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`;
const payment = (type: string, content: string) =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>PRE-00001-ABC-${type}</OrgnlPmtInfId>${content}</OrgnlPmtInfAndSts>`;
const status = (code: string) => `<PmtInfSts>${code}</PmtInfSts>`;
const first = { endToEndId: "E-1", sequenceType: "FRST" } as const;
const next = { endToEndId: "E-2", sequenceType: "RCUR" } as const;

describe("a report of the bank on an order", () => {
  it.each(["", "<GrpSts>PART</GrpSts>", "<GrpSts>ACCP</GrpSts>"])(
    "of two payments rejects the debits of one and no other (%s)",
    (group) => {
      const accepted = payment("FRST", status("ACCP"));
      const rejected = payment("RCUR", status("RJCT") + why("MD01"));
      for (const payments of [accepted + rejected, rejected + accepted]) {
        const read = report(`${group}</OrgnlGrpInfAndSts>${payments}`);
        expect(read.status).not.toBe("rejected");
        expect(verdictOn(read, first)).toMatchObject({ status: "accepted" });
        expect(verdictOn(read, next)).toMatchObject({ status: "rejected", reason: "MD01" });
      }
    },
  );

  it("rejects a transfer by its own word, though its payment is partly accepted", () => {
    const told = `<TxInfAndSts><OrgnlEndToEndId>E-1</OrgnlEndToEndId><TxSts>RJCT</TxSts>${why("AC04")}</TxInfAndSts>`;
    const read = report(`<GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>${payment("FRST", status("PART") + told)}`);
    expect(verdictOn(read, first)).toMatchObject({ status: "rejected", reason: "AC04" });
    expect(verdictOn(read, { ...first, endToEndId: "E-9" })).toMatchObject({ status: "partial" });
  });

  it("rejects every transfer of a whole rejection, those that it names without a status too", () => {
    const named = `<TxInfAndSts><OrgnlEndToEndId>E-1</OrgnlEndToEndId>${why("AC01")}</TxInfAndSts>`;
    const read = report(`<GrpSts>RJCT</GrpSts>${why("FF01")}</OrgnlGrpInfAndSts>${payment("FRST", named)}`);
    expect(verdictOn(read, first)).toMatchObject({ status: "rejected", reason: "AC01" });
    expect(verdictOn(read, next)).toMatchObject({ status: "rejected", reason: "FF01" });
  });

  it("without a group status is accepted where each of its payments is", () => {
    expect(report(`</OrgnlGrpInfAndSts>${payment("FRST", status("ACSP"))}`).status).toBe("accepted");
    expect(report("</OrgnlGrpInfAndSts>").status).toBe("pending");
  });
});
