import {
  getLearnerLife,
  type LearnerLife,
} from '@darasa/contract/administration/living/learner-life';
import { formatDate } from '@darasa/rules/dates';
import { EmptyState, Loading, Panel } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { bedWords } from './record-facts.tsx';
import type { TabProps } from '#modules/students/learners/learner/record-props.ts';

/** Where the learner belongs besides the class: clubs with their posts, and the bed. */
export default function ClubsTab({ record: { learner } }: TabProps) {
  const found = useQuery(queryOf(getLearnerLife, { student_id: learner.id }));
  if (!found.data) return <Loading query={found} what="clubs and bed" />;
  const { clubs, beds } = found.data;
  return (
    <div className="stack">
      <Panel title="Clubs">
        {clubs.length === 0 ? (
          <EmptyState
            title={`${learner.first_name} is in no club`}
            text="Clubs take learners in under Setup, Clubs."
          />
        ) : (
          <ul className="lines">
            {clubs.map((one) => (
              <Line
                key={one.id}
                name={one.club}
                more={[one.post, one.patron && `Patron: ${one.patron}`].filter(Boolean).join(', ')}
                row={one}
              />
            ))}
          </ul>
        )}
      </Panel>
      {learner.boarding === 'boarding' || beds.length > 0 ? (
        <Panel title="Bed">
          {beds.length === 0 ? (
            <EmptyState
              title={`${learner.first_name} has no bed yet`}
              text="Beds are given under Setup, Dormitories."
            />
          ) : (
            <ul className="lines">
              {beds.map((one) => (
                <Line
                  key={one.id}
                  name={bedWords(one.dormitory, one.bed)}
                  more={one.patron && `Patron: ${one.patron}`}
                  row={one}
                />
              ))}
            </ul>
          )}
        </Panel>
      ) : null}
    </div>
  );
}

function Line(props: {
  name: string;
  more: string | null;
  row: Pick<LearnerLife['clubs'][number], 'from_on' | 'to_on'>;
}) {
  const { from_on, to_on } = props.row;
  return (
    <li>
      <span className="words">
        <strong>{props.name}</strong>
        {props.more ? <span className="meta">{props.more}</span> : null}
      </span>
      <span className={to_on ? 'faint' : 'muted'}>
        {to_on ? `${formatDate(from_on)} to ${formatDate(to_on)}` : `Since ${formatDate(from_on)}`}
      </span>
    </li>
  );
}
