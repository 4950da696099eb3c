interface Refusal {
  code?: unknown;
  constraint?: unknown;
}

const isRefused = (error: unknown, code: string, key: string): boolean => {
  const refusal = error as Refusal;
  return refusal.code === code && String(refusal.constraint ?? '').includes(key);
};

/** Another row has the value already; `key` is a part of the constraint's name where there are several. */
export const isTaken = (error: unknown, key = ''): boolean => isRefused(error, '23505', key);

/** The row that is meant is not there, or others still need it. */
export const breaksReference = (error: unknown, key = ''): boolean =>
  // A key that restricts says so under a code of its own from PostgreSQL 18 on.
  isRefused(error, '23503', key) || isRefused(error, '23001', key);

/** An earlier statement of the same transaction failed, and this one was not even looked at. */
export const cameTooLate = (error: unknown): boolean => (error as Refusal).code === '25P02';

/** The statement took longer than it may. */
export const tookTooLong = (error: unknown): boolean => (error as Refusal).code === '57014';
