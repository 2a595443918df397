import { RefusalError } from "./refusal-error.ts";

/**
 * `If-Match` of a PATCH without body: the version it was read at, when it is sent.
 * @throws RefusalError BAD_REQUEST for what is no version
 */
export function versionFromHeader(request: Request): number | undefined {
  const header = request.headers.get("if-match");
  if (header === null) return undefined;
  const version = Number(header.replaceAll('"', ""));
  if (!Number.isInteger(version)) throw new RefusalError("BAD_REQUEST");
  return version;
}
