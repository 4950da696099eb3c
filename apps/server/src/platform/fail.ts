import { type ErrorCode, type FieldError, errors } from '@darasa/contract/errors';
import { fillIn } from '@darasa/rules/counted';

/** A failure that is the caller's or the world's, never ours: it has a code and a sentence. */
export class Failure extends Error {
  override name = 'Failure';
  readonly code: ErrorCode;
  readonly status: number;
  sentence: string;
  fields?: FieldError[];
  /** Shown to the caller beside the sentence, such as the newer version of a stale record. */
  data?: unknown;
  retry_after_s?: number;
  /** What was written before the failure stays: a wrong password must be counted. */
  keeps_writes = false;

  constructor(code: ErrorCode, values: Record<string, string | number> = {}) {
    const [status, sentence] = errors[code];
    const filled = fillIn(sentence, values);
    super(`${code}: ${filled}`);
    this.code = code;
    this.status = status;
    this.sentence = filled;
  }
}

type Extras = Partial<
  Pick<Failure, 'fields' | 'data' | 'retry_after_s' | 'keeps_writes' | 'cause'>
>;

export const fail = (
  code: ErrorCode,
  values?: Record<string, string | number>,
  extras: Extras = {},
): Failure => Object.assign(new Failure(code, values), extras);

/** A failure that belongs to one field of the form, in its own sentence or, with values, in the catalogue's. */
export const failField = (
  code: ErrorCode,
  path: string,
  words?: string | Record<string, string | number>,
): Failure => {
  const is_own = typeof words === 'string';
  const failure = new Failure(code, is_own ? {} : words);
  // A sentence of the catalogue that wants a value it was not given says nothing better.
  if (is_own && errors[code][1].includes('{{')) failure.sentence = `${words.replace(/\.$/, '')}.`;
  failure.fields = [{ path, message: is_own ? words : failure.sentence }];
  return failure;
};

/** Somebody else saved in the meantime: the form shows both versions. */
export const stale = (current: unknown, yours?: unknown): Failure =>
  fail('record.stale', {}, { data: yours === undefined ? { current } : { current, yours } });
