import type { Shape, Tone } from '../marks/status-chip.tsx';

export type StatusWords = { words: string; tone: Tone; shape: Shape; quiet: boolean };

/**
 * The states of the house, each with one look on every screen. A state that is not listed is shown
 * as a ring with its own name, so a new state is plain before it is pretty.
 */
export function vocabulary(status: string): StatusWords {
  const key = status.toLowerCase().replaceAll('-', '_');
  const [tone, shape, loudness] = looks[key] ?? ['neutral', 'ring'];
  return { words: asWords(key), tone, shape, quiet: loudness === 'quiet' };
}

const asWords = (key: string): string =>
  key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ');

const looks: Record<string, [Tone, Shape, 'quiet'?]> = {
  // learners and staff
  active: ['positive', 'dot', 'quiet'],
  on_leave: ['warning', 'half'],
  suspended: ['negative', 'square'],
  inactive: ['neutral', 'ring'],
  transferred: ['neutral', 'ring'],
  withdrawn: ['neutral', 'ring'],
  retired: ['neutral', 'ring'],
  graduated: ['neutral', 'tick'],
  // fees
  paid: ['positive', 'tick', 'quiet'],
  part_paid: ['warning', 'half'],
  unpaid: ['warning', 'ring'],
  due: ['warning', 'ring'],
  overdue: ['negative', 'triangle'],
  in_credit: ['positive', 'dot'],
  waived: ['neutral', 'dash'],
  charged: ['positive', 'tick', 'quiet'],
  removed: ['neutral', 'cross'],
  asked: ['info', 'ring'],
  accepted: ['positive', 'tick'],
  declined: ['neutral', 'cross'],
  applied: ['positive', 'tick', 'quiet'],
  held: ['negative', 'square'],
  lifted: ['info', 'half'],
  kept: ['positive', 'tick', 'quiet'],
  broken: ['negative', 'triangle'],
  // payments and journals
  received: ['positive', 'tick', 'quiet'],
  posted: ['positive', 'tick', 'quiet'],
  cleared: ['positive', 'tick', 'quiet'],
  matched: ['positive', 'tick', 'quiet'],
  waiting: ['info', 'ring'],
  unmatched: ['warning', 'diamond'],
  reversed: ['negative', 'cross'],
  bounced: ['negative', 'triangle'],
  // requests
  in_approval: ['info', 'ring'],
  pending: ['info', 'ring'],
  in_progress: ['info', 'half'],
  approved: ['positive', 'tick'],
  returned: ['warning', 'diamond'],
  rejected: ['negative', 'cross'],
  cancelled: ['neutral', 'cross'],
  over_budget: ['negative', 'triangle'],
  ordered: ['info', 'half'],
  delivered: ['positive', 'tick', 'quiet'],
  // register
  present: ['positive', 'dot', 'quiet'],
  late: ['warning', 'half'],
  absent: ['negative', 'square'],
  excused: ['info', 'ring'],
  not_taken: ['warning', 'diamond'],
  // exams and documents
  draft: ['neutral', 'ring'],
  open: ['info', 'half'],
  under_review: ['info', 'ring'],
  published: ['positive', 'dot', 'quiet'],
  locked: ['neutral', 'square'],
  closed: ['neutral', 'square'],
  archived: ['neutral', 'ring'],
  released: ['positive', 'dot', 'quiet'],
  correcting: ['warning', 'half'],
  replaced: ['neutral', 'dash'],
  // messages and imports
  queued: ['info', 'ring'],
  sending: ['info', 'half'],
  sent: ['positive', 'tick', 'quiet'],
  failed: ['negative', 'triangle'],
  done: ['positive', 'tick', 'quiet'],
  // books, stock, vehicles
  available: ['positive', 'dot', 'quiet'],
  issued: ['info', 'half'],
  lost: ['negative', 'square'],
  low: ['warning', 'diamond'],
  out_of_stock: ['negative', 'triangle'],
};
