import { isEasyPin } from '@darasa/rules/easy-pin';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Done } from '../../shapes.ts';

const Pin = z
  .string()
  .trim()
  .regex(/^\d{4,6}$/, { error: 'Enter the 4 to 6 figures of your PIN', abort: true });

export const GatePin = z.object({
  /** Null for whoever has none yet. */
  since: z.iso.datetime().nullable(),
});
export type GatePin = z.infer<typeof GatePin>;

export const getGatePin = endpoint({
  method: 'GET',
  path: '/user/gate-pin',
  summary: 'Since when I have a PIN for the gate',
  access: { who: 'signed-in' },
  input: z.strictObject({}),
  output: GatePin,
});

// A PIN is a key: guesses are counted, and answers are not kept for a replay.
const guarded = { access: { who: 'signed-in' }, rate: 'sign-in', idempotent: false } as const;

export const typeGatePin = endpoint({
  method: 'POST',
  path: '/user/gate-pin/type',
  summary: 'Confirm gate PIN',
  ...guarded,
  input: z.strictObject({ pin: Pin }),
  output: Done,
});

const Choice = z.strictObject({
  current_password: z.string().min(1, 'Enter your current password').max(200),
  pin: Pin.refine((pin) => !isEasyPin(pin), {
    message: 'Everybody tries that one first. Choose another PIN.',
  }),
});

/** As it is typed: a PIN is not shown, so a slip of the finger is found by typing it twice. */
export const GatePinForm = Choice.extend({ pin_again: z.string().trim() }).refine(
  ({ pin, pin_again }) => pin === pin_again,
  { path: ['pin_again'], message: 'This is not the same PIN. Type it again.' },
);

export const chooseGatePin = endpoint({
  method: 'POST',
  path: '/user/gate-pin',
  summary: 'Choose my PIN for the gate; it is proven with that',
  ...guarded,
  input: Choice,
  output: Done,
});
