import { fileItemEndpoints } from "@grand-livre/contracts/endpoints/file-item";
import { officeLinkEndpoints } from "@grand-livre/contracts/endpoints/office-link";
import type { LinkOwner, LinkTarget } from "@grand-livre/contracts/office-link";
import type { LinkOwnerKind, LinkTargetKind } from "@grand-livre/contracts/office-link-kinds";
import { queryOptions } from "@tanstack/react-query";
import { call, upload } from "../../lib/api.ts";
import { type IconPath, icons } from "../../ui/icons.ts";
import { runCommand } from "./run-command.ts";

const { tag } = officeLinkEndpoints.create;

/** What things and records are called, and their icons. */
export const ownerWords: Readonly<Record<LinkOwnerKind, readonly [word: string, icon: IconPath]>> = {
  contact: ["Contact", icons.user],
  task: ["Tâche", icons.tasks],
  note: ["Note", icons.note],
  card: ["Carte", icons.kanban],
  file: ["Fichier", icons.paperclip],
};
export const targetWords: Readonly<Record<LinkTargetKind, readonly [word: string, icon: IconPath]>> = {
  counterparty: ["Tiers", icons.building],
  invoice: ["Facture", icons.document],
  entry: ["Écriture", icons.journal],
};

/** What of the office is linked with a record. */
export const linksOfTarget = ({ kind, id }: LinkTarget) =>
  queryOptions({
    queryKey: [tag, "of-target", kind, id],
    queryFn: ({ signal }) => call(officeLinkEndpoints.ofTarget, { query: { kind, id }, signal }),
  });

/** The records that a thing is linked with. */
export const linksOfOwner = ({ kind, id }: LinkOwner) =>
  queryOptions({
    queryKey: [tag, "of-owner", kind, id],
    queryFn: ({ signal }) => call(officeLinkEndpoints.ofOwner, { query: { kind, id }, signal }),
  });

/** Puts a file at the root of the file manager, and links it with a record. */
export const attachFile = (file: File, target: LinkTarget) =>
  runCommand(tag, async () => {
    const { id } = await upload(fileItemEndpoints.upload, { file, fields: { folderId: "" } });
    return call(officeLinkEndpoints.create, { body: { link: { owner: { kind: "file", id }, target } } });
  });

export const removeLink = (id: string) =>
  runCommand(tag, () => call(officeLinkEndpoints.remove, { query: { id } }));
