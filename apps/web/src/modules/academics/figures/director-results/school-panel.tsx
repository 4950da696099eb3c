import type {
  ClassResults,
  SchoolResults,
} from '@darasa/contract/academics/figures/director-results';
import { curriculumWords } from '@darasa/contract/administration/classes/classes';
import { counted } from '@darasa/rules/counted';
import { EmptyState, LazyChart, Panel, SideScroll } from '@darasa/ui';
import { LevelTable, MeanTable } from './class-tables.tsx';
import { changeWords, countOf, familiesOf, meanWords } from './results-view.ts';

interface Props {
  school: SchoolResults;
  onOpen: (one: ClassResults) => void;
}

/** One school: its classes as a picture of their means, and the table of the same figures. */
export function SchoolPanel({ school, onOpen }: Props) {
  const { classes, curricula } = school;
  const with_mean = classes.filter((one) => one.has_mean);
  const with_levels = classes.filter((one) => !one.has_mean);
  return (
    <Panel title={school.school_name} padded>
      {classes.length > 0 ? (
        <div className="stack">
          <p className="muted">{curricula.map(curriculumLine).join('. ')}</p>
          {with_mean.length > 0 ? (
            <>
              <Means classes={with_mean} name={school.school_name} />
              <SideScroll label={`Means of ${school.school_name}`}>
                <MeanTable classes={with_mean} onOpen={onOpen} />
              </SideScroll>
            </>
          ) : null}
          {with_levels.length > 0 ? (
            <>
              <Levels classes={with_levels} name={school.school_name} />
              <SideScroll label={`Levels of ${school.school_name}`}>
                <LevelTable classes={with_levels} onOpen={onOpen} />
              </SideScroll>
            </>
          ) : null}
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

/** Only classes with a mean are drawn. */
function Means({ classes, name }: { classes: readonly ClassResults[]; name: string }) {
  const drawn = classes.filter((one) => one.mean !== null);
  if (drawn.length === 0) return null;
  return (
    <LazyChart
      label={`Mean points of the classes of ${name}, with the exam before`}
      head="Class"
      pictureOnly
      series={[
        { key: 'now', label: 'Latest exam' },
        { key: 'before', label: 'Exam before' },
      ]}
      rows={drawn.map((one) => ({
        key: one.sitting_id,
        tick: one.class,
        label: one.class,
        values: {
          now: one.mean!,
          ...(typeof one.before?.mean === 'number' ? { before: one.before.mean } : {}),
        },
      }))}
      format={(value) => value.toFixed(2)}
      tick={String}
    />
  );
}

/** Shares of the levels of each class, of all that its learners were given. */
function Levels({ classes, name }: { classes: readonly ClassResults[]; name: string }) {
  const drawn = classes.filter((one) => one.spread.length > 0);
  if (drawn.length === 0) return null;
  const longest = drawn.map((one) => [...familiesOf(one).keys()]).toSorted(byLength)[0]!;
  return (
    <LazyChart
      label={`Levels of the classes of ${name}, of a hundred`}
      kind="stacked"
      head="Class"
      pictureOnly
      series={longest.map((family) => ({ key: family, label: family }))}
      rows={drawn.map((one) => ({
        key: one.sitting_id,
        tick: one.class,
        label: one.class,
        values: partsOf(one),
      }))}
      format={(value) => `${Math.round(value)}%`}
      tick={(value) => `${value}%`}
    />
  );
}

const byLength = (a: string[], b: string[]) => b.length - a.length;

/** Cut and not rounded, so that no bar is higher than a hundred. */
const partsOf = (one: ClassResults): Record<string, number> =>
  Object.fromEntries(
    [...familiesOf(one)].map(([family, count]) => [
      family,
      Math.floor((10_000 * count) / countOf(one)) / 100,
    ]),
  );
