import { type KnownVisitor, purposeWords, recognise } from '@darasa/contract/gate/visits';
import { formatDateShort } from '@darasa/rules/dates';
import { normalisePhone } from '@darasa/rules/phone';
import { useForm, useFormValue } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/call.ts';

/** Somebody with this phone or ID who has been here: one tap fills the form as last time. */
export function Recognised({ onSees }: { onSees: (words: string | undefined) => void }) {
  const form = useForm();
  const digits = useDigits();
  const chosen_id = useFormValue<string>('again_id');
  const found = useQuery({
    queryKey: ['gate', 'recognise', digits],
    enabled: digits !== null,
    retry: false,
    // What was recognised must not lie about in memory for the next person at this phone.
    gcTime: 0,
    queryFn: ({ signal }) => call(recognise, { digits: digits ?? '' }, { signal }),
  });
  const rows = digits === null ? [] : (found.data?.rows ?? []);
  if (rows.length === 0) return null;
  const choose = (known: KnownVisitor) => {
    form.set('again_id', known.again_id);
    form.set('kind', known.kind);
    form.set('name', known.name);
    form.set('purpose', known.purpose);
    form.set('host_id', known.host_id ?? undefined);
    form.set('student_id', known.student_id ?? undefined);
    onSees(known.sees ?? undefined);
    form.set('vehicle', known.vehicle ?? undefined);
    form.set('company', known.company ?? undefined);
  };
  return (
    <ul className="known" aria-label="Has been here before">
      {rows.map((known) => (
        <li key={known.again_id}>
          <button
            type="button"
            aria-pressed={known.again_id === chosen_id}
            onClick={() => choose(known)}
          >
            <strong>{known.name}</strong>
            <span className="muted">
              {purposeWords[known.purpose]}
              {known.sees ? `, ${known.sees}` : ''}
            </span>
            <span className="meta">
              {known.visits_count === 1 ? 'Came' : `${known.visits_count} visits, last`} on{' '}
              {formatDateShort(known.came_at)}. Tap to fill in as then.
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The whole phone or at least four figures of an ID; anything shorter is not asked about. */
function useDigits(): string | null {
  const phone = String(useFormValue('phone') ?? '');
  const id_digits = String(useFormValue('id_digits') ?? '').trim();
  if (normalisePhone(phone)) return phone.trim();
  return /^[0-9A-Za-z]{4,10}$/.test(id_digits) ? id_digits : null;
}
