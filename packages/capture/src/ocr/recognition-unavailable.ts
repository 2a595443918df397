/** The engine does not start here, whatever the picture: a package is missing, or the machine lacks what it needs. */
export class RecognitionUnavailableError extends Error {}

/** What is answered without recognition where it does not start; a page that it cannot read is another matter. */
export async function orWithoutRecognition<T>(work: () => Promise<T>, otherwise: () => T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RecognitionUnavailableError) return otherwise();
    throw error;
  }
}
