/**
 * Blank values never arrive (see removeEmpty), so emptying a field is said by name: those of the
 * optional fields that had a value and have none now.
 */
export function clearedFields<F extends string>(
  fields: readonly F[],
  before: Partial<Record<F, unknown>>,
  after: Partial<Record<F, unknown>>,
): F[] {
  return fields.filter((field) => isFilled(before[field]) && !isFilled(after[field]));
}

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && String(value).trim() !== '';
