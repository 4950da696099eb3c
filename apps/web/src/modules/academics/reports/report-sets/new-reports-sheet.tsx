import {
  createReportSets,
  listReportSets,
  report_kind_words,
  ReportSetsInput,
} from '@darasa/contract/academics/reports/report-sets';
import {
  CheckListField,
  Form,
  SegmentedField,
  SelectField,
  Sheet,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { useClassChoices } from '#pickers/class-stream-picker.tsx';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useTerms } from '../../exams/exams/use-terms.ts';
import { DesignField } from './design-field.tsx';
import { ExamsField } from './exams-field.tsx';

const draft_key = 'reports.new';

/** The reports of a term for several classes at once: each class gets its own set. */
export function NewReportsSheet({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const terms = useTerms();
  const create = useAction(createReportSets, {
    refresh: [keyOf(listReportSets)],
    draft_key,
    say: 'The reports are prepared. Comments can be written now.',
  });
  const running = terms.find((term) => term.starts_on <= today);
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title="Prepare reports"
      sub="Nothing is issued yet: teachers write their comments first"
    >
      <Form
        key={running?.value ?? ''}
        schema={ReportSetsInput}
        initial={{
          kind: 'report',
          ...(running
            ? { term_id: running.value, name: `${running.label.replace(/ \d{4}$/, '')} reports` }
            : {}),
          class_ids: [],
          exam_ids: [],
        }}
        action={create.run}
        onDone={onClose}
        onCancel={onClose}
        submit="Prepare reports"
        draft_key={draft_key}
      >
        <TextField name="name" label="Name" placeholder="Term 3 reports" />
        <KindField />
        <SelectField name="term_id" label="Term" options={terms} />
        <ClassesOfOneCurriculum />
        <ExamsOfClasses />
      </Form>
    </Sheet>
  );
}

export const KindField = () => (
  <SegmentedField
    name="kind"
    label="Kind"
    options={Object.entries(report_kind_words).map(([value, label]) => ({ value, label }))}
  />
);

/** The first class that is chosen says the curriculum; those of others cannot be chosen with it. */
function ClassesOfOneCurriculum() {
  const classes = useClassChoices();
  const chosen = useFormValue<string[]>('class_ids') ?? [];
  const curriculum = classes.find(({ id }) => chosen.includes(id))?.curriculum;
  return (
    <div className="check-columns">
      <CheckListField
        name="class_ids"
        label="Classes"
        help="Of one curriculum"
        options={classes.map((one) => ({
          value: one.id,
          label: one.name,
          disabled: curriculum !== undefined && one.curriculum !== curriculum,
        }))}
      />
    </div>
  );
}

function ExamsOfClasses() {
  const term_id = useFormValue<string>('term_id');
  const class_ids = useFormValue<string[]>('class_ids') ?? [];
  return (
    <>
      <ExamsField term_id={term_id} class_ids={class_ids} />
      <DesignField class_ids={class_ids} />
    </>
  );
}
