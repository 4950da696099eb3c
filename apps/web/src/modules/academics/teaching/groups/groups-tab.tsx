import {
  createGroup,
  groupList,
  takeStreamGroup,
} from '@darasa/contract/academics/teaching/groups';
import { Button } from '@darasa/ui';
import { useState } from 'react';
import { useClassChoices } from '#pickers/class-stream-picker.tsx';
import { RecordList } from '#platform/lists/record-list.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { useMay } from '#platform/viewer.tsx';
import { GroupSheet } from './group-sheet.tsx';
import { StreamGroupSheet } from './stream-group-sheet.tsx';

/** Option groups with their learners, and who teaches or helps with any group. */
export function GroupsTab() {
  const list = useList(groupList);
  const may = useMay();
  const [naming, setNaming] = useState(false);
  const optionsOf = (rows: readonly { id: string; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <RecordList
        list={list}
        columns={columns}
        rowLabel={(row) => `${row.subject}, ${row.name}`}
        create={createGroup}
        records={{
          class_id: optionsOf(useClassChoices()),
        }}
        tools={
          may(takeStreamGroup) ? (
            <Button onClick={() => setNaming(true)}>Helpers of a stream</Button>
          ) : null
        }
        empty="Add a group where learners of several streams are taught together. A stream needs none: it has its own sheet."
        sheet={GroupSheet}
      />
      {naming ? <StreamGroupSheet onClose={() => setNaming(false)} /> : null}
    </>
  );
}

const columns = {
  name: { width: 180 },
  subject: { width: 170, phone: 'what' },
  class: { width: 100, phone: 'hide' },
  block: { width: 120, phone: 'hide' },
  teachers: { wrap: true, phone: 'what' },
  member_count: { width: 92, phone: 'amount' },
  helper_count: { width: 88, phone: 'hide' },
  year: { width: 72, phone: 'hide' },
  status: { width: 104, phone: 'hide' },
} as const;
