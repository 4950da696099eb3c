/** The word that the kit knows a look for. */
export const lookOf = (state: string): string =>
  ({
    'in-approval': 'under_review',
    planned: 'draft',
    paused: 'due',
    waiting: 'queued',
    scheduled: 'queued',
    read: 'delivered',
  })[state] ?? state;

/** Rounded down: "100 %" is said only when nothing is missing. */
export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${Math.floor((part / whole) * 100)} %`;
