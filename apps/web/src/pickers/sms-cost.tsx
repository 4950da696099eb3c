import { text_max } from '@darasa/contract/communication/writing/campaigns';
import { getSmsBalance } from '@darasa/contract/communication/sending/tokens';
import { charactersIn } from '@darasa/rules/characters';
import { plainMarks, segmentsOf } from '@darasa/rules/sms-segments';
import { Notice, useForm, useFormValue } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../platform/query.ts';

/** Curly marks make a message dear; plain ones are offered. */
export function PlainMarks({ name }: { name: string }) {
  const form = useForm();
  const text = String(useFormValue<string>(name) ?? '');
  const cheap = plainMarks(text);
  if (text === cheap) return null;
  const saves = segmentsOf(text).segments > segmentsOf(cheap).segments;
  return (
    <Notice
      tone={saves ? 'warning' : 'info'}
      act={{ label: 'Use plain marks', onClick: () => form.set(name, cheap) }}
    >
      {saves
        ? 'Curly marks make this message cost more than plain ones.'
        : 'Curly marks leave less room in a part.'}
    </Notice>
  );
}

export const tooMany = (over: number): string =>
  over === 1 ? '1 character too many' : `${over.toLocaleString('en')} characters too many`;

/** Shows what one message to one phone costs, and what is left after it. */
export function SmsCost({ name }: { name: string }) {
  const text = String(useFormValue<string>(name) ?? '');
  const { data } = useQuery({ ...queryOf(getSmsBalance, {}), retry: false });
  const over = charactersIn(text) - text_max;
  if (over > 0) {
    return (
      <p className="error" role="status">
        {tooMany(over)}
      </p>
    );
  }
  const { segments, units_left } = segmentsOf(text);
  const parts = segments === 1 ? '1 part' : `${segments} parts`;
  return (
    <>
      <p className="reads" role="status">
        {text ? `${parts}, ${units_left} left` : '160 characters make one part'}
        {text && data
          ? `. Costs ${segments === 1 ? '1 token' : `${segments} tokens`}, ${(data.Credits - segments).toLocaleString('en')} left after.`
          : ''}
      </p>
      <PlainMarks name={name} />
    </>
  );
}
