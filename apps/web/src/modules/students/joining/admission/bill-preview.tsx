import { counted } from '@darasa/rules/counted';
import { previewAdmissionBill } from '@darasa/contract/students/joining/admission';
import { formatKes } from '@darasa/rules/money';
import { FormGroup, Notice, Pairs, SkeletonLines, useFormValue } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '#platform/query.ts';

/** Shows what the family will be asked to pay, before anybody presses the button. */
export function BillPreview({ onShown }: { onShown: (cents: number | undefined) => void }) {
  const class_id = useFormValue<string>('class_id') ?? '';
  const boarding = useFormValue<'day' | 'boarding'>('boarding') ?? 'day';
  const admitted_on = useFormValue<string>('admitted_on') ?? '';
  const place = { class_id, boarding, admitted_on };
  const is_placed = previewAdmissionBill.input.safeParse(place).success;
  const found = useQuery({ ...queryOf(previewAdmissionBill, place), enabled: is_placed });
  const bill = is_placed ? found.data : undefined;
  const promised_cents = bill?.amount_cents;
  useEffect(() => {
    onShown(promised_cents);
  }, [onShown, promised_cents]);
  if (!is_placed) return null;
  if (!bill) return found.error ? null : <SkeletonLines label="Working out the bill" lines={2} />;
  if (bill.reason) {
    return <Notice tone="info">No bill is made with this admission. {bill.reason}</Notice>;
  }
  const is_part = bill.days < bill.of_days;
  return (
    <FormGroup title={`Bill for ${bill.semester_name}`}>
      <p className="muted">
        {is_part
          ? `For ${bill.days} of ${counted(bill.of_days, 'day')}. The whole term is ${formatKes(bill.whole_cents)}.`
          : 'Made together with the learner, for the whole term.'}
      </p>
      <Pairs
        items={[
          ...bill.lines.map((line) => ({
            label: line.name,
            value: formatKes(line.amount_cents),
          })),
          { label: 'Total', value: formatKes(bill.amount_cents), total: true },
        ]}
      />
    </FormGroup>
  );
}
