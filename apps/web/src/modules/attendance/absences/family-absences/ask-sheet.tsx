import { half_words } from '@darasa/contract/administration/years/school-days';
import { checkDays } from '@darasa/contract/attendance/absences/absences';
import {
  AbsenceRequest,
  addAbsenceFile,
  askAbsence,
  type AskingChild,
  listFamilyAbsences,
} from '@darasa/contract/attendance/absences/family-absences';
import {
  DateField,
  FileField,
  Form,
  Pair,
  SelectField,
  Sheet,
  TextArea,
  useFormValue,
} from '@darasa/ui';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';

const refresh = [keyOf(listFamilyAbsences)];
const half_options = Object.entries(half_words).map(([value, label]) => ({ value, label }));
const bytes_max = 8_000_000;
const Request = AbsenceRequest.superRefine(checkDays);

/** Which child, why and when; a letter of the clinic may go along. */
export default function AskSheet(props: { family: readonly AskingChild[]; onClose: () => void }) {
  const { family, onClose } = props;
  const today = useToday();
  const ask = useAction(askAbsence, { refresh });
  const attach = useAction(addAbsenceFile, { refresh, say: false });
  // The words are checked here, the file is sent after them.
  const send = async (typed: object) => {
    const { file, ...words } = typed as { file?: File };
    const { id, student_id } = await ask.run(Request.parse(words));
    if (file) await attach.run({ id, student_id }, file);
  };
  return (
    <Sheet open onClose={onClose} title="Ask for an absence" sub="The school answers here">
      <Form
        initial={{ student_id: family[0]?.student_id, from_on: today }}
        submit="Send to the school"
        action={send}
        onDone={onClose}
        onCancel={onClose}
      >
        {family.length > 1 ? (
          <SelectField
            name="student_id"
            label="Child"
            options={family.map((one) => ({ value: one.student_id, label: one.child }))}
          />
        ) : null}
        <WhyField family={family} />
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
        <FileField
          name="file"
          label="Letter or picture"
          accept=".pdf,image/*"
          bytes_max={bytes_max}
          optional
        />
      </Form>
    </Sheet>
  );
}

/** Each school has reasons of its own. */
function WhyField({ family }: { family: readonly AskingChild[] }) {
  const student_id = useFormValue<string>('student_id');
  const child = family.find((one) => one.student_id === student_id) ?? family[0];
  return (
    <SelectField
      name="code_id"
      label="Why"
      options={(child?.codes ?? []).map(({ id, words }) => ({
        value: id,
        label: words.charAt(0).toUpperCase() + words.slice(1),
      }))}
    />
  );
}
