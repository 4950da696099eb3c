import {
  addBehaviour,
  listBehaviour,
  type BehaviourRow,
} from '@darasa/contract/students/care/behaviour';
import { formatDate } from '@darasa/rules/dates';
import { Button, EmptyState, Loading, Panel, PlusIcon, SideScroll } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';
import type { TabProps } from '#modules/students/learners/learner/record-props.ts';
import { BehaviourForm } from './behaviour-form.tsx';
import { BehaviourSheet } from './behaviour-sheet.tsx';
import { BehaviourChip } from './behaviour-words.tsx';

/** Incidents and rewards of one learner, newest first. */
export default function BehaviourTab({ record }: TabProps) {
  const may = useMay();
  const [open, setOpen] = useState<string | null>(null);
  const list = useQuery(queryOf(listBehaviour, { student_id: record.learner.id, page_size: 100 }));
  if (!list.data) return <Loading query={list} what="the behaviour record" />;
  const { rows } = list.data;
  const shown = rows.find((row) => row.id === open);
  const add = may(addBehaviour) ? (
    <Button small icon={PlusIcon} onClick={() => setOpen('new')}>
      Record behaviour
    </Button>
  ) : undefined;
  return (
    <>
      <Panel title="Incidents and rewards" aside={add}>
        {rows.length === 0 ? (
          <EmptyState title="Nothing is recorded yet" text="Good news belongs here as well." />
        ) : (
          <Rows rows={rows} onOpen={setOpen} />
        )}
      </Panel>
      {open === 'new' ? <BehaviourForm record={record} onClose={() => setOpen(null)} /> : null}
      {shown ? <BehaviourSheet row={shown} record={record} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

function Rows({ rows, onOpen }: { rows: BehaviourRow[]; onOpen: (id: string) => void }) {
  return (
    <SideScroll>
      <table className="table stacked">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Type</th>
            <th scope="col">What happened</th>
            <th scope="col">State</th>
            <th scope="col">Parent informed</th>
            <th scope="col">Follow-up</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="nowrap">{formatDate(row.happened_on)}</td>
              <td data-head="Type">
                <Button small variant="quiet" onClick={() => onOpen(row.id)}>
                  {row.type}
                </Button>
              </td>
              <td data-head="What happened" className="wrap">
                {row.what_happened}
              </td>
              <td data-head="State">
                <BehaviourChip severity={row.severity} />
              </td>
              <td data-head="Parent informed">
                {row.calls[0]?.guardian ?? <span className="faint">No</span>}
              </td>
              <td data-head="Follow-up" className="nowrap">
                {followUpWords(row)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  );
}

function followUpWords(row: BehaviourRow) {
  if (row.followed_up_at) return 'Done';
  return row.follow_up_on ? formatDate(row.follow_up_on) : <span className="faint">None</span>;
}
