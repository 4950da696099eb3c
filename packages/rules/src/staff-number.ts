/** After KH041 comes KH042; the first of a school that has none is S001. */
export function nextInSeries(last: string | undefined, skip = 0): string {
  const [, prefix = 'S', digits = '000'] = /^(\D*)(\d+)$/.exec(last ?? '') ?? [];
  return prefix + String(Number(digits) + 1 + skip).padStart(digits.length, '0');
}
