/** The receiver of the progress of a file: its job, or the request of its preview. */
export type Watcher = {
  progress(done: number, total: number): Promise<void>;
  readonly signal: AbortSignal;
};

/** Lines between two words on the progress. */
const LINES_A_WORD = 5000;
/** A line of text, and a row of a workbook, which is packed. */
const BYTES_A_LINE = { fec: 150, xlsx: 30 } as const;

/** Called with the number of lines, after each one. */
export type ToldProgress = (lines: number) => Promise<void>;

type ReadFile = { readonly kind: keyof typeof BYTES_A_LINE; readonly sizeBytes: number };

/** The first half of an import, its reading: how many lines the file has is guessed from its size until they are read. */
export function progressOfReading(watcher: Pick<Watcher, "progress">, file: ReadFile): ToldProgress {
  // The lines are gone through twice: to be read, then to be written.
  return progressOver(watcher, file, 2);
}

/** The reading of a file that is only looked at: once its last line is read, it is at its end. */
export function progressOfLooking(watcher: Pick<Watcher, "progress">, file: ReadFile) {
  return {
    read: progressOver(watcher, file, 1),
    end: async (lines: number) => {
      if (lines > 0) await watcher.progress(lines, lines);
    },
  };
}

function progressOver(
  watcher: Pick<Watcher, "progress">,
  { kind, sizeBytes }: ReadFile,
  times: 1 | 2,
): ToldProgress {
  const about = Math.max(1, Math.round(sizeBytes / BYTES_A_LINE[kind]));
  let told = 0;
  return async (lines) => {
    if (lines - told < LINES_A_WORD) return;
    told = lines;
    await watcher.progress(lines, Math.max(lines, about) * times);
  };
}

/** The second half, within the transaction of the import: called with the number of written lines. */
export function progressOfWriting(watcher: Pick<Watcher, "progress">, lines: number): ToldProgress {
  let told = 0;
  return async (written) => {
    if (written - told < LINES_A_WORD && written < lines) return;
    told = written;
    await watcher.progress(lines + written, lines * 2);
  };
}
