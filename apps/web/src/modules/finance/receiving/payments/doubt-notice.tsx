import type { Payment } from '@darasa/contract/finance/receiving/payments';
import { doubtInWords } from '@darasa/rules/fees/doubt-in-words';
import { Notice } from '@darasa/ui';

/** A slip or a cheque is a promise until the bank has spoken; the mark goes by itself. */
export function DoubtNotice({ payment }: { payment: Payment }) {
  const { subject_to, reference, receipt_number } = payment;
  if (!subject_to) return null;
  const { label, until, path } = places[subject_to];
  // A cheque's reference is its number and its bank; the register knows the number.
  const search = encodeURIComponent((reference ?? receipt_number).split('/')[0]!);
  return (
    <Notice act={{ label, href: `${path}search=${search}` }}>
      {doubtInWords(subject_to)}. {until}
    </Notice>
  );
}

const places = {
  statement: {
    label: 'See its age',
    until: 'The mark goes by itself when a statement shows the money.',
    path: '/dashboard/finance/reconciliation?tab=slips&',
  },
  cheque: {
    label: 'Open the cheque',
    until: 'The mark goes by itself when the bank has paid it.',
    path: '/dashboard/finance/cheques?',
  },
};
