const letters = 3;
const small_words = new Set(['and', 'of', 'the', 'in', 'na', 'ya']);

/** Short names head narrow columns: BIO, CRE. Where two would be alike, both keep their whole name. */
export function shortNames(names: readonly string[]): string[] {
  const short = names.map(shortName);
  return short.map((one, i) => (short.indexOf(one) === short.lastIndexOf(one) ? one : names[i]!));
}

function shortName(name: string): string {
  const words = name.split(/\s+/).filter((word) => !small_words.has(word.toLowerCase()));
  const of = words.length >= letters ? words.map((word) => word[0]).join('') : (words[0] ?? name);
  return of.slice(0, letters).toUpperCase();
}
