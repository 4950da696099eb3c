import { z } from 'zod';
import { Id } from './shapes.ts';

/** A seal is the server's word about the time, for one device; `k` numbers the key. */
export const Seal = z.strictObject({
  device_id: Id,
  at: z.iso.datetime(),
  k: z.int(),
  mac: z.string().max(64),
});
export type Seal = z.infer<typeof Seal>;
