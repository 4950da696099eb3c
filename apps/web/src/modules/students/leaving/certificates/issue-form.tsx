import {
  IssueForm,
  issueCertificates,
  printCertificates,
} from '@darasa/contract/students/leaving/certificates';
import {
  letterKinds,
  letterKindWords,
  listLetterTemplates,
  type LetterKind,
} from '@darasa/contract/students/papers/letters';
import {
  DateField,
  Form,
  SelectField,
  Sheet,
  TextArea,
  TextField,
  useForm,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';

/** Issues a letter to each of these learners and opens them all as one PDF. */
export function IssueSheet(props: {
  ids: string[];
  who: string;
  kind?: LetterKind;
  onClose: () => void;
  onDone?: () => void;
}) {
  const today = useToday();
  const issue = useAction(issueCertificates, { refresh: [['students']] });
  const print = useExport(printCertificates);
  const save = async (values: (typeof IssueForm)['_zod']['output']) => {
    const { batch_id } = await issue.run({ ...values, student_ids: props.ids });
    await print({ batch_id });
  };
  const done = () => {
    props.onDone?.();
    props.onClose();
  };
  return (
    <Sheet open onClose={props.onClose} title="Issue a letter" sub={props.who}>
      <Form
        schema={IssueForm}
        initial={{ issued_on: today, ...(props.kind ? { kind: props.kind } : {}) }}
        action={save}
        onDone={done}
        onCancel={props.onClose}
        submit="Issue and print"
      >
        <KindFields />
        <DateField
          name="issued_on"
          label="Date of the letter"
          max={today}
          limitWords="Choose today or an earlier day"
        />
        <TextField name="conduct" label="Conduct" optional help="Such as: Very good" />
        <TextArea name="remarks" label="Remarks" rows={3} optional />
      </Form>
    </Sheet>
  );
}

function KindFields() {
  const form = useForm();
  const kind = useFormValue<LetterKind>('kind');
  const templates = useQuery(queryOf(listLetterTemplates, {}));
  const own = (templates.data?.rows ?? []).filter((one) => one.kind === kind && !one.retired_at);
  return (
    <>
      <SelectField
        name="kind"
        label="Letter"
        placeholder="Choose a letter"
        options={letterKinds.map((value) => ({ value, label: letterKindWords[value] }))}
        onChosen={() => form.set('template_id', undefined)}
      />
      {own.length > 0 ? (
        <SelectField
          name="template_id"
          label="Wording"
          placeholder="The usual wording"
          optional
          options={own.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
    </>
  );
}
