import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Done } from '../../shapes.ts';

const access = { who: 'signed-in' } as const;

/** A secret address at which my phone or computer reads the events of my schools by itself. */
export const CalendarFeed = z.object({
  /** Null while there is none. */
  since: z.iso.datetime().nullable(),
});

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/calendar-feed',
  summary: 'Whether my calendar has an address',
  access,
  input: z.strictObject({}),
  output: CalendarFeed,
});

export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/calendar-feed',
  summary: 'Create a new calendar address',
  access,
  // A replay would need the secret to be kept.
  idempotent: false,
  input: z.strictObject({}),
  /** Shown this once. */
  output: z.object({ address: z.string() }),
});

export const endCalendarFeed = endpoint({
  method: 'POST',
  path: '/calendar-feed/end',
  summary: 'End the address of my calendar',
  access,
  idempotent: false,
  input: z.strictObject({}),
  output: Done,
});

export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/calendar/:code',
  summary: 'The events of the schools of whoever has this address, as a calendar',
  access: { who: 'public' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ code: z.string().max(60) }),
  output: z.any(),
});
