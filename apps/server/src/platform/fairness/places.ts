/** How many times as many as it leaves free one alone may hold. */
const usual_share = 3;

/**
 * Places that organisations share. Whoever holds some gets one more while that leaves a third as many
 * free: one alone gets three quarters of all, several get less each, and some are always left for
 * whoever comes next. With a share of 1 it is half of all for one alone.
 */
export class FairPlaces {
  readonly #held = new Map<string, number>();
  readonly #places_max: number;
  readonly #share: number;
  #taken = 0;

  constructor(places_max: number, share = usual_share) {
    this.#places_max = places_max;
    this.#share = share;
  }

  get taken(): number {
    return this.#taken;
  }

  heldBy(whose: string): number {
    return this.#held.get(whose) ?? 0;
  }

  /** `places_max` may be told lower for those who may not have the last ones. */
  hasRoomFor(whose: string, places_max = this.#places_max): boolean {
    const free = places_max - this.#taken;
    return this.heldBy(whose) < this.#share * free;
  }

  /** Whoever takes a place gives it back, once. */
  take(whose: string): () => void {
    this.#taken++;
    this.#held.set(whose, this.heldBy(whose) + 1);
    let is_back = false;
    return () => {
      if (is_back) return;
      is_back = true;
      this.#taken--;
      const left = this.heldBy(whose) - 1;
      if (left > 0) this.#held.set(whose, left);
      else this.#held.delete(whose);
    };
  }
}
