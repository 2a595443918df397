import { createHash } from "node:crypto";

/** ISO 32000-1 § 7.6.3.3, algorithm 2: the padding of passwords. */
const PADDING = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");

function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 255] ?? 0;
  const swap = (a: number, b: number) => {
    const swapped = at(a);
    state[a & 255] = at(b);
    state[b & 255] = swapped;
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + at(i)) & 255;
      swap(i, j);
      return byte ^ at(at(i) + at(j));
    }),
  );
}

const md5 = (...parts: Uint8Array[]) => createHash("md5").update(Buffer.concat(parts)).digest();
const padded = (password: string) =>
  Buffer.concat([Buffer.from(password, "latin1"), PADDING]).subarray(0, 32);

/** Tests only: the 40-bit encryption of PDF 1.1 (V 1, R 2), enough to prove how encrypted files are met. */
export function pdfEncryption(userPassword: string, ownerPassword: string, documentId: Buffer) {
  const owner = rc4(md5(padded(ownerPassword)).subarray(0, 5), padded(userPassword));
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const key = md5(padded(userPassword), owner, permissions, documentId).subarray(0, 5);
  const user = rc4(key, PADDING);
  const dictionary = `<< /Filter /Standard /V 1 /R 2 /O <${owner.toString("hex")}> /U <${user.toString("hex")}> /P -4 >>`;
  const encrypt = (objectNumber: number, data: Uint8Array) => {
    const suffix = Buffer.from([objectNumber & 255, (objectNumber >> 8) & 255, objectNumber >> 16, 0, 0]);
    return rc4(md5(key, suffix).subarray(0, 10), data);
  };
  return { dictionary, encrypt };
}
