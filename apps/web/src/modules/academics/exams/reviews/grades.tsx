import type { Distribution, Review } from '@darasa/contract/academics/exams/reviews';
import { Panel, PlainTable, SideScroll } from '@darasa/ui';
import './review.css';

/** Learners by grade, now and in the last exam of the group. */
export function Grades({ review: { now, before } }: { review: Review }) {
  const of_before = new Map(before?.grades.map((one) => [one.code, one.count]));
  const codes = [
    ...now.grades.map((one) => one.code),
    ...[...of_before.keys()].filter((code) => !now.grades.some((one) => one.code === code)),
  ];
  const of_now = new Map(now.grades.map((one) => [one.code, one.count]));
  const rows = codes
    .map((code) => ({ code, now: of_now.get(code) ?? 0, before: of_before.get(code) ?? 0 }))
    .filter((row) => row.now > 0 || row.before > 0);
  const most = Math.max(1, ...rows.flatMap((row) => [row.now, row.before]));
  return (
    <Panel title="Grades" aside={before ? `Thin bars, before: ${before.exam}` : undefined}>
      {rows.length === 0 ? (
        <p className="none">No learner has a grade.</p>
      ) : (
        <SideScroll label="Learners by grade">
          <table className="table compact review-grades" aria-label="Learners by grade">
            <thead>
              <tr>
                <th>Grade</th>
                <th className="num">Now</th>
                {before ? <th className="num">Before</th> : null}
                <th className="bars">
                  <span className="sr">As bars</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.code}>
                  <th scope="row">{row.code}</th>
                  <td className="num">{row.now}</td>
                  {before ? <td className="num">{row.before}</td> : null}
                  <td className="bars">
                    <svg aria-hidden="true">
                      <rect className="now" width={`${(100 * row.now) / most}%`} height="8" />
                      {before ? (
                        <rect
                          className="before"
                          y="10"
                          width={`${(100 * row.before) / most}%`}
                          height="4"
                        />
                      ) : null}
                    </svg>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </SideScroll>
      )}
      <PlainTable
        label="By gender"
        compact
        rows={now.by_gender.filter((one) => one.count > 0)}
        rowKey={(row) => row.gender}
        empty=""
        columns={gender_columns}
      />
    </Panel>
  );
}

type OfGender = Distribution['by_gender'][number];
const gender_columns = [
  {
    key: 'gender',
    head: 'Learners',
    cell: (row: OfGender) => (row.gender === 'female' ? 'Girls' : 'Boys'),
  },
  { key: 'count', head: 'With a mark', num: true, cell: (row: OfGender) => row.count },
  { key: 'mean', head: 'Mean', num: true, cell: (row: OfGender) => row.mean },
];
