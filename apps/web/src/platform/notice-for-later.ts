// A sentence that outlives one change of page: said where the person lands, and only there.

const key = 'darasa.notice';
let taken: string | null | undefined;

export function keepNotice(sentence: string): void {
  try {
    sessionStorage.setItem(key, sentence.slice(0, 300));
  } catch {
    // Without storage the sentence is lost; what it tells of has happened all the same.
  }
}

/** The same for as long as this page lives; the next page does not find it any more. */
export function takeNotice(): string | null {
  if (taken === undefined) taken = readAndForget();
  return taken;
}

function readAndForget(): string | null {
  try {
    const sentence = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return sentence;
  } catch {
    return null;
  }
}
