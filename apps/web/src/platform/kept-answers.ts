import { kept_prefix, keys, keysWith, read } from './storage.ts';

// Some dozens of lists, and well below what browsers give to one site.
const length_max = 1_000_000;
const one_length_max = 150_000;

interface Kept {
  at: number;
  data: unknown;
}

/** The last answer to a question stays in the browser, so that it is readable without a line. */
export function keepAnswer(name: string, data: unknown): void {
  const text = `${Date.now()} ${JSON.stringify(data)}`;
  if (text.length > one_length_max) return;
  try {
    storeOf(kind()).setItem(kept_prefix + name, text);
    dropOldest();
  } catch {
    // A store that is full or forbidden keeps nothing, and then nothing is shown from it.
  }
}

export function keptAnswer(name: string): Kept | null {
  try {
    const text = storeOf(kind()).getItem(kept_prefix + name) ?? '';
    const end = text.indexOf(' ');
    return { at: Number(text.slice(0, end)), data: JSON.parse(text.slice(end + 1)) as unknown };
  } catch {
    return null;
  }
}

export function forgetAnswers(): void {
  for (const kind of ['local', 'session'] as const) {
    for (const key of keysWith(kept_prefix, kind)) storeOf(kind).removeItem(key);
  }
}

function dropOldest(): void {
  const store = storeOf(kind());
  const newest_first = keysWith(kept_prefix, kind())
    .map((key) => ({ key, text: store.getItem(key) ?? '' }))
    .toSorted((a, b) => Number.parseInt(b.text) - Number.parseInt(a.text));
  let length = 0;
  for (const { key, text } of newest_first) {
    length += text.length;
    if (length > length_max) store.removeItem(key);
  }
}

/** A trusted device keeps answers as long as its session, any other as long as the tab. */
const kind = (): 'local' | 'session' => (read(keys.persist) === 'true' ? 'local' : 'session');
const storeOf = (kind: 'local' | 'session'): Storage =>
  kind === 'local' ? localStorage : sessionStorage;
