import {
  addClosure,
  addSchoolWeek,
  type Closure,
  dropClosure,
  dropSchoolWeek,
  getSchoolDays,
  half_words,
  type SchoolWeek,
} from '@darasa/contract/administration/years/school-days';
import { dayWords } from '@darasa/contract/attendance/setup/types';
import { formatDate } from '@darasa/rules/dates';
import { Button, Loading, Panel, PlainTable, PlusIcon } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { type Action, useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { ClosureSheet, WeekSheet } from './school-days-sheets.tsx';

const refresh = [keyOf(getSchoolDays), ['attendance', 'day']];

/** The days of the week on which there is school, and the days on which there is none besides holidays. */
export function SchoolDaysPart() {
  const may = useMay();
  const found = useQuery(queryOf(getSchoolDays, {}));
  const [adding, setAdding] = useState<'week' | 'closure' | null>(null);
  const dropWeek = useAction(dropSchoolWeek, { refresh, say: 'That week is taken away.' });
  const open = useAction(dropClosure, { refresh, say: 'There is school on that day.' });
  if (!found.data) return <Loading query={found} what="the school days" lines={6} />;
  const close = () => setAdding(null);
  const button = (what: 'week' | 'closure', label: string) => (
    <Button small icon={PlusIcon} onClick={() => setAdding(what)}>
      {label}
    </Button>
  );
  return (
    <>
      <Panel
        title="Days of the week"
        aside={may(addSchoolWeek) ? button('week', 'Add week') : undefined}
      >
        <PlainTable
          label="Days of the week"
          rows={found.data.weeks}
          rowKey={(row) => row.id}
          empty="All classes come from Monday to Friday."
          columns={[
            { key: 'class', head: 'Class', wrap: true, cell: classWords },
            { key: 'days', head: 'Comes on', wrap: true, cell: (row) => dayWords(row.weekdays) },
            { key: 'when', head: 'When', wrap: true, cell: spanWords },
            ...dropColumn<SchoolWeek>('Take away', may(dropSchoolWeek) && dropWeek),
          ]}
        />
      </Panel>
      <Panel
        title="Closed besides holidays"
        aside={may(addClosure) ? button('closure', 'Add closed day') : undefined}
      >
        <PlainTable
          label="Closed besides holidays"
          rows={found.data.closures}
          rowKey={(row) => row.id}
          empty="The school is open on every school day. Holidays and half terms stand under Administration, Setup, Years and terms."
          columns={[
            { key: 'day', head: 'Day', cell: closedWords },
            { key: 'class', head: 'Class', wrap: true, cell: classWords },
            { key: 'reason', head: 'Reason', wrap: true, cell: (row) => row.reason },
            ...dropColumn<Closure>('Open again', may(dropClosure) && open),
          ]}
        />
      </Panel>
      {adding === 'week' ? <WeekSheet refresh={refresh} onClose={close} /> : null}
      {adding === 'closure' ? <ClosureSheet refresh={refresh} onClose={close} /> : null}
    </>
  );
}

const classWords = (row: { class: string | null }): string => row.class ?? 'The whole school';

const spanWords = ({ from_on, to_on }: SchoolWeek): string =>
  to_on ? `${formatDate(from_on)} to ${formatDate(to_on)}` : `From ${formatDate(from_on)}`;

const closedWords = ({ closed_on, half }: Closure): string =>
  [formatDate(closed_on), half && half_words[half].toLowerCase()].filter(Boolean).join(', ');

type Drop = Action<typeof dropSchoolWeek> | Action<typeof dropClosure>;

/** The one act of a row, for whoever may do it. */
const dropColumn = <Row extends { id: string }>(label: string, drop: Drop | false) =>
  drop
    ? [
        {
          key: 'drop',
          head: '',
          cell: ({ id }: Row) => (
            <Button
              small
              variant="quiet"
              onClick={() => void drop.run({ id }).catch(() => undefined)}
            >
              {label}
            </Button>
          ),
        },
      ]
    : [];
