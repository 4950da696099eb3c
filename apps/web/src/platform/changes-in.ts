import { clearableOf } from '@darasa/contract/edit';
import type { Endpoint, SentOf } from '@darasa/contract/endpoint';

type Changes<E extends Endpoint> = Omit<SentOf<E>, 'id' | 'version'>;
type Typed<E extends Endpoint> = { [F in keyof Omit<Changes<E>, 'clear'>]?: unknown };
type Values = Record<string, unknown>;

/**
 * The changes are what an edit sends of a form: the fields that differ from how it was opened, and by name
 * those that were emptied, because a blank value never arrives (see `removeEmpty`).
 */
export function changesIn<E extends Endpoint>(
  edit: E,
  before: Typed<E>,
  after: Typed<E>,
): Changes<E> {
  const [was, is] = [before as Values, after as Values];
  const clearable = clearableOf(edit);
  const changed = fieldsOf(edit).filter((field) => !isSame(was[field], is[field]));
  const clear = changed.filter((field) => !isFilled(is[field]) && clearable.includes(field));
  const sent = changed.filter((field) => !clear.includes(field));
  const values = sent.map((field) => [field, is[field] ?? emptyOf(was[field])]);
  return { ...Object.fromEntries(values), clear } as Changes<E>;
}

/** Which record it is and which copy of it says the caller. */
function fieldsOf({ path, input }: Endpoint): string[] {
  const { shape } = input as unknown as { shape: Values };
  const of_record = ['version', 'clear', ...(path.match(/(?<=:)\w+/g) ?? [])];
  return Object.keys(shape).filter((field) => !of_record.includes(field));
}

const isSame = (one: unknown, other: unknown): boolean =>
  isFilled(one) || isFilled(other) ? JSON.stringify(one) === JSON.stringify(other) : true;

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && String(value).trim() !== '';

/** A list has an empty value of its own. */
const emptyOf = (value: unknown): unknown => (Array.isArray(value) ? [] : undefined);
