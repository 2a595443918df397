import { describe, expect, it } from "vitest";
import { standingOfMail } from "./payslip-mail.ts";

describe("the mail of a payslip", () => {
  const sent = (
    delivery: "waiting" | "sent" | "kept" | "discarded" | "failed",
    email = "anna@example.fr",
  ) => ({
    email,
    delivery,
  });

  it("is to be sent once, and again where it failed or the address changed", () => {
    const standing = (of: Parameters<typeof standingOfMail>[1]) => standingOfMail("anna@example.fr", of);
    expect(standing(null)).toBe("to_send");
    for (const delivery of ["waiting", "sent", "kept"] as const)
      expect(standing(sent(delivery))).toBe("sent");
    for (const delivery of ["failed", "discarded"] as const) expect(standing(sent(delivery))).toBe("to_send");
    expect(standing(sent("sent", "avant@example.fr"))).toBe("to_send");
    expect(standingOfMail(null, sent("sent"))).toBe("without_address");
  });
});
