import type { Broadsheet } from '@darasa/contract/academics/figures/broadsheets';
import { SideScroll } from '@darasa/ui';
import { shortNames } from '@darasa/rules/grading/short-names';
import './broadsheet.css';

type Row = Broadsheet['rows'][number];

/** Learners down and subjects across; the names stay in sight while the marks move below them. */
export function BroadsheetTable({ sheet }: { sheet: Broadsheet }) {
  const { rows, subjects, has_mean, has_ranks } = sheet;
  const heads = shortNames(subjects.map((one) => one.name));
  const has_streams = new Set(rows.map((row) => row.stream)).size > 1;
  if (rows.length === 0) return <p className="none">Nobody sits this exam.</p>;
  return (
    <section className="panel broadsheet">
      <SideScroll label="Broadsheet">
        <table className="table compact" aria-label="Broadsheet">
          <thead>
            <tr>
              <th className="who">Learner</th>
              {has_ranks ? <th className="num">Pos.</th> : null}
              {has_streams ? <th>Stream</th> : null}
              {subjects.map(({ id, name }, i) => (
                <th key={id} className="num subject">
                  <abbr title={name}>{heads[i]}</abbr>
                </th>
              ))}
              {has_mean ? <MeanHeads /> : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.student_id}>
                <th scope="row" className="who">
                  {row.name} <span className="meta">{row.admission_number}</span>
                </th>
                {has_ranks ? <td className="num">{row.position}</td> : null}
                {has_streams ? <td>{row.stream}</td> : null}
                {subjects.map(({ id }, i) => (
                  <Result key={id} figure={row.figures[i]} code={row.codes[i]} />
                ))}
                {has_mean ? <MeanCells row={row} /> : null}
              </tr>
            ))}
          </tbody>
          <Means sheet={sheet} before={Number(has_ranks) + Number(has_streams)} />
        </table>
      </SideScroll>
    </section>
  );
}

const MeanHeads = () => (
  <>
    <th className="num">Marks</th>
    <th className="num">Mean</th>
    <th>Grade</th>
  </>
);

const MeanCells = ({ row }: { row: Row }) => (
  <>
    <td className="num">{row.marks_sum}</td>
    <td className="num">{row.mean_points}</td>
    <td>
      <strong>{row.code}</strong>
    </td>
  </>
);

/** A figure with its grade beside it; a level or a code stands alone. */
function Result(props: { figure: number | null | undefined; code: string | null | undefined }) {
  const { figure, code } = props;
  if (typeof figure !== 'number') return <td className="num">{code}</td>;
  return (
    <td className="num">
      {figure} <span className="meta">{code}</span>
    </td>
  );
}

const nothing = '';

function Means({ sheet, before }: { sheet: Broadsheet; before: number }) {
  const { means, subjects, has_mean } = sheet;
  if (means.every((mean) => mean === null)) return null;
  return (
    <tfoot>
      <tr>
        <th scope="row" className="who">
          Mean mark
        </th>
        {before > 0 ? <td colSpan={before}>{nothing}</td> : null}
        {subjects.map(({ id }, i) => (
          <td key={id} className="num">
            {means[i]}
          </td>
        ))}
        {has_mean ? <td colSpan={3}>{nothing}</td> : null}
      </tr>
    </tfoot>
  );
}
