/** Lines of JSON as they come in a growing text: each is passed on once, when it is whole. */
export class ToldLines {
  #read = 0;

  /** The whole lines of `text` that were not returned yet; the last one too once nothing follows it. */
  next(text: string, isEnd: boolean): unknown[] {
    const until = isEnd ? text.length : text.lastIndexOf("\n") + 1;
    const fresh = text.slice(this.#read, until);
    this.#read = Math.max(this.#read, until);
    return fresh
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => JSON.parse(line) as unknown);
  }
}
