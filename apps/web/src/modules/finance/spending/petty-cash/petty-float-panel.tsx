import {
  cancelPettyVoucher,
  countPettyCash,
  editPettyFloat,
  spendPettyCash,
  topUpPettyCash,
  exportPettyVouchers,
  type PettyFloat,
  type PettyVoucher,
} from '@darasa/contract/finance/spending/petty-cash';
import { formatDate, formatDateTime } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import { Button, Notice, Panel, SideScroll, Strip } from '@darasa/ui';
import { useExport } from '#platform/exports.ts';
import { useMay, useViewer } from '#platform/viewer.tsx';
import { ExportMenu } from '#modules/finance/books/exports/export-menu.tsx';

/** An act is what is done with a float, or the voucher of it that is cancelled. */
export type PettyAct = 'change' | 'spend' | 'count' | 'top-up' | PettyVoucher;

export function FloatPanel({ float, onDo }: { float: PettyFloat; onDo: (what: PettyAct) => void }) {
  const { user } = useViewer();
  const may = useMay();
  const last = float.counts[0];
  const exportTo = useExport(exportPettyVouchers);
  return (
    <>
      <Strip
        label={float.name}
        items={[
          { label: 'Level', value: formatMoney(float.level_cents) },
          { label: 'In the box, by the books', value: formatMoney(float.balance_cents) },
          { label: 'Spent since it was full', value: formatMoney(float.top_up_cents) },
          {
            label: 'Last count',
            value: last ? formatMoney(last.counted_cents) : 'Never',
            note: last ? countInWords(last) : undefined,
          },
        ]}
      />
      <Panel
        title={`${float.name}, kept by ${float.holder_name}`}
        aside={
          <>
            {may(spendPettyCash) ? (
              <Button variant="primary" onClick={() => onDo('spend')}>
                Write a voucher
              </Button>
            ) : null}
            {may(topUpPettyCash) && float.top_up_cents > 0 && !float.top_up_waits ? (
              <Button onClick={() => onDo('top-up')}>Top up</Button>
            ) : null}
            {may(countPettyCash) && float.holder_id !== user.id ? (
              <Button onClick={() => onDo('count')}>Surprise count</Button>
            ) : null}
            {may(editPettyFloat) ? <Button onClick={() => onDo('change')}>Change</Button> : null}
            <ExportMenu onExport={(format) => exportTo({ id: float.id, format })} />
          </>
        }
      >
        {float.top_up_waits ? <Notice tone="info">A top-up waits for approval.</Notice> : null}
        {float.vouchers.length === 0 ? (
          <p className="none panel-body">Nothing was spent from it yet.</p>
        ) : (
          <SideScroll label="Vouchers">
            <table className="table stacked">
              <thead>
                <tr>
                  <th>Voucher</th>
                  <th>Day</th>
                  <th>Paid to</th>
                  <th className="fill">What for</th>
                  <th>Vote head</th>
                  <th className="num">KES</th>
                  <th>
                    <span className="sr">Acts</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {float.vouchers.map((one) => (
                  <tr key={one.id}>
                    <td>{one.number}</td>
                    <td data-head="Day">{formatDate(one.spent_on)}</td>
                    <td data-head="Paid to">{one.payee_name}</td>
                    <td className="wrap" data-head="What for">
                      {one.particulars}
                      {one.cancelled_reason ? (
                        <span className="meta"> Cancelled: {one.cancelled_reason}</span>
                      ) : null}
                    </td>
                    <td data-head="Vote head">{one.vote_head_name}</td>
                    <td className="num" data-head="KES">
                      {formatMoney(one.amount_cents)}
                    </td>
                    <td>
                      {!one.cancelled_reason && may(cancelPettyVoucher) ? (
                        <Button
                          small
                          aria-label={`Cancel voucher ${one.number}`}
                          onClick={() => onDo(one)}
                        >
                          Cancel
                        </Button>
                      ) : null}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </SideScroll>
        )}
      </Panel>
    </>
  );
}

const countInWords = (count: PettyFloat['counts'][number]): string => {
  const apart = count.counted_cents - count.book_cents;
  return `${comparedToBooks(apart)}, ${formatDateTime(count.at)}`;
};

function comparedToBooks(apart_cents: number): string {
  if (apart_cents === 0) return 'as in the books';
  const by = formatKes(Math.abs(apart_cents));
  return apart_cents < 0 ? `${by} less than in the books` : `${by} more than in the books`;
}
