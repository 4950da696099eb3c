import type { Claim } from '@darasa/contract/finance/receiving/claims';
import { getFeesToPay } from '@darasa/contract/finance/families/family-pay';
import { formatDate } from '@darasa/rules/dates';
import { formatBalance, formatKes } from '@darasa/rules/money';
import { Button, Facts, Loading, Panel, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { ClaimForm } from './claim-form.tsx';
import { PaySheet } from './pay-sheet.tsx';

/** Shows what is owed for a child, and the two things to do about it: pay now, or show a slip. */
export function PayPanel({ student_id }: { student_id: string }) {
  const fees = useQuery(queryOf(getFeesToPay, { id: student_id }));
  const [open, setOpen] = useState<'pay' | 'claim' | null>(null);
  if (!fees.data) return <Loading query={fees} what="the fees" lines={3} />;
  const { balance_cents, paybill, admission_number, can_prompt, claims } = fees.data;
  return (
    <Panel
      title="Pay fees"
      footer={
        <div className="buttons">
          {can_prompt ? (
            <Button variant="primary" onClick={() => setOpen('pay')}>
              Pay by M-Pesa
            </Button>
          ) : null}
          <Button onClick={() => setOpen('claim')}>I have paid already</Button>
        </div>
      }
    >
      <Facts
        items={[
          { label: 'Balance', value: `KES ${formatBalance(balance_cents)}` },
          ...(paybill
            ? [
                { label: 'Paybill', value: paybill },
                { label: 'Account number', value: admission_number },
              ]
            : []),
        ]}
      />
      {claims.length > 0 ? (
        <ul className="panel-body stack" aria-label="Slips you sent">
          {claims.map((one) => (
            <ClaimLine key={one.id} one={one} />
          ))}
        </ul>
      ) : null}
      {open === 'pay' ? <PaySheet fees={fees.data} onClose={() => setOpen(null)} /> : null}
      {open === 'claim' ? (
        <ClaimForm student_id={student_id} onClose={() => setOpen(null)} />
      ) : null}
    </Panel>
  );
}

const words = { received: 'Being looked for', found: 'Found', 'not-found': 'Not found' } as const;
const tones = { received: 'info', found: 'positive', 'not-found': 'negative' } as const;

function ClaimLine({ one }: { one: Claim }) {
  return (
    <li>
      {formatKes(one.amount_cents)}, {one.reference}, paid {formatDate(one.paid_on)}{' '}
      <StatusChip tone={tones[one.state]}>{words[one.state]}</StatusChip>
      {one.receipt_number ? <span className="faint"> Receipt {one.receipt_number}</span> : null}
      {one.reply ? <p className="faint">{one.reply}</p> : null}
    </li>
  );
}
