import type { z } from "zod";
import type { httpErrors } from "./errors/http.ts";
import type { ErrorCode } from "./errors.ts";
import { idParams, refIdParams } from "./paging.ts";
import type { Action, Right, ServiceId } from "./rights.ts";

/** Who may call: one right, any of several, every signed-in person, or everybody. */
export type Access = Right | { readonly anyOf: readonly [Right, ...Right[]] } | "signed-in" | "public";

/** A refusal of the business; those of `errors/http.ts` any call may answer. */
export type BusinessRefusal = Exclude<ErrorCode, keyof typeof httpErrors>;

/** One call of the API. The server's route, the OpenAPI document and the web's call are all made from it. */
export type EndpointSpec = {
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  /** OpenAPI path, such as `/api/account/{id}`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly right: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** The schema of the JSON body; `multipart` for an upload, whose field `file` the handler reads as a stream. */
  readonly body?: z.ZodType | "multipart";
  /** The JSON body may be left out; the handler then gets `{}`. */
  readonly bodyOptional?: boolean;
  /** The largest JSON body in bytes; 1 MiB by default. */
  readonly maxBodyBytes?: number;
  /** The schema of the JSON answer; `raw` names the media type of a file or a stream. */
  readonly answer: z.ZodType | { readonly raw: string };
  /** The status of a success; 200 by default. */
  readonly status?: 200 | 202;
  /** Open to a session that lacks the second factor required of its person. */
  readonly beforeSecondFactor?: true;
  /** Of what every signed-in person may call, what a program may call by its key too. */
  readonly forKeys?: true;
  /** Its answer is kept under no `Idempotency-Key`: it holds a secret that is shown once. */
  readonly answersSecret?: true;
  /**
   * It speaks with a server outside, and commits what it knows before and after: no `Idempotency-Key` holds it in one transaction,
   * which a killed server would take back although the other side knows of it.
   */
  readonly asksOutside?: true;
  readonly refusals?: readonly BusinessRefusal[];
};

export type Endpoint = EndpointSpec & {
  /** The group in the OpenAPI document. */
  readonly tag: string;
};

/** What receiving any file may refuse: an endpoint of a `multipart` body declares none of them. */
export const UPLOAD_REFUSALS = ["FILE_EMPTY", "FILE_MISSING", "FILE_SEVERAL", "FILE_TOO_LARGE"] as const;

/** What a call says beside its method, path, summary and right. */
type CallSpec = Omit<EndpointSpec, "method" | "path" | "summary" | "right">;

/** The parameters of a path that names `{id}` or `{refId}` alone; another one says its own. */
type UsualParams<Path> = Path extends `${string}{id}${infer Rest}`
  ? Rest extends `${string}{${string}`
    ? unknown
    : { readonly params: typeof idParams }
  : Path extends `${string}{refId}${string}`
    ? { readonly params: typeof refIdParams }
    : unknown;

type Declared<Method, Path, Right, Spec> = Spec & {
  readonly method: Method;
  readonly path: Path;
  readonly summary: string;
  readonly right: Right;
} & (Spec extends { readonly params: unknown } ? unknown : UsualParams<Path>);

function usualParams(path: string): Pick<EndpointSpec, "params"> {
  const [name, second] = [...path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one);
  if (second !== undefined) return {};
  return name === "id" ? { params: idParams } : name === "refId" ? { params: refIdParams } : {};
}

/** The calls that one right protects: `view.get("/api/article/{id}", "One article", { answer, refusals })`. */
export function by<const Right extends Access>(right: Right) {
  const declare =
    <Method extends EndpointSpec["method"]>(method: Method) =>
    <const Path extends EndpointSpec["path"], const Spec extends CallSpec>(
      path: Path,
      summary: string,
      spec: Spec,
    ) =>
      ({ method, path, summary, right, ...usualParams(path), ...spec }) as unknown as Declared<
        Method,
        Path,
        Right,
        Spec
      >;
  return {
    get: declare("get"),
    post: declare("post"),
    put: declare("put"),
    patch: declare("patch"),
    delete: declare("delete"),
  };
}

/** The calls on one service, by the action that their right allows: `const { view, create } = callsOn("agents")`. */
export function callsOn<const Service extends ServiceId>(service: Service) {
  const to = <const Wanted extends Action>(action: Wanted) => by({ service, action });
  return {
    view: to("Viewer"),
    create: to("Creator"),
    edit: to("Editor"),
    validate: to("Validator"),
    remove: to("Deleter"),
    exporting: to("Exporter"),
  };
}

/** Calls of every signed-in person. */
export const signedIn = by("signed-in");
/** Calls that need no session. */
export const anybody = by("public");

/** Declares the endpoints of one feature; `tag` groups them in the OpenAPI document. */
export function endpoints<const Group extends Readonly<Record<string, EndpointSpec>>>(
  tag: string,
  group: Group,
): { readonly [Name in keyof Group]: Group[Name] & { readonly tag: string } } {
  return Object.fromEntries(Object.entries(group).map(([name, spec]) => [name, { ...spec, tag }])) as never;
}
