import { z } from "zod";
import { by, endpoints } from "../endpoint.ts";
import { lifeCycleAnswer, statusBody, takeBackAnswer, takeBackBody } from "../life-cycle.ts";
import { idParams } from "../paging.ts";
import { eitherSide } from "../rights.ts";
import { WRITTEN } from "./invoice.ts";

const view = by(eitherSide("Viewer"));
const validate = by(eitherSide("Validator"));

export const lifeCycleEndpoints = endpoints("life-cycle", {
  read: view.get(
    "/api/invoice/{id}/life-cycle",
    "The statuses of an invoice, and those that may be set now",
    {
      answer: lifeCycleAnswer,
      refusals: ["INVOICE_NOT_FOUND"],
    },
  ),
  set: validate.post(
    "/api/invoice/{id}/life-cycle",
    "Set a status of an invoice and send it; a bill that is refused leaves the books in the same gesture",
    {
      body: statusBody,
      answer: lifeCycleAnswer,
      refusals: [
        ...WRITTEN,
        "STATUS_DOCUMENT_UNNAMED",
        "STATUS_FOLLOWS_PAYMENTS",
        "STATUS_NEEDS_BOOKING",
        "STATUS_NEEDS_CANCELLATION",
        "STATUS_NOT_POSSIBLE",
        "STATUS_NOT_YOURS",
        "STATUS_REASON_NEEDED",
        "STATUS_REASON_UNKNOWN",
        "STATUS_TEXT_NEEDED",
      ],
    },
  ),
  file: view.get(
    "/api/invoice/{id}/life-cycle/{eventId}/file",
    "The message of a status (CDAR), as it left or came",
    {
      params: idParams.extend({ eventId: z.uuid() }),
      answer: { raw: "application/xml" },
      refusals: ["INVOICE_NOT_FOUND", "STATUS_FILE_NOT_FOUND"],
    },
  ),
  takeBack: validate.post(
    "/api/invoice/{id}/take-back",
    "Take a refused or rejected sale back: its internal credit note, and the draft that corrects it",
    {
      body: takeBackBody,
      answer: takeBackAnswer,
      refusals: [...WRITTEN, "INVOICE_NOT_TURNED_DOWN", "CREDIT_NOTE_TURNED_DOWN"],
    },
  ),
});
