import {
  createScale,
  rounding_words,
  type Scale,
  scale_kind_words,
  ScaleEditionInput,
  ScaleInput,
  setScaleEdition,
  zero_words,
} from '@darasa/contract/academics/setup/scales';
import { curricula } from '@darasa/contract/administration/classes/classes';
import {
  DateField,
  FieldList,
  Form,
  NumberField,
  Pair,
  SegmentedField,
  SelectField,
  Sheet,
  TextField,
  useFormValue,
} from '@darasa/ui';
import type { QueryKey } from '@tanstack/react-query';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';

export function NewScaleForm(props: { refresh: QueryKey[]; onClose: () => void }) {
  const { refresh, onClose } = props;
  const draft_key = 'scale.new';
  const today = useToday();
  const create = useAction(createScale, { refresh, draft_key, say: 'The scale is added.' });
  return (
    <Form
      schema={ScaleInput}
      initial={{ kind: 'bands', from_on: today, grades: [{}] }}
      action={create.run}
      onDone={onClose}
      onCancel={onClose}
      submit="Add scale"
      draft_key={draft_key}
    >
      <TextField name="name" label="Name" placeholder="8-4-4 grades" />
      <SegmentedField
        name="curriculum"
        label="Curriculum"
        options={curricula.map((value) => ({ value, label: value }))}
      />
      <SelectField name="kind" label="Kind" options={optionsOf(scale_kind_words)} />
      <EditionFields />
    </Form>
  );
}

/** New grades begin as those that count now: most schools move a limit or two. */
export function GradesForm(props: { scale: Scale; refresh: QueryKey[]; onClose: () => void }) {
  const { scale, refresh, onClose } = props;
  const today = useToday();
  const draft_key = `scale.${scale.id}.grades`;
  const set = useAction(setScaleEdition, { refresh, draft_key, say: 'The grades are set.' });
  const {
    id: _,
    edition: __,
    used_at: ___,
    grades,
    ...now
  } = scale.editions.find((one) => one.edition === scale.edition)!;
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title={`New grades: ${scale.name}`}
      sub="Exams that were graded keep theirs"
    >
      <Form
        schema={ScaleEditionInput}
        initial={{
          ...now,
          id: scale.id,
          kind: scale.kind,
          from_on: today,
          grades: grades.map(filled),
        }}
        action={set.run}
        onDone={onClose}
        onCancel={onClose}
        submit="Set the grades"
        draft_key={draft_key}
      >
        <EditionFields />
      </Form>
    </Sheet>
  );
}

function EditionFields() {
  const kind = useFormValue<Scale['kind']>('kind');
  return (
    <>
      <Pair>
        <DateField name="from_on" label="Counts from" />
        {kind === 'levels' ? null : (
          <SelectField name="round" label="Before grading" options={optionsOf(rounding_words)} />
        )}
      </Pair>
      {kind === 'levels' ? null : (
        <Pair>
          <NumberField name="min_value" label="Lowest" decimals={2} />
          <NumberField name="max_value" label="Highest" decimals={2} />
          <NumberField name="step" label="In steps of" decimals={2} />
        </Pair>
      )}
      {kind === 'bands' ? (
        <SelectField name="zero" label="A mark of 0 gets" options={optionsOf(zero_words)} />
      ) : null}
      {kind === 'decimal' ? null : <GradeRows with_limits={kind === 'bands'} />}
    </>
  );
}

const GradeRows = ({ with_limits }: { with_limits: boolean }) => (
  <FieldList name="grades" label="Grades" add="Add a grade" rows_max={30}>
    {(path) => (
      <>
        <TextField name={`${path}.code`} label="Grade" />
        {with_limits ? (
          <>
            <NumberField name={`${path}.lowerLimit`} label="From" decimals={2} />
            <NumberField name={`${path}.upperLimit`} label="To" decimals={2} />
          </>
        ) : null}
        <NumberField name={`${path}.points`} label="Points" decimals={2} optional />
        <TextField name={`${path}.words_en`} label="In words" optional />
        <TextField name={`${path}.words_sw`} label="In Kiswahili" optional />
      </>
    )}
  </FieldList>
);

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** A form leaves a field empty where there is nothing. */
const filled = (grade: object) =>
  Object.fromEntries(Object.entries(grade).filter(([, value]) => value !== null));
