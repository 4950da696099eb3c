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

export const near_length_min = 4;

/**
 * A pattern for words that differ from this one by one slip: a letter too many, one missing, another
 * one, or two that changed places. Also for those that sound the same. It takes plain words only.
 */
export function nearPattern(word: string): string {
  const letters = [...word].map(escaped);
  const at = (i: number) => letters.slice(0, i).join('');
  const from = (i: number) => letters.slice(i).join('');
  const slips = letters.flatMap((letter, i) => [
    `${at(i)}[^ ]?${from(i + 1)}`,
    `${at(i)}[^ ]${from(i)}`,
    ...(i + 1 < letters.length ? [`${at(i)}${letters[i + 1]}${letter}${from(i + 2)}`] : []),
  ]);
  const heard = /^[a-z]+$/.test(word) ? [`#${sound(word)} `] : [];
  return ` (${[...new Set([...slips, ...heard])].join('|')})`;
}

const escaped = (letter: string): string => (letter === '.' ? '\\.' : letter);

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
