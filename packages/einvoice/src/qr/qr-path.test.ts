import { create } from "qrcode";
import { describe, expect, it } from "vitest";
import { qrPathOf } from "./qr-path.ts";

/** The dark modules that a path draws. */
function modulesOf({ size, path }: ReturnType<typeof qrPathOf>): Uint8Array {
  const modules = new Uint8Array(size * size);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    const start = Number(y) * size + Number(x);
    modules.fill(1, start, start + Number(width));
  }
  return modules;
}

describe("a QR code as a path", () => {
  it("draws every dark module once, and no other", () => {
    const text = "otpauth://totp/Grand%20Livre:zoe%40exemple.fr?secret=JBSWY3DPEHPK3PXP&issuer=Grand%20Livre";
    const drawn = qrPathOf(text);
    const expected = create(text, { errorCorrectionLevel: "M" }).modules;
    expect(drawn.size).toBe(expected.size);
    expect([...modulesOf(drawn)]).toEqual([...expected.data].map((module) => (module ? 1 : 0)));
  });

  it("has the three finders in its corners", () => {
    const { size, path } = qrPathOf("x");
    expect(path).toContain("M0 0h7v1h-7z");
    expect(path).toContain(`M${size - 7} 0h7v1h-7z`);
    expect(path).toContain(`M0 ${size - 1}h7v1h-7z`);
  });
});
