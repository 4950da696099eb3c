import {
  createHonourRule,
  editHonourRule,
  getHonours,
  grades_down,
  honour_kind_words,
  honour_kinds,
  type HonourRule,
  HonourRuleInput,
  honourRuleList,
  listHonourRules,
  retireHonourRule,
} from '@darasa/contract/academics/figures/honours';
import { NumberField, RadioField, SelectField, TextField, useFormValue } from '@darasa/ui';
import { RecordSheet } from '#platform/history/record-sheet.tsx';
import { RecordList } from '#platform/lists/record-list.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { keyOf } from '#platform/query.ts';
import { SetupForm } from '#platform/setup/setup-form.tsx';

const refresh = [keyOf(listHonourRules), keyOf(getHonours)];

/** The lists that a school makes of each exam, each with who is on it. */
export function HonourRules() {
  return (
    <RecordList
      list={useList(honourRuleList)}
      columns={columns}
      rowLabel={(row) => row.name}
      create={createHonourRule}
      empty="Add a roll of honour, the most improved, or those who need support."
      sheet={RuleSheet}
    />
  );
}

const columns = {
  name: { width: 200 },
  kind: { width: 150, phone: 'status' },
  limit: { phone: 'what' },
  status: { width: 104, phone: 'hide' },
} as const;

function RuleSheet({ row, onClose }: { row: HonourRule | null; onClose: () => void }) {
  return (
    <RecordSheet
      title={row ? row.name : 'Add list'}
      record={row && { type: 'honour rule', id: row.id }}
      onClose={onClose}
    >
      {(history) => (
        <SetupForm
          one="list"
          schema={HonourRuleInput}
          row={row}
          create={createHonourRule}
          edit={editHonourRule}
          retire={retireHonourRule}
          refresh={refresh}
          initial={(over) => (over ? valuesOf(over) : { kind: 'honours' })}
          labels={{
            name: 'Name',
            kind: 'Kind',
            grade: 'Mean grade',
            gain: 'Points up',
            missing_min: 'Subjects without a mark',
          }}
          onDone={onClose}
          secondary={history}
        >
          <TextField name="name" label="Name" placeholder="Roll of honour" />
          <RadioField
            name="kind"
            label="Kind"
            options={honour_kinds.map((value) => ({ value, label: honour_kind_words[value] }))}
          />
          <Limit />
        </SetupForm>
      )}
    </RecordSheet>
  );
}

const grades = grades_down.map((value) => ({ value, label: value }));

/** The limit is asked for in the words of its kind. */
function Limit() {
  const kind = useFormValue<HonourRule['kind']>('kind');
  if (kind === 'improved') {
    return (
      <NumberField
        name="gain"
        label="Mean goes up by at least"
        unit="points"
        min={0.1}
        max={11}
        decimals={1}
        help="Against the exam that you choose when you open the list"
      />
    );
  }
  if (kind === 'honours') {
    return <SelectField name="grade" label="Mean grade at or above" options={grades} />;
  }
  return (
    <>
      <SelectField name="grade" label="Mean grade below" options={grades} optional />
      <NumberField
        name="missing_min"
        label="Or no mark in at least"
        unit="subjects"
        min={1}
        max={20}
        optional
      />
    </>
  );
}

const valuesOf = ({ name, kind, grade, gain, missing_min }: HonourRule) => ({
  name,
  kind,
  ...(grade ? { grade } : {}),
  ...(gain ? { gain } : {}),
  ...(missing_min ? { missing_min } : {}),
});
