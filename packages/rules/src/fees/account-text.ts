// What people type into the account number of a paybill, and how it is read.

/** Letters and figures only, in capitals: "adm 12/45" and "ADM1245" are the same words. */
export const plainKey = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** The same, with the noughts in front of each number left out: "KH/0045" and "kh-45". */
export const shortKey = (text: string): string =>
  text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .map((word) => word.replace(/(^|[A-Z])0+(?=\d)/g, '$1'))
    .join('');

const labels = /^(?:ADMISSION|ADM|ACCOUNT|ACC|AC|STUDENT|FEES|FEE)?\s*(?:NUMBER|NUM|NO)?[\s.:/-]*/i;
const words_max = 6;

/**
 * Everything that the typed words may mean as an admission number, the likeliest first: the whole,
 * what follows a hash (a bank's own account stands before it), the whole without "ADM NO", and each
 * word with a figure in it, because many write the child's name beside it.
 */
export function accountReadings(text: string): string[] {
  const after_hash = text.includes('#') ? text.slice(text.indexOf('#') + 1) : '';
  const wholes = [after_hash, text].filter((one) => one.trim() !== '');
  const bare = wholes.map((one) => one.trim().replace(labels, ''));
  const words = text
    .split(/[\s#,;]+/)
    .slice(0, words_max)
    .filter((word) => /\d/.test(word));
  const bare_words = words.map((word) => word.replace(labels, ''));
  const readings = [...wholes, ...bare, ...words, ...bare_words]
    .map((one) => one.trim())
    .filter(Boolean);
  return [...new Set(readings)].slice(0, 12);
}

/** The payer's key says who paid, as far as it is told: a telephone number, or else a name. */
export function payerKey(payer_phone: string | null, payer_name: string | null): string {
  const digits = (payer_phone ?? '').replace(/\s/g, '');
  const name = plainKey(payer_name ?? '');
  return digits ? `${digits} ${name}`.trim() : name;
}
