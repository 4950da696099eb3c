import type { Dashboard } from '@darasa/contract/dashboard/dashboard';
import type { ChangeLine } from './queries.ts';

type Change = NonNullable<Dashboard['recent_changes']>[number];

/** "Mary Atieno changed Achieng Irungu's county": who did what to whom, and where to look. */
export const changeWords = (line: ChangeLine): Change => ({
  id: line.id,
  at: line.at,
  who: line.who,
  did: line.is_new ? 'added' : line.is_gone ? 'removed' : 'changed',
  what: whatOf(line),
  href: placeOf(line),
});

// Every change of a record raises these; they tell a reader nothing.
const unsaid = new Set(['id', 'tenant_id', 'school_id', 'version', 'created_at']);

function whatOf({ name, record_type, is_new, is_gone, fields }: ChangeLine): string {
  const kind = `${/^[aeio]/.test(record_type) ? 'an' : 'a'} ${record_type.replaceAll('_', ' ')}`;
  if (!name) return kind;
  const is_person = people.has(record_type);
  if (is_new || is_gone) return is_person ? name : `${kind}, ${name}`;
  const [first, ...others] = fields.filter((field) => !unsaid.has(field)).map(fieldInWords);
  const whose = is_person ? name : `${record_type.replaceAll('_', ' ')} ${name}`;
  if (!first) return whose;
  const more =
    others.length === 0
      ? ''
      : others.length === 1
        ? ` and ${others[0]}`
        : ` and ${others.length} more details`;
  return `${whose}'s ${first}${more}`;
}

const people = new Set(['learner', 'guardian', 'user', 'staff']);

/** "amount_cents" is amount and "class_id" is class: the unit is for programs. */
const fieldInWords = (field: string): string =>
  field.replace(/_(cents|at|on|id|ids)$/, '').replaceAll('_', ' ');

function placeOf({ record_type, record_id, admission_number }: ChangeLine): string {
  if (admission_number)
    return `/dashboard/students/enquiry/${encodeURIComponent(admission_number)}`;
  return `/dashboard/administration/audit?${new URLSearchParams({ record_type, record_id })}`;
}
