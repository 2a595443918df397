import { RefusalError } from "../../http/refusal-error.ts";

/** A form that the provider posts, no larger than told by itself. @throws RefusalError BAD_REQUEST, PAYLOAD_TOO_LARGE */
export async function postedForm(request: Request, mostBytes: number): Promise<URLSearchParams> {
  const told = request.headers.get("content-length");
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get("content-type") ?? "");
  if (!isForm || told === null || !/^\d+$/.test(told)) throw new RefusalError("BAD_REQUEST");
  if (Number(told) > mostBytes) throw new RefusalError("PAYLOAD_TOO_LARGE");
  return new URLSearchParams(await request.text());
}
