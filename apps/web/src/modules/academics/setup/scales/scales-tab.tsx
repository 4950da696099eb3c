import { createScale, scaleList } from '@darasa/contract/academics/setup/scales';
import { RecordList } from '#platform/lists/record-list.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { ScaleSheet } from './scale-sheet.tsx';

export function ScalesTab() {
  const list = useList(scaleList);
  return (
    <RecordList
      list={list}
      columns={columns}
      rowLabel={(row) => row.name}
      create={createScale}
      empty="Add a scale, or take the usual ones from Administration, Setup."
      sheet={ScaleSheet}
    />
  );
}

const columns = {
  name: { width: 200 },
  curriculum: { width: 110, phone: 'what' },
  kind: { width: 190, phone: 'hide' },
  grade_codes: { phone: 'what' },
  from_on: { width: 120, phone: 'hide' },
  edition: { width: 84, phone: 'hide' },
  status: { width: 104, phone: 'hide' },
} as const;
