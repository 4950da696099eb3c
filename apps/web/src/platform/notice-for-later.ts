// A sentence that outlives one change of page: said where the person lands, and only there.
import { readOfTab, removeOfTab, writeOfTab } from './storage.ts';

const key = 'darasa.notice';
let taken: string | null | undefined;

export const keepNotice = (sentence: string): void => writeOfTab(key, sentence.slice(0, 300));

/** The same for as long as this page lives; the next page does not find it any more. */
export function takeNotice(): string | null {
  if (taken === undefined) {
    taken = readOfTab(key);
    removeOfTab(key);
  }
  return taken;
}
