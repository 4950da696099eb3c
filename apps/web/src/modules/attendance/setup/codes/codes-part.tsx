import { codeList, createCode } from '@darasa/contract/attendance/setup/codes';
import { RecordList } from '#platform/lists/record-list.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { CodeSheet } from './code-sheet.tsx';

export function CodesPart() {
  const list = useList(codeList);
  return (
    <RecordList
      list={list}
      columns={columns}
      rowLabel={(row) => row.code}
      create={createCode}
      empty="Add the letters that your registers use."
      sheet={CodeSheet}
    />
  );
}

const columns = {
  code: { width: 84 },
  words_en: { width: 160, phone: 'what' },
  counts: { width: 170, phone: 'amount' },
  meaning: { wrap: true, phone: 'hide' },
  position: { width: 84, phone: 'hide' },
  status: { width: 104, phone: 'hide' },
} as const;
