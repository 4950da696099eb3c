/** One payment as the provider knows it: its own list is what the books are compared with. */
export interface PlannedPayment {
  receipt: string;
  school: number;
  learner: number;
  amount_cents: number;
  /**
   * `account`: to the paybill, with the admission number. `nobody`: with an account that nobody has.
   * `prompt`: our prompt, told by both ways. `crossed`: the same, and the paybill's account is nobody's.
   * `short`: our prompt, but another amount than we asked for.
   */
  kind: 'account' | 'nobody' | 'prompt' | 'crossed' | 'short';
  prompt_id: string | null;
  /** The answer comes before our own request is stored. */
  is_late: boolean;
}

export interface Delivery {
  payment: PlannedPayment;
  way: 'paybill' | 'prompt';
  tries_left: number;
}

export type Random = () => number;

/** The same figures for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const kinds = [
  ...Array<PlannedPayment['kind']>(9).fill('account'),
  ...Array<PlannedPayment['kind']>(2).fill('nobody'),
  ...Array<PlannedPayment['kind']>(5).fill('prompt'),
  ...Array<PlannedPayment['kind']>(3).fill('crossed'),
  'short' as const,
];

export interface Size {
  payments: number;
  schools: number;
  learners: number;
}

export function planPayments(
  random: Random,
  { payments, schools, learners }: Size,
): PlannedPayment[] {
  const upTo = (n: number) => Math.floor(random() * n);
  const run = upTo(36 ** 4)
    .toString(36)
    .padStart(4, '0');
  return Array.from({ length: payments }, (_, i) => {
    const kind = kinds[upTo(kinds.length)]!;
    const is_asked = kind !== 'account' && kind !== 'nobody';
    return {
      receipt: `T${run}${i.toString(36).padStart(5, '0')}`.toUpperCase(),
      school: i % schools,
      learner: upTo(learners),
      amount_cents: (1 + upTo(4_000)) * 100,
      kind,
      prompt_id: is_asked ? idFrom(random) : null,
      is_late: (kind === 'prompt' || kind === 'crossed') && random() < 0.3,
    };
  });
}

/** So many are told at the very end, and only once: whether these were kept cannot be made good later. */
const told_last_max = 40;

/**
 * Each is told one to four times, most of them once or twice, by every way it has; all shuffled, with
 * twins side by side. The last ones are told once.
 */
export function planDeliveries(random: Random, payments: PlannedPayment[]): Delivery[] {
  const last = new Set(payments.filter((payment) => !payment.prompt_id).slice(-told_last_max));
  const told = payments.flatMap((payment) => {
    if (last.has(payment)) return [];
    return waysOf(payment).flatMap((way) =>
      Array.from({ length: 1 + Math.floor(random() ** 2 * (payment.prompt_id ? 2 : 4)) }, () => ({
        payment,
        way,
        // A provider gives up sooner or later; some do at once.
        tries_left: random() < 0.4 ? 0 : 3,
      })),
    );
  });
  for (let i = told.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [told[i], told[j]] = [told[j]!, told[i]!];
  }
  return [
    ...told.flatMap((one) => (random() < 0.15 ? [one, { ...one }] : [one])),
    ...[...last].map((payment) => ({ payment, way: 'paybill' as const, tries_left: 0 })),
  ];
}

/** A prompt is answered, and the paybill tells of the same money. */
export const waysOf = ({ prompt_id }: PlannedPayment): readonly Delivery['way'][] =>
  prompt_id ? ['prompt', 'paybill'] : ['paybill'];

export const isForLearner = ({ kind }: PlannedPayment): boolean =>
  kind !== 'nobody' && kind !== 'short';

function idFrom(random: Random): string {
  const figures = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  const at = (from: number, to: number) => figures.slice(from, to);
  return `${at(0, 8)}-${at(8, 12)}-4${at(13, 16)}-8${at(17, 20)}-${at(20, 32)}`;
}
