import { z } from 'zod';
import { Cents } from '../../shapes.ts';

/** A reason is what everybody types who enters money: how much of it, and why. */
export const Reason = z
  .string('Say why, in a few words')
  .trim()
  .min(5, 'Say why, in a few words')
  .max(300, 'Use at most 300 characters');
export const Amount = Cents.min(1, 'Enter an amount above zero').max(
  100_000_000_00,
  'That is more than one account can take',
);
export const Spend = Cents.positive('Enter an amount above zero').max(
  100_000_000_00,
  'That is more than one payment can be',
);
