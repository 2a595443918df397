declare const process: {
  getBuiltinModule(id: "node:crypto"): {
    createHash(algorithm: "sha256"): { update(bytes: Uint8Array): { digest(form: "hex"): string } };
  };
};
const { createHash } = process.getBuiltinModule("node:crypto");

/** SHA-256 of the bytes as 64 hexadecimal digits. Written without Node's types: the domain's tests are compiled without them. */
export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
