import { randomUUID } from "node:crypto";

export type Part = {
  readonly name: string;
  readonly type: string;
  readonly fileName?: string;
  readonly content: string | Uint8Array;
};

/** The text within quotes of a part's header: what would end it or begin another header is escaped, as browsers do. */
const quoted = (text: string) => text.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

/** The body of a form (RFC 7578), its length known, and its type with the boundary. */
export function multipartBody(parts: readonly Part[]): { readonly type: string; readonly body: Buffer } {
  const boundary = `gl-${randomUUID()}`;
  const chunks = parts.flatMap(({ name, type, fileName, content }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"${
        fileName === undefined ? "" : `; filename="${quoted(fileName)}"`
      }\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ]);
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
