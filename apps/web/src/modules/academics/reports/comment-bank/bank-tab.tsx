import { bankList, createBankLine } from '@darasa/contract/academics/reports/comment-bank';
import { RecordList } from '#platform/lists/record-list.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { BankSheet } from './bank-sheet.tsx';

export function BankTab() {
  const list = useList(bankList);
  return (
    <RecordList
      list={list}
      columns={columns}
      rowLabel={(row) => row.words}
      create={createBankLine}
      empty="Add a comment, or take the usual ones from Administration, Setup."
      sheet={BankSheet}
    />
  );
}

const columns = {
  words: { width: 420 },
  kind: { width: 130, phone: 'what' },
  grades: { width: 130, phone: 'what' },
  subject: { width: 120, phone: 'hide' },
  curriculum: { width: 170, phone: 'hide' },
  language: { width: 100, phone: 'hide' },
  status: { width: 90, phone: 'hide' },
} as const;
