import { z } from 'zod';

/** Why something was done, for whoever reads the trail a year later. */
export const Reason = z
  .string()
  .trim()
  .min(3, 'Say why, in a few words')
  .max(300, 'Use at most 300 characters');

/** A form that asks for nothing but the reason. */
export const ReasonForm = z.strictObject({ reason: Reason });
