import { archiveContent } from "@grand-livre/domain/import/documents/document-place";
import {
  ZIP_DEFLATED,
  ZIP_LOCAL_BYTES,
  ZIP_STORED,
  ZIP_TAIL_BYTES,
  type ZipFault,
  type ZipPart,
  zipDirectory,
  zipDirectoryPlace,
  zipPartStart,
} from "@grand-livre/domain/import/zip-directory";

/** What the tables of an archive may unfold to together: what the server takes of one file. */
const MOST_BYTES = 1024 ** 3;

const utf8 = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** An archive that a person cannot have meant, or that is broken: a French sentence. */
export class UnreadableZip extends Error {}

const FAULTS: Readonly<Record<ZipFault, string>> = {
  truncated: "Cette archive est incomplète\u00a0: déposez-la de nouveau, ou déposez ses fichiers.",
  directory: "Cette archive est trop grande ou n’est pas un ZIP courant\u00a0: déposez ses fichiers.",
  encrypted: "Cette archive est protégée par un mot de passe\u00a0: déposez ses fichiers.",
};

/** The files to import of a dropped one: itself, or the tables that an archive holds, with the archive itself for its documents. @throws UnreadableZip */
export async function filesWithin(file: File): Promise<readonly File[]> {
  if (!(await isArchive(file))) return [file];
  const { start, length, count } = readable(
    zipDirectoryPlace(
      await bytesAt(file, Math.max(0, file.size - ZIP_TAIL_BYTES), ZIP_TAIL_BYTES),
      file.size,
    ),
  );
  const parts = readable(zipDirectory(await bytesAt(file, start, length), count, utf8));
  // A workbook is an archive too, whose parts are its own.
  if (parts.some(({ name }) => name === "[Content_Types].xml" || name === "mimetype")) return [file];
  const tables = parts.filter(({ name }) => archiveContent(name) === "table");
  const hasDocuments = parts.some(({ name }) => archiveContent(name) === "document");
  if (tables.length === 0 && !hasDocuments)
    throw new UnreadableZip("Cette archive ne contient aucun fichier à importer.");
  const unfolded: File[] = [];
  let room = MOST_BYTES;
  for (const part of tables) {
    const blob = await unfold(file, part, room);
    room -= blob.size;
    unfolded.push(new File([blob], part.name.split(/[/\\]/).at(-1) ?? part.name));
  }
  // Documents stay in their archive: the server lays each on the entry that its name tells.
  return hasDocuments ? [...unfolded, file] : unfolded;
}

async function isArchive(file: File): Promise<boolean> {
  const [first, second, third] = await bytesAt(file, 0, 4);
  return first === 0x50 && second === 0x4b && (third === 3 || third === 5);
}

function readable<T extends object>(found: T | ZipFault): T {
  if (typeof found === "string") throw new UnreadableZip(FAULTS[found]);
  return found;
}

const bytesAt = async (file: Blob, start: number, length: number) =>
  new Uint8Array(await file.slice(start, start + length).arrayBuffer());

/** The bytes of a part. What its directory says of their number is not believed. @throws UnreadableZip */
async function unfold(file: File, part: ZipPart, room: number): Promise<Blob> {
  const start = zipPartStart(part, await bytesAt(file, part.at, ZIP_LOCAL_BYTES));
  if (start === undefined || (part.method !== ZIP_STORED && part.method !== ZIP_DEFLATED))
    throw new UnreadableZip(FAULTS.directory);
  const packed = file.slice(start, start + part.packedBytes);
  const stream =
    part.method === ZIP_STORED
      ? packed.stream()
      : packed.stream().pipeThrough(new DecompressionStream("deflate-raw"));
  let bytes = 0;
  const counted = stream.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, controller) {
        bytes += piece.byteLength;
        if (bytes > room)
          throw new UnreadableZip(
            "Cette archive se déploie au-delà d’un gigaoctet\u00a0: déposez ses fichiers.",
          );
        controller.enqueue(piece);
      },
    }),
  );
  const blob = await new Response(counted).blob().catch((error: unknown) => {
    throw error instanceof UnreadableZip ? error : new UnreadableZip(FAULTS.truncated);
  });
  if (blob.size !== part.unfoldedBytes) throw new UnreadableZip(FAULTS.truncated);
  return blob;
}
