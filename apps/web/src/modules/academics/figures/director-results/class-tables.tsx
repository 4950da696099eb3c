import type { ClassResults } from '@darasa/contract/academics/figures/director-results';
import { changeWords, meanWords, sharesWords, spreadWords } from './results-view.ts';

interface Props {
  classes: readonly ClassResults[];
  onOpen: (one: ClassResults) => void;
}

/** Classes whose exams have a mean: the mean, that of the exam before, and the grades. */
export function MeanTable({ classes, onOpen }: Props) {
  return (
    <table className="table stacked">
      <thead>
        <tr>
          <th scope="col">Class</th>
          <th scope="col">Exam</th>
          <th scope="col" className="num">
            Learners
          </th>
          <th scope="col" className="num">
            Mean
          </th>
          <th scope="col" className="num">
            Before
          </th>
          <th scope="col" className="num">
            Change
          </th>
          <th scope="col">Mean grades</th>
        </tr>
      </thead>
      <tbody>
        {classes.map((one) => (
          <tr key={one.sitting_id}>
            <First one={one} onOpen={onOpen} />
            <td className="num" data-head="Mean">
              {meanWords(one)}
            </td>
            <td className="num" data-head="Before" title={one.before?.exam}>
              {one.before ? meanWords(one.before) : ''}
            </td>
            <td className="num" data-head="Change">
              {changeWords(one.change)}
            </td>
            <td className="wrap" data-head="Mean grades">
              {spreadWords(one)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Classes whose levels are counted and never added up. */
export function LevelTable({ classes, onOpen }: Props) {
  return (
    <table className="table stacked">
      <thead>
        <tr>
          <th scope="col">Class</th>
          <th scope="col">Exam</th>
          <th scope="col" className="num">
            Learners
          </th>
          <th scope="col">Levels</th>
          <th scope="col">Before</th>
        </tr>
      </thead>
      <tbody>
        {classes.map((one) => (
          <tr key={one.sitting_id}>
            <First one={one} onOpen={onOpen} />
            <td className="wrap" data-head="Levels">
              {sharesWords(one)}
            </td>
            <td className="wrap muted" data-head="Before" title={one.before?.exam}>
              {one.before ? sharesWords(one.before) : ''}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function First({ one, onOpen }: { one: ClassResults; onOpen: Props['onOpen'] }) {
  return (
    <>
      <td>
        <button
          type="button"
          className="link"
          aria-label={`${one.class}: the subjects`}
          onClick={() => onOpen(one)}
        >
          {one.class}
        </button>
      </td>
      <td data-head="Exam">
        {one.exam}, {one.term}
      </td>
      <td className="num" data-head="Learners">
        {one.learner_count}
      </td>
    </>
  );
}
