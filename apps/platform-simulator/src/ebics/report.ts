import { allNamed, documentText, element, readMessage, textAt } from "@grand-livre/platform/ebics/xml";

/** What a bank tells of an order (pain.002.001.03): accepted, or each of its transfers rejected for a reason. */
export function reportOn(order: Uint8Array, rejection: string | undefined): string {
  const root = readMessage(order);
  const [header] = allNamed(root, "GrpHdr");
  const messageId = header ? textAt(header, "MsgId") : "";
  const status = rejection === undefined ? "ACTC" : "RJCT";
  const transfers = rejection === undefined ? [] : allNamed(root, "EndToEndId");
  return documentText(
    element(
      "Document",
      element("CstmrPmtStsRpt", [
        element("GrpHdr", [
          element("MsgId", `PSR-${messageId}`),
          element("CreDtTm", new Date().toISOString().slice(0, 19)),
        ]),
        element("OrgnlGrpInfAndSts", [
          element("OrgnlMsgId", messageId),
          element("OrgnlMsgNmId", "pain.001"),
          element("GrpSts", status),
        ]),
        transfers.length === 0
          ? undefined
          : element("OrgnlPmtInfAndSts", [
              element("OrgnlPmtInfId", messageId),
              ...transfers.map(({ children }) =>
                element("TxInfAndSts", [
                  element("OrgnlEndToEndId", String(children[0] ?? "")),
                  element("TxSts", "RJCT"),
                  element("StsRsnInf", element("Rsn", element("Cd", rejection))),
                ]),
              ),
            ]),
      ]),
      { xmlns: "urn:iso:std:iso:20022:tech:xsd:pain.002.001.03" },
    ),
  );
}
