import { suggestSplit } from '@darasa/contract/finance/receiving/payments';
import { formatBalance, formatKes } from '@darasa/rules/money';
import { Button, MoneyField, Notice, useForm, useFormValue } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';

/**
 * One payment for several children of a family: shared by what each owes, and then as the payer
 * says. The amount above stays what the payer hands over; here it is told how it is divided.
 */
export function SiblingShares() {
  const student_id = useFormValue('student_id') as string | undefined;
  const total = useFormValue('amount_cents') as number | undefined;
  const shares = useFormValue('shares') as Record<string, number> | undefined;
  const form = useForm();
  const family = useQuery({
    ...queryOf(suggestSplit, { student_id: student_id ?? '', amount_cents: total ?? 0 }),
    enabled: Boolean(student_id) && Number.isInteger(total),
  });
  const rows = family.data?.rows ?? [];
  if (!student_id || !total || rows.length < 2) return null;
  if (!shares) {
    return (
      <Notice tone="info">
        {rows.length - 1 === 1 ? 'A brother or sister learns' : 'Brothers and sisters learn'} here
        too.{' '}
        <Button
          small
          onClick={() =>
            form.set(
              'shares',
              Object.fromEntries(rows.map((row) => [row.student_id, row.share_cents])),
            )
          }
        >
          Share this payment
        </Button>
      </Notice>
    );
  }
  const shared = rows.reduce((sum, row) => sum + (shares[row.student_id] ?? 0), 0);
  return (
    <fieldset className="stack">
      <legend>Shared on one receipt</legend>
      {rows.map((row) => (
        <MoneyField
          key={row.student_id}
          name={`shares.${row.student_id}`}
          label={`${row.student_name}, ${row.admission_number}`}
          help={`Balance KES ${formatBalance(row.balance_cents)}`}
          optional
        />
      ))}
      {shared === total ? null : (
        <Notice tone="warning">
          The shares come to {formatKes(shared)}, and {formatKes(total)} is paid.
        </Notice>
      )}
      <div>
        <Button small onClick={() => form.set('shares', undefined)}>
          For one learner only
        </Button>
      </div>
    </fieldset>
  );
}
