import {
  ClassPaper,
  printClassBalances,
  printFeeRegister,
  printStatements,
} from '@darasa/contract/finance/families/balances';
import { Form, NumberField, Panel, SelectField, useFormValue } from '@darasa/ui';
import { ClassStreamFields } from '#pickers/class-stream-picker.tsx';
import { useExport } from '#platform/exports.ts';
import { useToday } from '#platform/use-today.ts';

const papers = {
  teacher: 'List for the class teacher',
  statements: 'Statement of every learner, in one file',
  owing: 'Statements of those who owe, in one file',
  register: 'Fee register, month by month',
} as const;

/** Papers of one class: for its teacher, for the parents' meeting, for the file. */
export function PapersTab() {
  const today = useToday();
  const list = useExport(printClassBalances);
  const statements = useExport(printStatements);
  const register = useExport(printFeeRegister);
  const print = ({ paper, class_id, stream_id, year }: ClassPaper) => {
    const of = { class_id, stream_id };
    if (paper === 'teacher') return list(of);
    if (paper === 'register') return register({ ...of, year });
    return statements({ ...of, only: paper === 'owing' ? 'owing' : 'everyone' });
  };
  return (
    <Panel title="Print for a class" padded>
      <Form
        schema={ClassPaper}
        submit="Print"
        initial={{ paper: 'teacher', year: Number(today.slice(0, 4)) }}
        action={print}
      >
        <SelectField
          name="paper"
          label="Paper"
          options={Object.entries(papers).map(([value, label]) => ({ value, label }))}
        />
        <ClassStreamFields stream_optional />
        <Year />
      </Form>
    </Panel>
  );
}

const Year = () =>
  useFormValue<string>('paper') === 'register' ? <NumberField name="year" label="Year" /> : null;
