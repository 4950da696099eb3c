import { text } from '../../shapes.ts';
import { moneyReference } from '@darasa/rules/fees/money-reference';

/** A reference is what a slip or a message calls its money, where it may be left out. */
export const optionalReference = (max: number) => text(max).transform(moneyReference).optional();

/** The same where nothing is received without it; `missing` says what to enter. */
export const requiredReference = (max: number, missing: string, min = 1) =>
  text(max)
    .min(min, missing)
    .refine((typed) => moneyReference(typed).length >= min, missing)
    .transform(moneyReference);
