import { createType, typeList } from '@darasa/contract/attendance/setup/types';
import { RecordList } from '#platform/lists/record-list.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { TypeSheet } from './type-sheet.tsx';

export function TypesPart() {
  const list = useList(typeList);
  return (
    <RecordList
      list={list}
      columns={columns}
      rowLabel={(row) => row.name}
      create={createType}
      empty="Add the rolls that your school takes."
      sheet={TypeSheet}
    />
  );
}

const columns = {
  name: { width: 180 },
  days: { phone: 'what' },
  opens_at: { width: 104, phone: 'hide' },
  late_after: { width: 110, phone: 'status' },
  grace: { width: 124, phone: 'hide' },
  freeze_days: { width: 124, phone: 'hide' },
  is_official: { width: 90, phone: 'hide' },
  status: { width: 104, phone: 'hide' },
} as const;
