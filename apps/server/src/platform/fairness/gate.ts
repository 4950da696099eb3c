import { FairLine } from './line.ts';
import { FairPlaces } from './places.ts';

type Leave = () => void;

interface Waiting {
  whose: string;
  come(leave: Leave): void;
}

/** Fair places that are waited for: who finds none stands in a line, in which organisations take turns. */
export class FairGate {
  readonly #places: FairPlaces;
  readonly #line = new FairLine<Waiting>();

  constructor(places_max: number) {
    this.#places = new FairPlaces(places_max);
  }

  get waiting(): number {
    return this.#line.length;
  }

  /** Resolves with what gives the place back, or with nothing when there was none in time. */
  async enter(whose: string, wait_ms_max: number): Promise<Leave | undefined> {
    return this.#places.hasRoomFor(whose) ? this.#take(whose) : this.#wait(whose, wait_ms_max);
  }

  #take(whose: string): Leave {
    const leave = this.#places.take(whose);
    return () => {
      leave();
      this.#callIn();
    };
  }

  #wait(whose: string, wait_ms_max: number): Promise<Leave | undefined> {
    return new Promise((resolve) => {
      const waiting: Waiting = {
        whose,
        come: (leave) => {
          clearTimeout(alarm);
          resolve(leave);
        },
      };
      const alarm = setTimeout(() => {
        this.#line.remove(whose, waiting);
        resolve(undefined);
      }, wait_ms_max);
      this.#line.push(whose, waiting);
    });
  }

  /** A place is taken in the turn in which it is offered, so that nobody slips in between. */
  #callIn(): void {
    const next = () => this.#line.shift((whose) => this.#places.hasRoomFor(whose));
    for (let one = next(); one; one = next()) one.come(this.#take(one.whose));
  }
}
