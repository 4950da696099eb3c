// Whose number it is, by how it begins. People keep their number when they change the network, so this
// is a guess that is right nearly always, and whoever uses it must bear that it is wrong.

const beginnings: readonly [network: string, pattern: RegExp][] = [
  ['Equitel', /^25476[3-6]/],
  ['Telkom', /^25477/],
  ['Airtel', /^254(73|78|75[0-6]|762|10[0-8])/],
  ['Safaricom', /^254(7[0129]|74[0-3568]|75[789]|76[89]|11)/],
];

/** The network of a number as we store it, 254 and nine digits; null when nobody has it. */
export const networkOf = (phone: string): string | null =>
  beginnings.find(([, pattern]) => pattern.test(phone))?.[0] ?? null;
