import type { FeePanel } from '@darasa/contract/finance/fee-panel';
import { formatMoney } from '@darasa/rules/money';
import { Balance, Panel, Segmented, SideScroll } from '@darasa/ui';
import { useState } from 'react';

/** What the balance of a term is made of. */
export function VoteHeads({ terms }: { terms: FeePanel['terms'] }) {
  const [chosen, setChosen] = useState(terms[0]?.semester_id);
  const term = terms.find((one) => one.semester_id === chosen) ?? terms[0];
  if (!term) return null;
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
        <table className="table">
          <thead>
            <tr>
              <th>Vote head</th>
              <th className="num">Billed, KES</th>
              <th className="num">Paid or credited, KES</th>
              <th className="num">Balance, KES</th>
            </tr>
          </thead>
          <tbody>
            {term.vote_heads.map((one) => (
              <tr key={one.vote_head_id}>
                <td>{one.name}</td>
                <td className="num">{formatMoney(one.billed_cents)}</td>
                <td className="num">{formatMoney(one.credited_cents)}</td>
                <td className="num">
                  <Balance cents={one.due_cents} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th>
                {term.name} {term.year}
              </th>
              <th className="num">{formatMoney(term.billed_cents)}</th>
              <th className="num">{formatMoney(term.credited_cents)}</th>
              <th className="num">
                <Balance cents={term.due_cents} />
              </th>
            </tr>
          </tfoot>
        </table>
      </SideScroll>
    </Panel>
  );
}
