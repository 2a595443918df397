declare const process: {
  getBuiltinModule(id: "node:crypto"): {
    createHash(algorithm: "sha256"): { update(bytes: Uint8Array): { digest(form: "hex"): string } };
  };
};
const { createHash } = process.getBuiltinModule("node:crypto");

/** SHA-256 for the tests: the domain itself has no crypto. */
export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
