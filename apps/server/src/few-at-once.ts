/**
 * Lets so many through at once; the others wait for their turn, in their order. A pile of files sent together would take
 * every connection to the database, and whoever looks at a list would wait behind all of them.
 */
export function fewAtOnce(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return async (work) => {
    // The place of one that leaves passes straight to the next one.
    if (inside < most) inside += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Whoever asks for something else gets an answer between two of them.
      if (next) setImmediate(next);
      else inside -= 1;
    }
  };
}
