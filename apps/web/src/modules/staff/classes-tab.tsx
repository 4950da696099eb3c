import { getStaffClasses, handOverClasses, type TaughtClass } from '@darasa/contract/staff/classes';
import type { StaffRecord } from '@darasa/contract/staff/register';
import { formatDate, formatRange, isoDate } from '@darasa/rules/dates';
import { Button, EmptyState, Loading, Panel, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';
import { HandOverSheet } from './hand-over-sheet.tsx';

/** Shows what a teacher teaches and taught, and a way to give it to somebody else. */
export function ClassesTab({ staff }: { staff: StaffRecord }) {
  const may = useMay();
  const [today] = useState(() => isoDate(new Date()));
  const [handing, setHanding] = useState(false);
  const classes = useQuery(queryOf(getStaffClasses, { id: staff.id }));
  if (!classes.data) return <Loading query={classes} what="the classes" lines={5} />;
  const { taught, class_teacher_of } = classes.data;
  const has_some = [...class_teacher_of, ...taught].some(
    ({ to_on }) => to_on === null || to_on >= today,
  );
  return (
    <>
      <Panel
        title="Classes"
        aside={
          has_some && may(handOverClasses) ? (
            <Button small onClick={() => setHanding(true)}>
              Hand over classes
            </Button>
          ) : undefined
        }
      >
        {taught.length + class_teacher_of.length === 0 ? (
          <EmptyState
            title="No classes"
            text="Teachers are given to streams in the setup, under Subjects and Classes."
          />
        ) : (
          <ul className="lines">
            {class_teacher_of.map((one) => (
              <li key={one.id}>
                <span className="words">
                  <strong>Class teacher, {one.stream}</strong>
                  <span className="meta">{spanOf(one)}</span>
                </span>
                <When taught={one} today={today} />
              </li>
            ))}
            {taught.map((one) => (
              <li key={one.id}>
                <span className="words">
                  <strong>
                    {one.subject}, {one.stream}
                  </strong>
                  <span className="meta">{spanOf(one)}</span>
                </span>
                <When taught={one} today={today} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {handing ? (
        <HandOverSheet staff={staff} classes={classes.data} onClose={() => setHanding(false)} />
      ) : null}
    </>
  );
}

type Span = Pick<TaughtClass, 'from_on' | 'to_on'>;

function When({ taught, today }: { taught: Span; today: string }) {
  if (taught.to_on && taught.to_on < today) {
    return (
      <StatusChip shape="dash" quiet>
        Past
      </StatusChip>
    );
  }
  if (taught.from_on > today) return <StatusChip shape="ring">To come</StatusChip>;
  return <StatusChip status="active">Now</StatusChip>;
}

const spanOf = ({ from_on, to_on }: Span): string =>
  to_on ? formatRange(from_on, to_on) : `Since ${formatDate(from_on)}`;
