import type { FieldError } from '@darasa/contract/errors';
import type { Endpoint, InputOf } from '@darasa/contract/endpoint';
import { formatDate } from '@darasa/rules/dates';
import { fail, failField, type Failure } from '../fail.ts';

const depth_max = 20;
// NUL cannot be stored by PostgreSQL, and half a surrogate pair is not text at all.
const hostile = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

export interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Path, query and body are one input; a name given twice with different places is refused. */
export function readInput<E extends Endpoint>(endpoint: E, raw: RawInput): InputOf<E> | Failure {
  const parts = [raw.params, raw.query, raw.body].filter(
    (part) => part !== undefined && part !== null,
  );
  // Without a prototype `__proto__` is a name like any other, and is refused like any other.
  const merged: Record<string, unknown> = Object.create(null);
  for (const part of parts) {
    if (typeof part !== 'object' || Array.isArray(part)) return fail('request.unreadable');
    for (const [name, value] of Object.entries(part as object)) {
      if (Object.hasOwn(merged, name)) return fail('request.unreadable');
      merged[name] = value;
    }
  }
  if (!isHarmless(merged, 0)) return fail('request.unreadable');
  const parsed = endpoint.input.safeParse(merged);
  if (parsed.success) return reversedDays(parsed.data) ?? (parsed.data as InputOf<E>);
  const { issues } = parsed.error as { issues: Issue[] };
  return invalid(issues, whatEmptySays(endpoint.input, merged, issues));
}

/** An invalid input is what a schema refuses, said at the fields. */
export const invalid = (issues: Issue[], of_empty = new Map<string, string>()): Failure =>
  fail('request.invalid', {}, { fields: fieldErrors(issues, of_empty) });

/**
 * A field that was left empty is not sent at all, and then the schema only misses it. Asked about an empty
 * text it says in its own words what belongs there.
 */
function whatEmptySays(
  schema: Endpoint['input'],
  given: Record<string, unknown>,
  issues: Issue[],
): Map<string, string> {
  const missing = issues.filter((issue) => issue.expected === 'string' && isMissing(issue));
  const emptied = { ...given };
  for (const { path } of missing) if (path.length === 1) emptied[path[0]!] = '';
  const again = missing.length > 0 ? schema.safeParse(emptied) : null;
  const found = again && !again.success ? (again.error.issues as Issue[]) : [];
  return new Map(found.filter(isOurs).map((issue) => [issue.path.join('.'), issue.message]));
}

/** Between days in the wrong order lies nothing: an empty report would look like an answer. */
function reversedDays({ from, to }: { from?: unknown; to?: unknown }): Failure | null {
  if (!isDay(from) || !isDay(to) || from <= to) return null;
  const days = { from: formatDate(from), to: formatDate(to) };
  return failField('request.days_reversed', 'to', days);
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

function isHarmless(value: unknown, depth: number): boolean {
  if (depth > depth_max) return false;
  if (typeof value === 'string') return !hostile.test(value);
  if (Array.isArray(value)) return value.every((one) => isHarmless(one, depth + 1));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).every(
      ([name, one]) => !hostile.test(name) && isHarmless(one, depth + 1),
    );
  }
  return true;
}

interface Issue {
  code: string;
  path: (string | number)[];
  message: string;
  expected?: string;
  keys?: string[];
  input?: unknown;
}

function fieldErrors(issues: Issue[], of_empty: Map<string, string>): FieldError[] {
  const found = issues.flatMap((issue) => {
    // Fields that nobody asked for are one issue, and each is named.
    const paths = issue.keys?.map((key) => [...issue.path, key]) ?? [issue.path];
    return paths.map((parts) => {
      const path = parts.join('.');
      const own = isMissing(issue) ? of_empty.get(path) : undefined;
      return { path, message: own ?? sentenceOf(issue) };
    });
  });
  return found.slice(0, fields_max);
}

const fields_max = 50;

const isMissing = ({ code, message }: Issue): boolean =>
  code === 'invalid_type' && message.endsWith('received undefined');
const isOurs = ({ message }: Issue): boolean =>
  !message.startsWith('Invalid ') && !message.startsWith('Too ');

/** Our schemas carry their own sentences; what the library says by itself is put in plain words. */
function sentenceOf(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return 'This is not expected here';
  if (isOurs(issue)) return issue.message;
  if (isMissing(issue)) return 'This is needed';
  if (issue.code === 'invalid_type') return 'This has the wrong form';
  if (issue.code === 'too_big') return 'This is too long or too large';
  if (issue.code === 'too_small') return 'This is too short or too small';
  return 'This is not one of the possible values';
}
