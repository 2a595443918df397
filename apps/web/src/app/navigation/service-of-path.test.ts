import { describe, expect, it } from "vitest";
import { menu } from "./menu.ts";
import { serviceOfPath } from "./service-of-path.ts";

describe("the service of a screen", () => {
  it("is that of its menu entry, or of the entry that opens on it", () => {
    expect(serviceOfPath(menu, "/settings/platform/")).toBe("platform");
    expect(serviceOfPath(menu, "/accounting/payslip/employees")).toBe("payslip");
  });

  it("is none for what the menu does not lead to", () => {
    expect(serviceOfPath(menu, "/example")).toBeUndefined();
    expect(serviceOfPath(menu, "/accounting")).toBeUndefined();
  });
});
