import {
  type GroupRow,
  listGroups,
  takeStreamGroup,
} from '@darasa/contract/academics/teaching/groups';
import { Form, Sheet } from '@darasa/ui';
import { useState } from 'react';
import { ClassStreamFields } from '#pickers/class-stream-picker.tsx';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { GroupSheet } from './group-sheet.tsx';
import { SubjectOfClass } from './subject-of-class.tsx';

/** A stream and a subject lead to their group, whose helpers are then named. */
export function StreamGroupSheet({ onClose }: { onClose: () => void }) {
  const [group, setGroup] = useState<GroupRow | null>(null);
  const take = useAction(takeStreamGroup, { refresh: [keyOf(listGroups)], say: false });
  if (group) return <GroupSheet row={group} onClose={onClose} />;
  return (
    <Sheet
      open
      onClose={onClose}
      title="Helpers of a stream"
      sub="Its teacher is named under Administration, Setup, Subjects"
    >
      <Form
        schema={takeStreamGroup.input}
        action={async (values) => setGroup(await take.run(values))}
        submit="Show the group"
        onCancel={onClose}
      >
        <ClassStreamFields stream_optional />
        <SubjectOfClass />
      </Form>
    </Sheet>
  );
}
