import type { FeePanel } from '@darasa/contract/finance/families/fee-panel';
import { formatMoney } from '@darasa/rules/money';
import { Balance, Panel, Segmented, SideScroll } from '@darasa/ui';
import { useState } from 'react';

type Sums = Record<'credited_cents' | 'waived_cents' | 'credit_note_cents' | 'paid_cents', number>;

/** Write-offs, transfers and the like. */
const otherOf = (sums: Sums): number =>
  sums.credited_cents - sums.waived_cents - sums.credit_note_cents - sums.paid_cents;

/** Shows what the balance of a term is made of. */
export function VoteHeads({ terms }: { terms: FeePanel['terms'] }) {
  const [chosen, setChosen] = useState(terms[0]?.semester_id);
  const term = terms.find((one) => one.semester_id === chosen) ?? terms[0];
  if (!term) return null;
  const has_waived = term.vote_heads.some((one) => one.waived_cents !== 0);
  const has_notes = term.vote_heads.some((one) => one.credit_note_cents !== 0);
  const has_other = term.vote_heads.some((one) => otherOf(one) !== 0);
  return (
    <Panel
      title="By vote head"
      aside={
        terms.length > 1 ? (
          <Segmented
            label="Term"
            value={term.semester_id}
            options={terms.map((one) => ({
              value: one.semester_id,
              label: `${one.name} ${one.year}`,
            }))}
            onChange={setChosen}
          />
        ) : (
          `${term.name} ${term.year}`
        )
      }
    >
      <SideScroll>
        <table className="table stacked">
          <thead>
            <tr>
              <th>Vote head</th>
              <th className="num">Billed, KES</th>
              {has_waived ? <th className="num">Waived, KES</th> : null}
              {has_notes ? <th className="num">Credit notes, KES</th> : null}
              <th className="num">Paid, KES</th>
              {has_other ? <th className="num">Other credit, KES</th> : null}
              <th className="num">Balance, KES</th>
            </tr>
          </thead>
          <tbody>
            {term.vote_heads.map((one) => (
              <tr key={one.vote_head_id}>
                <td>{one.name}</td>
                <td className="num" data-head="Billed, KES">
                  {formatMoney(one.billed_cents)}
                </td>
                {has_waived ? (
                  <td className="num" data-head="Waived, KES">
                    {formatMoney(one.waived_cents)}
                  </td>
                ) : null}
                {has_notes ? (
                  <td className="num" data-head="Credit notes, KES">
                    {formatMoney(one.credit_note_cents)}
                  </td>
                ) : null}
                <td className="num" data-head="Paid, KES">
                  {formatMoney(one.paid_cents)}
                </td>
                {has_other ? (
                  <td className="num" data-head="Other credit, KES">
                    {formatMoney(otherOf(one))}
                  </td>
                ) : null}
                <td className="num" data-head="Balance, KES">
                  <Balance cents={one.due_cents} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>
                {term.name} {term.year}
              </td>
              <td className="num" data-head="Billed, KES">
                {formatMoney(term.billed_cents)}
              </td>
              {has_waived ? (
                <td className="num" data-head="Waived, KES">
                  {formatMoney(term.waived_cents)}
                </td>
              ) : null}
              {has_notes ? (
                <td className="num" data-head="Credit notes, KES">
                  {formatMoney(term.credit_note_cents)}
                </td>
              ) : null}
              <td className="num" data-head="Paid, KES">
                {formatMoney(term.paid_cents)}
              </td>
              {has_other ? (
                <td className="num" data-head="Other credit, KES">
                  {formatMoney(otherOf(term))}
                </td>
              ) : null}
              <td className="num" data-head="Balance, KES">
                <Balance cents={term.due_cents} />
              </td>
            </tr>
          </tfoot>
        </table>
      </SideScroll>
    </Panel>
  );
}
