import { getOverview, type Overview } from '@darasa/contract/students/learners/overview';
import { formatDateShort } from '@darasa/rules/dates';
import { learnerName } from '@darasa/rules/names';
import { EmptyState, LazyChart, Link, Loading, Panel, Screen, Strip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { placeOf, recordPath } from '../learner/learner-words.ts';

const roll = '/dashboard/students/students-management';
const count = (many: number): string => many.toLocaleString('en');

/** Who is at school, class by class; every figure opens the list behind it. */
export default function OverviewScreen() {
  const overview = useQuery(queryOf(getOverview, {}));
  const { data } = overview;
  return (
    <Screen title="Students dashboard" sub="Learners at school today">
      {data ? null : <Loading query={overview} what="the figures" lines={8} />}
      {data ? (
        <div className="stack">
          <Strip label="Learners" items={figuresOf(data)} />
          <ClassesPanel overview={data} />
          <div className="two">
            <CapacityPanel overview={data} />
            <div className="stack">
              <GapsPanel overview={data} />
              <BirthdaysPanel overview={data} />
            </div>
          </div>
        </div>
      ) : null}
    </Screen>
  );
}

const figuresOf = (data: Overview) => [
  { label: 'Learners', value: count(data.count), href: roll },
  { label: 'Girls', value: count(data.female_count), href: `${roll}?gender=female` },
  { label: 'Boys', value: count(data.male_count), href: `${roll}?gender=male` },
  { label: 'Boarders', value: count(data.boarding_count), href: `${roll}?boarding=boarding` },
  {
    label: `New in ${data.year}`,
    value: count(data.new_count),
    href: `${roll}?admitted_from=${data.year}-01-01`,
  },
  {
    label: `Left in ${data.year}`,
    value: count(data.left_count),
    href: `${roll}?left_from=${data.year}-01-01`,
  },
];

function ClassesPanel({ overview }: { overview: Overview }) {
  const is_crowded = overview.classes.length > 6;
  const some_unknown = overview.classes.some((one) => unknownOf(one) > 0);
  return (
    <Panel title="Enrolment by class" padded>
      <LazyChart
        label="Girls and boys in each class"
        kind="stacked"
        head="Class"
        series={[
          { key: 'female', label: 'Girls' },
          { key: 'male', label: 'Boys' },
          ...(some_unknown ? [{ key: 'unknown', label: 'Not given' }] : []),
        ]}
        rows={overview.classes.map((one) => ({
          key: one.id,
          // Many classes have no room for their whole names.
          tick: is_crowded ? one.name.replace(/^(Grade|Form|Year) /, '') : one.name,
          label: one.name,
          href: `${roll}?class_id=${one.id}`,
          values: {
            female: one.female_count,
            male: one.male_count,
            ...(some_unknown ? { unknown: unknownOf(one) } : {}),
          },
        }))}
        format={count}
        total="Total"
      />
    </Panel>
  );
}

/** Of whom nobody has said whether it is a girl or a boy. */
const unknownOf = (one: Pick<Overview, 'count' | 'female_count' | 'male_count'>): number =>
  one.count - one.female_count - one.male_count;

function CapacityPanel({ overview }: { overview: Overview }) {
  return (
    <Panel title="Places">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Class</th>
            <th scope="col" className="num">
              Boarders
            </th>
            <th scope="col" className="num">
              Learners
            </th>
            <th scope="col" className="num">
              Free
            </th>
          </tr>
        </thead>
        <tbody>
          {overview.classes.map((one) => (
            <tr key={one.id}>
              <td>
                <Link href={`${roll}?class_id=${one.id}`}>{one.name}</Link>
              </td>
              <td className="num">{count(one.boarding_count)}</td>
              <td className="num">{count(one.count)}</td>
              <td className="num">{freeWords(one)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function freeWords({ capacity, count: many }: Overview['classes'][number]) {
  if (capacity === null) return <span className="faint">Not set</span>;
  const free = capacity - many;
  return free >= 0 ? count(free) : <span className="neg">{count(-free)} too many</span>;
}

const gap_words: Record<keyof Overview['missing'] | 'gender', string> = {
  gender: 'No gender',
  upi: 'No UPI',
  'birth-certificate': 'No birth certificate',
  'guardian-phone': 'No guardian phone',
  photo: 'No photo',
  class: 'No class or stream',
};

function GapsPanel({ overview }: { overview: Overview }) {
  const gaps = Object.entries({ ...overview.missing, gender: unknownOf(overview) }) as [
    keyof typeof gap_words,
    number,
  ][];
  return (
    <Panel title="Incomplete records" padded>
      <dl className="pairs">
        {gaps.map(([gap, many]) => (
          <div key={gap}>
            <dt>
              <Link href={`${roll}?missing=${gap}`}>{gap_words[gap]}</Link>
            </dt>
            <dd>{count(many)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function BirthdaysPanel({ overview: { birthdays, birthday_count } }: { overview: Overview }) {
  return (
    <Panel
      title="Birthdays this week"
      aside={<Link href={`${roll}?birthday=true`}>All {count(birthday_count)}</Link>}
      padded
    >
      {birthdays.length === 0 ? (
        <EmptyState title="No birthdays in the next seven days" />
      ) : (
        <dl className="pairs">
          {birthdays.map((one) => (
            <div key={one.id}>
              <dt>
                <Link href={recordPath(one.admission_number)}>{learnerName(one)}</Link>{' '}
                <span className="meta">{placeOf(one)}</span>
              </dt>
              <dd className="nowrap">{formatDateShort(one.born_on)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}
