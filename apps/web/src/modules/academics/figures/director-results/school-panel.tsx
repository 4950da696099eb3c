import type {
  ClassResults,
  SchoolResults,
} from '@darasa/contract/academics/figures/director-results';
import { curriculumWords } from '@darasa/contract/administration/classes/classes';
import { counted } from '@darasa/rules/counted';
import { EmptyState, LazyChart, Panel, SideScroll } from '@darasa/ui';
import { changeWords, meanWords, spreadWords } from './results-view.ts';

interface Props {
  school: SchoolResults;
  onOpen: (one: ClassResults) => void;
}

/** One school: its classes as a picture of their means, and the table of the same figures. */
export function SchoolPanel({ school, onOpen }: Props) {
  const { classes, curricula } = school;
  return (
    <Panel title={school.school_name} padded>
      {classes.length > 0 ? (
        <div className="stack">
          <p className="muted">{curricula.map(curriculumLine).join('. ')}</p>
          <Means classes={classes} name={school.school_name} />
          <SideScroll label={`Classes of ${school.school_name}`}>
            <ClassTable school={school} onOpen={onOpen} />
          </SideScroll>
        </div>
      ) : (
        <EmptyState
          title="No results are published yet"
          text="A class is shown here when its exam is published."
        />
      )}
    </Panel>
  );
}

/** "8-4-4: 4 classes, mean 6.21 (+0.35)". */
function curriculumLine(one: SchoolResults['curricula'][number]): string {
  const change = changeWords(one.change);
  const mean = meanWords(one);
  const figures = mean ? `, mean ${mean}${change ? ` (${change})` : ''}` : '';
  return `${curriculumWords[one.curriculum]}: ${counted(one.classes_count, 'class', 'classes')}${figures}`;
}

/** Only classes with a mean are drawn; levels are counted in the table. */
function Means({ classes, name }: { classes: readonly ClassResults[]; name: string }) {
  const drawn = classes.filter((one) => one.mean !== null);
  if (drawn.length === 0) return null;
  return (
    <LazyChart
      label={`Mean points of the classes of ${name}, with the exam before`}
      head="Class"
      pictureOnly
      series={[
        { key: 'before', label: 'Exam before' },
        { key: 'now', label: 'Latest exam' },
      ]}
      rows={drawn.map((one) => ({
        key: one.sitting_id,
        tick: one.class,
        label: one.class,
        values: {
          now: one.mean!,
          ...(one.before?.mean == null ? {} : { before: one.before.mean }),
        },
      }))}
      format={(value) => value.toFixed(2)}
      tick={String}
    />
  );
}

function ClassTable({ school, onOpen }: Props) {
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
          <th scope="col">Grades</th>
        </tr>
      </thead>
      <tbody>
        {school.classes.map((one) => (
          <tr key={one.sitting_id}>
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
            <td className="num" data-head="Mean">
              {meanWords(one)}
            </td>
            <td className="num" data-head="Before" title={one.before?.exam}>
              {one.before ? meanWords(one.before) : ''}
            </td>
            <td className="num" data-head="Change">
              {changeWords(one.change)}
            </td>
            <td className="wrap" data-head="Grades">
              {spreadWords(one)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
