import { type JournalVoucher, printJournalVoucher } from '@darasa/contract/finance/journals';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { Button, Facts, PrinterIcon, Sheet, SideScroll, StatusChip } from '@darasa/ui';
import { useExport } from '../../../platform/exports.ts';
import { Trail } from '../trail.tsx';
import { journalKindWords } from './journal-words.ts';

export function JournalSheet(props: { voucher: JournalVoucher; onClose: () => void }) {
  const { voucher } = props;
  const printTo = useExport(printJournalVoucher);
  return (
    <Sheet
      open
      wide
      onClose={props.onClose}
      title={`Journal ${voucher.number}`}
      sub={voucher.memo}
      footer={
        <>
          <Button icon={PrinterIcon} onClick={() => void printTo({ id: voucher.id })}>
            Print
          </Button>
          {voucher.item_id ? (
            <Button href={`/dashboard/approvals?item=${voucher.item_id}`}>Approval</Button>
          ) : null}
        </>
      }
    >
      <div className="stack">
        <Facts
          oneColumn
          items={[
            { label: 'State', value: <StatusChip status={voucher.state} /> },
            { label: 'Kind', value: journalKindWords[voucher.kind] },
            { label: 'Dated', value: formatDate(voucher.posted_on) },
            { label: 'Written by', value: voucher.made_by },
            ...(voucher.reverse_on
              ? [
                  {
                    label: voucher.reversed_at ? 'Taken back on' : 'Takes itself back on',
                    value: formatDate(voucher.reverse_on),
                  },
                ]
              : []),
          ]}
        />
        <SideScroll label="Lines">
          <table className="table compact">
            <thead>
              <tr>
                <th className="fill">Account</th>
                <th className="num">Debit, KES</th>
                <th className="num">Credit, KES</th>
              </tr>
            </thead>
            <tbody>
              {voucher.lines.map((line, i) => (
                <tr key={i}>
                  <td className="wrap">
                    {line.account_code} {line.account_name}
                    {line.vote_head_name ? (
                      <span className="meta"> {line.vote_head_name}</span>
                    ) : null}
                  </td>
                  <td className="num">
                    {line.amount_cents > 0 ? formatMoney(line.amount_cents) : ''}
                  </td>
                  <td className="num">
                    {line.amount_cents < 0 ? formatMoney(-line.amount_cents) : ''}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </SideScroll>
        <Trail record_type="journal voucher" record_id={voucher.id} />
      </div>
    </Sheet>
  );
}
