/** What receiving a PDF or a picture may refuse. */
export const RECEIVED = [
  "FILE_EMPTY",
  "FILE_KIND_UNSUPPORTED",
  "FILE_MISSING",
  "FILE_SEVERAL",
  "FILE_TOO_LARGE",
] as const;
