/**
 * The pattern of a narration is what stays the same when a narration comes again: figures, stars and the
 * codes with figures in them change every time, words do not.
 */
export const narrationPattern = (narration: string): string =>
  narration
    .toUpperCase()
    .split(/\s+/)
    .filter((word) => !/[\d*]/.test(word))
    .map((word) => word.replace(/[^A-Z&/'.-]/g, ''))
    .filter((word) => /[A-Z]/.test(word))
    .join(' ')
    .slice(0, 200);
