/** A line in which organisations take turns: however many wait for one of them, the next of another comes soon. */
export class FairLine<T> {
  readonly #waiting = new Map<string, T[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  waitingFor(whose: string): number {
    return this.#waiting.get(whose)?.length ?? 0;
  }

  push(whose: string, one: T): void {
    const own = this.#waiting.get(whose);
    if (own) own.push(one);
    else this.#waiting.set(whose, [one]);
    this.#length++;
  }

  /** The next of those who may; its organisation then stands behind all others. */
  shift(may: (whose: string) => boolean = () => true): T | undefined {
    for (const [whose, [first, ...rest]] of this.#waiting) {
      if (!may(whose)) continue;
      this.#length--;
      this.#waiting.delete(whose);
      if (rest.length > 0) this.#waiting.set(whose, rest);
      return first;
    }
    return undefined;
  }

  /** For whoever does not want to wait any longer. */
  remove(whose: string, one: T): void {
    const own = this.#waiting.get(whose) ?? [];
    const rest = own.filter((other) => other !== one);
    this.#length -= own.length - rest.length;
    if (rest.length > 0) this.#waiting.set(whose, rest);
    else this.#waiting.delete(whose);
  }
}
