import type { Contents } from '@darasa/contract/website/pages';
import { formatKesWhole } from '@darasa/rules/money';
import { Reading } from './reading.tsx';
import { Sections } from './text-page.tsx';

type PricingContent = Contents['pricing'];

export function Pricing({ content }: { content: PricingContent }) {
  return (
    <Reading title="Pricing" intro={content.intro}>
      {content.tables.map((table) => (
        <FeeTable key={table.title} {...table} />
      ))}
      <Sections sections={content.sections} />
    </Reading>
  );
}

function FeeTable({ title, note, columns, rows }: PricingContent['tables'][number]) {
  return (
    <section className="fee-table">
      <h2>{title}</h2>
      {note ? <p className="meta">{note}</p> : null}
      <table>
        <caption className="sr">{title}, in Kenya shillings</caption>
        <thead>
          <tr>
            <th scope="col">Class</th>
            {columns.map((name) => (
              <th className="num" scope="col" key={name}>
                {name}, KES
              </th>
            ))}
            <th className="num" scope="col">
              Year, KES
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, amounts_kes }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {columns.map((name, i) => (
                <td className="num" key={name} data-column={name}>
                  {figures(amounts_kes[i])}
                </td>
              ))}
              <td className="num sum" data-column="Year, KES">
                {figures(amounts_kes.reduce((sum, one) => sum + one, 0))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The head of the column already says KES. */
const figures = (amount_kes: number | undefined): string =>
  amount_kes === undefined ? '' : formatKesWhole(amount_kes * 100).slice('KES '.length);
