import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Done, Id } from '../../shapes.ts';

export const CarrierReading = z.object({
  id: Id,
  /** Nobody: it came back by itself. */
  asked_by: z.string().nullable(),
  read_at: z.iso.datetime(),
  currency: z.string().nullable(),
  balance_cents: z.int().nullable(),
  failure: z.string().nullable(),
  spent_cents: z.int(),
  tokens_left: z.int(),
  carries: z.int().nullable(),
  /** Sentences about whatever does not tie to our tokens; none is good news. */
  differences: z.array(z.string()),
});
export type CarrierReading = z.infer<typeof CarrierReading>;

export const listCarrierReadings = endpoint({
  method: 'GET',
  path: '/communication/tokens/carrier',
  summary: 'What the SMS carrier says is left, beside our tokens, newest first',
  access: { module: 'communication' },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(CarrierReading) }),
});

export const askCarrier = endpoint({
  method: 'POST',
  path: '/communication/tokens/carrier/ask',
  summary: 'Check the SMS account balance',
  access: { module: 'communication', act: 'create' },
  audited: false,
  input: z.strictObject({}),
  output: Done,
});
