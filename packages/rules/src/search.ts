// Finding people by what somebody remembers of them. What is stored and what is typed are brought to
// one form: small letters, no marks, words between single spaces.

/** " amina wairimu hassan 4127 #mn #wrm #hsn ": the words, then how they sound. */
export function searchWords(texts: readonly (string | null | undefined)[]): string {
  const words = texts.flatMap((text) => wordsOf(text ?? ''));
  const sounds = words.filter((word) => /^[a-z]{4,}$/.test(word)).map((word) => `#${sound(word)}`);
  return ` ${[...new Set([...words, ...sounds])].join(' ')} `;
}

export const wordsOf = (text: string): string[] => plain(text).split(' ').filter(Boolean);

/** "Ng'ang'a" is found as nganga, and "KH/204" as kh/204. */
const plain = (text: string): string => {
  const small = text.toLowerCase();
  // Most names are plain letters already, and a school of thousands has many.
  if (/^[a-z0-9/._-]*$/.test(small)) return small;
  return small
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’`]/g, '')
    .replace(/[^\p{L}\p{N}/._-]+/gu, ' ')
    .trim();
};

/** A word without its vowels and doubled letters; letters that are heard alike become one. */
export function sound(word: string): string {
  const consonants = word
    .replace(/ph/g, 'f')
    .replace(/[ck]h?/g, 'k')
    .replace(/[sz]h?/g, 's')
    .replace(/[aeiouyhw]/g, '')
    .replace(/(.)\1+/g, '$1');
  return `${word[0]}${consonants}`.replace(/(.)\1+/g, '$1');
}

/** Words from the one and before the other, in the order of their letters. */
export interface WordRange {
  from: string;
  before: string;
}

const last_sign = '\u{10ffff}';

/** The words that begin so. */
export const begunBy = (start: string): WordRange => ({ from: start, before: start + last_sign });
// No word has a space, and every sign that a word has comes after it.
const exactly = (word: string): WordRange => ({ from: word, before: `${word} ` });

export const near_length_min = 4;
const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const signs = [...letters, ...'0123456789/._-'];

/**
 * Words that begin as this one with one slip: a letter too many, one missing, another one, or two that
 * changed places. Also those that sound the same. Each is written out, because an index finds a
 * beginning and no pattern.
 */
export function nearTo(word: string): WordRange[] {
  const is_name = /^[a-z]+$/.test(word);
  const alphabet = is_name ? letters : signs;
  const typed = [...word];
  const at = (i: number) => typed.slice(0, i).join('');
  const from = (i: number) => typed.slice(i).join('');
  const slips = typed.flatMap((letter, i) => [
    at(i) + from(i + 1),
    ...alphabet.flatMap((other) => [at(i) + other + from(i + 1), at(i) + other + from(i)]),
    ...(i + 1 < typed.length ? [at(i) + typed[i + 1] + letter + from(i + 2)] : []),
  ]);
  const heard = is_name ? [exactly(`#${sound(word)}`)] : [];
  return [...shortest(slips).map(begunBy), ...heard];
}

/** What begins with another one is found with it. */
function shortest(starts: string[]): string[] {
  const kept: string[] = [];
  for (const start of starts.toSorted()) {
    const last = kept.at(-1);
    if (last === undefined || !start.startsWith(last)) kept.push(start);
  }
  return kept;
}

/**
 * The digits of a phone as far as they were typed, without the country or the leading nought; null
 * when this cannot be a phone: 0722 000 is 722000.
 */
export function phoneDigits(text: string): string | null {
  const digits = text.replace(/[\s().+-]/g, '');
  if (!/^\d{4,12}$/.test(digits)) return null;
  const local = digits.replace(/^(254|0)/, '');
  return local.length >= 3 ? local : null;
}
