import { z } from "zod";
import type { BusinessRefusal, EndpointSpec } from "./endpoint.ts";
import { isOwnPath } from "./link-rules.ts";
import { askedId, idQuery } from "./notice.ts";

type OfficePath = `/api/apps/${string}`;

/** Pictures travel within what they belong to, as data URLs: such a body may be larger than others. */
export const MOST_PICTURE_BODY_BYTES = 4 * 1024 * 1024;

/** Why a picture is not drawn anew. */
export const PICTURE_REFUSALS = [
  "PICTURE_KIND",
  "IMAGE_BROKEN",
  "IMAGE_TOO_LARGE",
  "READER_CRASHED",
  "READER_TIMEOUT",
] as const satisfies readonly BusinessRefusal[];

const DATA_URL = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/;

/** A picture: a path of this site, or a PNG or JPEG as a data URL. */
export const pictureText = z
  .string()
  .max(3_000_000)
  .refine(
    (text) => (text.startsWith("data:") ? DATA_URL.test(text) : text.length <= 2000 && isOwnPath(text)),
    {
      message: "A path of this site, or a PNG or JPEG as a data URL",
    },
  );

/** A moment as ISO 8601, or a day. */
export const instantText = z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()]);

/** The ids of labels or tags, in order. */
export const idList = z.array(z.uuid()).max(200);

/** A removal answers this and nothing else. */
export const removedAnswer = z.literal(true);

/** The body `{<key>: fields}`. What it has besides is ignored: clients send whole objects back. */
export function holding<const Key extends string, Fields extends z.ZodType>(key: Key, fields: Fields) {
  return z.object({ [key]: fields } as { readonly [Name in Key]: Fields });
}

/** The body `{id, <key>: fields}` of a change. What it has besides is ignored: clients send whole objects back. */
export function changing<const Key extends string, Fields extends z.ZodType>(key: Key, fields: Fields) {
  return z.object({ id: askedId, [key]: fields } as { readonly id: typeof askedId } & {
    readonly [Name in Key]: Fields;
  });
}

export const tagTitle = z.string().trim().min(1).max(50);
const tagFields = z.object({ title: tagTitle });
export const tagAnswer = z.object({ id: z.uuid(), title: z.string() });
export type OfficeTag = z.infer<typeof tagAnswer>;

export const createTagBody = holding("tag", tagFields);
export const changeTagBody = changing("tag", tagFields.partial());

/** The tags of an area: `<root>/tags` lists them, `<root>/tag` makes, renames and removes one. */
export function tagCalls(root: OfficePath) {
  return {
    tags: {
      method: "get",
      path: `${root}/tags`,
      summary: "The tags, the newest first",
      right: "signed-in",
      answer: z.array(tagAnswer),
    },
    createTag: {
      method: "post",
      path: `${root}/tag`,
      summary: "Add a tag before the others",
      right: "signed-in",
      body: createTagBody,
      answer: tagAnswer,
    },
    changeTag: {
      method: "patch",
      path: `${root}/tag`,
      summary: "Rename a tag",
      right: "signed-in",
      body: changeTagBody,
      answer: tagAnswer,
      refusals: ["OFFICE_TAG_NOT_FOUND"],
    },
    removeTag: removal(`${root}/tag`, "Remove a tag, and take it off what bears it", "OFFICE_TAG_NOT_FOUND"),
  } as const satisfies Readonly<Record<string, EndpointSpec>>;
}

/** `DELETE <path>?id=`, which answers `true`. */
export function removal<const Code extends BusinessRefusal>(
  path: OfficePath,
  summary: string,
  notFound: Code,
) {
  return {
    method: "delete",
    path,
    summary,
    right: "signed-in",
    query: idQuery,
    answer: removedAnswer,
    refusals: [notFound],
  } as const satisfies EndpointSpec;
}

/** `GET <path>?id=`. */
export function reading<Answer extends z.ZodType, const Code extends BusinessRefusal>(
  path: OfficePath,
  summary: string,
  answer: Answer,
  notFound: Code,
) {
  return {
    method: "get",
    path,
    summary,
    right: "signed-in",
    query: idQuery,
    answer,
    refusals: [notFound],
  } as const satisfies EndpointSpec;
}
