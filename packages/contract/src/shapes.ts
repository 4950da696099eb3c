import { z } from 'zod';

export const Id = z.uuid('That is not a valid id');

/** A text is what somebody types on a line or in a box; the field stops at the same length. */
export const text = (max: number) => z.string().trim().max(max, `Use at most ${max} characters`);

/** Whole cents, inside what a double holds exactly. */
export const Cents = z.int().min(-9_000_000_000_000).max(9_000_000_000_000);

/**
 * Shillings are what a person would write on paper: 5000 or 12345.67. Only the specification's inputs speak
 * so.
 */
export const Shillings = z.coerce
  .number()
  .min(0, 'An amount is not below zero')
  .max(100_000_000, 'That is more than anything costs')
  .multipleOf(0.01, 'Use at most two decimals, for example 12500.50');

/** English and Kiswahili: what the product itself can write to a person in. */
export const languages = ['en', 'sw'] as const;

export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email('Enter an email address such as name@school.ac.ke'));

/** Every list takes the same paging words, so that every table can be driven the same way. */
export const pageInput = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(25),
};

/** A sort is one of the named columns, with a minus for descending; the first is the default. */
export function sortInput<const C extends string>(...columns: [C, ...C[]]) {
  type Sort = C | `-${C}`;
  const both = columns.flatMap((one): Sort[] => [one, `-${one}`]);
  return z.enum(both as [Sort, ...Sort[]]).default(columns[0] as never);
}

export const searchInput = z.string().trim().max(80).optional();

export const page = <S extends z.ZodType>(row: S) =>
  z.object({ rows: z.array(row), count: z.number().int() });

export const Done = z.object({});

export const exportFormat = z.enum(['csv', 'xlsx', 'pdf']);

/** A query string says true and false in words. */
export const Flag = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
  .optional();

export const NoFilter = z.strictObject({});

/** A short list that is shown whole: those in use, or those retired. */
export const RetiredFilter = z.strictObject({ retired: Flag });

/** A list on a tab: its state stands in the address beside the name of the tab. */
export const onTab = <S extends z.ZodRawShape>(filter: z.ZodObject<S, z.core.$strict>) =>
  filter.extend({ tab: z.string().max(40).optional() });
