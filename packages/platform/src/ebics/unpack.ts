import { unzipSync } from "fflate";
import { MessageError } from "./xml.ts";

const ZIP = Buffer.from("PK\u0003\u0004");

/** The files of what a bank gave: those of a ZIP, which camt messages come in, else the file itself. @throws MessageError */
export function filesOf(data: Uint8Array, maxBytes: number): Uint8Array[] {
  if (!ZIP.equals(data.subarray(0, 4))) return [data];
  let size = 0;
  const filter = ({ name, originalSize }: { readonly name: string; readonly originalSize: number }) => {
    size += originalSize;
    if (size > maxBytes) throw new MessageError("a ZIP that is too large");
    return !name.endsWith("/");
  };
  try {
    return Object.values(unzipSync(data, { filter }));
  } catch {
    throw new MessageError("an unreadable ZIP");
  }
}
