import { expect, test } from 'vitest';
import { structureRecords } from './structure-records.ts';

const head = { fee_category_id: 'boarder', fee_group_id: 'everyone', financial_year_id: '2026' };

test('one record per class and semester, with an amount per vote head', () => {
  const records = structureRecords({
    ...head,
    particulars: [
      {
        vote_head_id: 'tuition',
        semester_amounts: [
          { semester_id: 't1', amount: 500 },
          { semester_id: 't2', amount: 300 },
        ],
      },
      {
        vote_head_id: 'lunch',
        semester_amounts: [
          { semester_id: 't1', amount: 70 },
          { semester_id: 't2', amount: 0 },
        ],
      },
    ],
    classes: ['form 3', 'form 4'],
  });
  expect(records).toHaveLength(4);
  expect(records[0]).toEqual({
    ...head,
    class_id: 'form 3',
    semester_id: 't1',
    particulars: [
      { amount: 500, vote_head_id: 'tuition' },
      { amount: 70, vote_head_id: 'lunch' },
    ],
  });
  expect(records[1]?.particulars).toEqual([{ amount: 300, vote_head_id: 'tuition' }]);
});

test('a term in which nothing is charged has no record', () => {
  const nothing = { vote_head_id: 'tuition', semester_amounts: [{ semester_id: 't3', amount: 0 }] };
  expect(structureRecords({ ...head, particulars: [nothing], classes: ['form 3'] })).toEqual([]);
});
