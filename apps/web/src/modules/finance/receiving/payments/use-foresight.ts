import { simulatePayment } from '@darasa/contract/finance/receiving/payments';
import type { OutputOf } from '@darasa/contract/endpoint';
import { useFormValue } from '@darasa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';

export interface Foresight {
  answer: OutputOf<typeof simulatePayment>;
  /** What is typed, where it is an amount for one learner; the answer may still be on its way. */
  amount_cents: number;
}

/** What the payment that is being typed would do; nothing until its learner is known. */
export function useForesight(): Foresight | null {
  const student_id = useFormValue<string>('student_id');
  const typed = useFormValue<number>('amount_cents');
  const is_shared = useFormValue('shares') !== undefined;
  const amount_cents = !is_shared && Number.isInteger(typed) ? Math.max(typed!, 0) : 0;
  const asked = useQuery({
    ...queryOf(simulatePayment, { student_id: student_id ?? '', amount_cents }),
    enabled: Boolean(student_id),
    placeholderData: keepPreviousData,
  });
  // What was answered for the learner before is not said of this one.
  if (!student_id || asked.data?.learner.id !== student_id) return null;
  return { answer: asked.data, amount_cents };
}
