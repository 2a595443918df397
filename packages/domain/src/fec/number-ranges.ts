/**
 * A set of whole numbers kept as ranges: a continuous numbering of any length is one range,
 * and what lies between two ranges is missing.
 */
export class NumberRanges {
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  add(value: number): void {
    const at = this.firstEndFrom(value - 1);
    const start = this.starts[at];
    const end = this.ends[at];
    if (start === undefined || end === undefined || value < start - 1) {
      this.starts.splice(at, 0, value);
      this.ends.splice(at, 0, value);
      return;
    }
    if (value === start - 1) this.starts[at] = value;
    else if (value === end + 1) this.extendRight(at, value);
  }

  /** No number missing between the first and the last. */
  get continuous(): boolean {
    return this.starts.length <= 1;
  }

  /** The missing spans, first and last number of each. */
  gaps(): { first: number; last: number }[] {
    return this.starts.slice(1).map((start, index) => ({
      first: (this.ends[index] ?? start) + 1,
      last: start - 1,
    }));
  }

  private extendRight(at: number, value: number): void {
    this.ends[at] = value;
    if (this.starts[at + 1] !== value + 1) return;
    this.ends[at] = this.ends[at + 1] ?? value;
    this.starts.splice(at + 1, 1);
    this.ends.splice(at + 1, 1);
  }

  /** Index of the first range that ends at `value` or later. */
  private firstEndFrom(value: number): number {
    const last = this.ends.length - 1;
    if (last >= 0 && (this.starts[last] ?? 0) <= value && value <= (this.ends[last] ?? 0)) return last;
    let low = 0;
    let high = this.ends.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.ends[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
