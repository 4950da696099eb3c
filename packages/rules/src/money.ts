// Money is a whole number of cents with a name. Formatting and reading happen only here.

export type MoneyText = { cents: number; error?: undefined } | { cents?: undefined; error: string };

/** The database keeps bigint cents; this bound keeps every sum of a school exact in a number. */
export const cents_max = 9_000_000_000_000;

const minus = '\u2212';
const no_break_space = '\u00a0';

/** "18,925.00". A minus is the real one, so that columns line up. */
export function formatMoney(amount_cents: number): string {
  const cents = wholeCents(amount_cents);
  const figures = `${group(Math.floor(Math.abs(cents) / 100))}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
  return cents < 0 ? minus + figures : figures;
}

/** "KES 18,925.00", never broken over two lines. */
export const formatKes = (amount_cents: number): string =>
  `KES${no_break_space}${formatMoney(amount_cents)}`;

/** "KES 18,925" for the public site, where parents read whole shillings. */
export function formatKesWhole(amount_cents: number): string {
  const shillings = Math.round(wholeCents(amount_cents) / 100);
  return `KES${no_break_space}${shillings < 0 ? minus : ''}${group(Math.abs(shillings))}`;
}

/** "+1,850.00" for a charge and "−10,000.00" for a payment, where one column holds both. */
export const formatMovement = (amount_cents: number): string =>
  amount_cents > 0 ? `+${formatMoney(amount_cents)}` : formatMoney(amount_cents);

export type Balance = { amount: string; is_credit: boolean };

/** A plain balance is owed. What the school owes the family is a credit: "2,000.00" and "Cr". */
export const balanceParts = (balance_cents: number): Balance => ({
  amount: formatMoney(Math.abs(balance_cents)),
  is_credit: balance_cents < 0,
});

export function formatBalance(balance_cents: number): string {
  const { amount, is_credit } = balanceParts(balance_cents);
  return is_credit ? `${amount}${no_break_space}Cr` : amount;
}

/** Reads what a person types: "12,500", "12500.50", "KES 12 500". */
export function parseMoney(text: string): MoneyText {
  const typed = text
    .trim()
    .replace(/^(kes|ksh|kshs)\.?\s*/i, '')
    .replace(/\s+/g, '');
  if (typed === '') return { error: 'Enter an amount, for example 12,500.00' };
  const match = /^([-\u2212]?)(\d[\d,]*)(?:\.(\d*))?$/.exec(typed);
  if (!match) return { error: 'Enter the amount in figures, for example 12,500.00' };
  const [, sign = '', shillings = '', decimals = ''] = match;
  if (decimals.length > 2) return { error: 'Use at most two decimals, for example 12,500.50' };
  if (shillings.includes(',') && !/^\d{1,3}(,\d{3})+$/.test(shillings)) {
    return { error: 'Put commas between thousands, for example 12,500.00' };
  }
  const cents = Number(shillings.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
  if (cents > cents_max) return { error: `Enter an amount up to ${formatKes(cents_max)}` };
  return { cents: sign && cents ? -cents : cents };
}

/** Shillings with at most two decimals, as the specification's own inputs carry them. */
export const centsOf = (shillings: number): number => wholeCents(Math.round(shillings * 100));

/** The same the other way, for whoever fills such an input. */
export const shillingsOf = (amount_cents: number): number => wholeCents(amount_cents) / 100;

/** A rate is in hundredths of a percent: 300 is 3 %. Half a cent goes up, and no fraction is kept. */
export const rateOf = (amount_cents: number, rate: number): number =>
  Number((BigInt(amount_cents) * BigInt(rate) + 5_000n) / 10_000n);

/** Shares a total so that the parts differ by at most one cent and add up to it exactly. */
export function splitEvenly(total_cents: number, parts: number): number[] {
  const base = Math.floor(wholeCents(total_cents) / parts);
  const left_over = total_cents - base * parts;
  return Array.from({ length: parts }, (_, i) => base + (i < left_over ? 1 : 0));
}

/** "ten thousand five hundred shillings and fifty cents only", as receipts and cheques say it. */
export function amountInWords(amount_cents: number): string {
  const cents = wholeCents(amount_cents);
  const shillings = Math.floor(Math.abs(cents) / 100);
  const odd_cents = Math.abs(cents) % 100;
  const words = [count(shillings, 'shilling')];
  if (odd_cents) words.push('and', count(odd_cents, 'cent'));
  return [cents < 0 ? 'minus' : '', ...words, 'only'].filter(Boolean).join(' ');
}

/** The same where a line of a paper begins with it. */
export function amountStated(amount_cents: number): string {
  const words = amountInWords(amount_cents);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function wholeCents(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not a whole number of cents: ${cents}`);
  return cents;
}

const group = (whole: number): string => String(whole).replace(/\B(?=(\d{3}){1,8}$)/g, ',');

const count = (n: number, noun: string): string => `${inWords(n)} ${n === 1 ? noun : `${noun}s`}`;

const scales: [number, string][] = [
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1_000, 'thousand'],
];

function inWords(n: number): string {
  for (const [size, name] of scales) {
    if (n >= size) {
      const rest = n % size;
      // English puts "and" before the last part when it is below a hundred: two thousand and six.
      const joint = rest === 0 ? '' : rest < 100 ? ' and ' : ' ';
      return `${inWords(Math.floor(n / size))} ${name}${joint}${rest ? inWords(rest) : ''}`;
    }
  }
  return belowThousand(n);
}

const ones =
  /* #__PURE__ */ 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = /* #__PURE__ */ '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

function belowThousand(n: number): string {
  if (n < 20) return ones[n]!;
  if (n < 100) return tens[Math.floor(n / 10)]! + (n % 10 ? `-${ones[n % 10]}` : '');
  const rest = n % 100;
  return `${ones[Math.floor(n / 100)]} hundred${rest ? ` and ${belowThousand(rest)}` : ''}`;
}
