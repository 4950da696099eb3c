/**
 * A reference as all books write it: capitals, without blanks, dashes and what nobody sees. "qgh7 xk2",
 * "QGH7-XK2" and "QGH7XK2" are one payment, whoever typed or told them.
 */
export const moneyReference = (typed: string): string =>
  typed.toUpperCase().replace(/[\s\p{Pd}\p{Cf}\u2212]+/gu, '');
