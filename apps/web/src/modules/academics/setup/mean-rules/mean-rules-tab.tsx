import { createMeanRule, meanRuleList } from '@darasa/contract/academics/setup/mean-rules';
import { RecordList } from '#platform/lists/record-list.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { MeanRuleSheet } from './mean-rule-sheet.tsx';

/** The school's own rules of the mean grade, beside those of the regulations. */
export function MeanRulesTab() {
  const list = useList(meanRuleList);
  return (
    <RecordList
      list={list}
      columns={columns}
      rowLabel={(row) => row.name}
      create={createMeanRule}
      empty="KCSE rules and the mean of all subjects are there already. Add a rule if your school counts otherwise."
      sheet={MeanRuleSheet}
    />
  );
}

const columns = {
  name: { width: 200 },
  curriculum: { width: 130, phone: 'what' },
  group_words: { phone: 'what' },
  from_on: { width: 120, phone: 'hide' },
  edition: { width: 84, phone: 'hide' },
  status: { width: 104, phone: 'hide' },
} as const;
