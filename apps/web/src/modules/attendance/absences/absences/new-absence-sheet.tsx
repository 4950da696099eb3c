import { half_words } from '@darasa/contract/administration/years/school-days';
import {
  type Absence,
  AbsenceInput,
  AbsenceValues,
  addAbsence,
  checkDays,
  editAbsence,
  listAbsences,
} from '@darasa/contract/attendance/absences/absences';
import { getRegister } from '@darasa/contract/attendance/registers/registers';
import { listCodes } from '@darasa/contract/attendance/setup/codes';
import { DateField, Form, Pair, SelectField, Sheet, TextArea } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { StudentPicker } from '#pickers/student-picker.tsx';
import { changesIn } from '#platform/changes-in.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';

const refresh = [keyOf(listAbsences), keyOf(getRegister)];
const half_options = Object.entries(half_words).map(([value, label]) => ({ value, label }));
const EditInput = AbsenceValues.superRefine(checkDays);

/** An absence needs a learner, a reason and days, and no more. The same fields change one that is there. */
export function NewAbsenceSheet(props: { absence?: Absence; onClose: () => void }) {
  const { absence, onClose } = props;
  const today = useToday();
  const add = useAction(addAbsence, { refresh });
  const edit = useAction(editAbsence, { refresh, say: 'The absence is changed.' });
  const { data } = useQuery(queryOf(listCodes, { page_size: 100 }));
  const codes = (data?.rows ?? []).filter(
    (one) =>
      one.is_excused || one.presence === 'none' || (one.presence === 'present' && !one.is_onsite),
  );
  const fields = (
    <>
      <SelectField
        name="code_id"
        label="Why"
        options={codes.map((one) => ({ value: one.id, label: `${one.code} ${one.words_en}` }))}
      />
      <Pair>
        <DateField name="from_on" label="First day" />
        <DateField name="to_on" label="Last day" optional />
      </Pair>
      <SelectField
        name="half"
        label="Part of the day"
        optional
        placeholder="The whole day"
        options={half_options}
      />
      <TextArea name="words" label="In words" rows={2} maxLength={300} optional />
    </>
  );
  const common = { onDone: onClose, onCancel: onClose };
  if (absence) {
    return (
      <Sheet open onClose={onClose} title={`Change absence of ${absence.student}`}>
        <Form
          schema={EditInput}
          initial={initialOf(absence)}
          submit="Save changes"
          action={(values) =>
            edit.run({
              ...changesIn(editAbsence, absence, values),
              id: absence.id,
              version: absence.version,
            })
          }
          {...common}
        >
          {fields}
        </Form>
      </Sheet>
    );
  }
  return (
    <Sheet open onClose={onClose} title="Add absence">
      <Form
        schema={AbsenceInput}
        initial={{ from_on: today }}
        submit="Add absence"
        action={(values) => add.run(values)}
        {...common}
      >
        <StudentPicker name="student_id" label="Learner" />
        {fields}
      </Form>
    </Sheet>
  );
}

const initialOf = ({ code_id, from_on, to_on, half, words }: Absence) => ({
  code_id,
  from_on,
  to_on,
  ...(half ? { half } : {}),
  ...(words ? { words } : {}),
});
