import type { ExamSubjectInput } from '@darasa/contract/academics/exams/exams';
import { scaleList, type ScaleRow } from '@darasa/contract/academics/setup/scales';
import type { Curriculum } from '@darasa/contract/administration/classes/classes';
import { listSubjects, type Subject } from '@darasa/contract/administration/classes/subjects';
import { counted } from '@darasa/rules/counted';
import { rules_of } from '@darasa/rules/grading/curricula';
import {
  Button,
  FieldList,
  FormGroup,
  Link,
  Notice,
  SelectField,
  useForm,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { ExamParts } from './exam-parts.tsx';

/** Exam subjects stand in a line each; their papers open below it. */
export function ExamSubjects({ curriculum }: { curriculum: Curriculum }) {
  const found = useQuery(queryOf(listSubjects, { curriculum, page_size: 100 }));
  const scales = useQuery(queryOf(scaleList.list, { curriculum, page_size: 100 }));
  const subjects = found.data?.rows ?? [];
  const scale_rows = scales.data?.rows ?? [];
  const { subject } = rules_of[curriculum].words;
  const label = `${subject}s`;
  return (
    <FormGroup title={label}>
      {scales.data?.count === 0 ? <NoScale /> : null}
      <FillIn subjects={subjects} scales={scale_rows} />
      <FieldList
        name="subjects"
        label={`${label} and their papers`}
        add={`Add a ${subject.toLowerCase()}`}
        rows_max={60}
        blank={blankOf(scale_rows[0])}
      >
        {(path) => (
          <>
            <SelectField
              name={`${path}.subject_id`}
              label={subject}
              options={subjects.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <ScaleField path={path} scales={scale_rows} />
            <ExamParts path={path} scales={scale_rows} />
          </>
        )}
      </FieldList>
    </FormGroup>
  );
}

const NoScale = () => (
  <Notice tone="warning">
    No scale says yet how marks become grades. Take the{' '}
    <Link href="/dashboard/administration/setup?tab=usual">usual scales</Link>, or{' '}
    <Link href="/dashboard/academics/setup?tab=scales">add one</Link>.
  </Notice>
);

/** Another scale may take levels where marks were typed: the papers follow. */
function ScaleField({ path, scales }: { path: string; scales: readonly ScaleRow[] }) {
  const form = useForm();
  const parts = useFormValue<Part[]>(`${path}.parts`) ?? [];
  return (
    <SelectField
      name={`${path}.scale_id`}
      label="Scale"
      options={scales.map(({ id, name }) => ({ value: id, label: name }))}
      onChosen={(id) => {
        const entry = entryOf(scales.find((one) => one.id === id));
        form.set(
          `${path}.parts`,
          parts.map((part) => partOf(entry, part)),
        );
      }}
    />
  );
}

/** One press instead of sixty choices: the subjects of the chosen classes with their papers. */
function FillIn(props: { subjects: readonly Subject[]; scales: readonly ScaleRow[] }) {
  const { subjects, scales } = props;
  const form = useForm();
  const class_ids = useFormValue<string[]>('class_ids') ?? [];
  const chosen = useFormValue<unknown[]>('subjects') ?? [];
  const taken = subjects.filter((one) => one.class_ids.some((id) => class_ids.includes(id)));
  if (chosen.length > 0 || scales.length === 0) return null;
  if (taken.length === 0) {
    return <p className="help">Choose the classes first: what they take is then filled in.</p>;
  }
  const fill = () =>
    form.set(
      'subjects',
      taken.map((one) => rowOf(one, scaleFor(one, scales))),
    );
  return (
    <Button onClick={fill}>Fill in {counted(taken.length, 'subject')} of these classes</Button>
  );
}

type Part = ExamSubjectInput['parts'][number];
type Entry = Part['entry'];

/** A scale that bears the name of a subject is the subject's own. */
const scaleFor = ({ name }: Subject, scales: readonly ScaleRow[]): ScaleRow =>
  scales.find((one) => one.name === name) ?? scales[0]!;

const entryOf = (scale: ScaleRow | undefined): Entry =>
  scale?.kind === 'levels' ? 'level' : 'score';

const combineOf = (entry: Entry) => (entry === 'level' ? 'average' : 'sum');

const usual_out_of = 100;
const partOf = (entry: Entry, { out_of, ...part }: { name: string; out_of?: number | undefined }) =>
  entry === 'level' ? { ...part, entry } : { ...part, entry, out_of: out_of ?? usual_out_of };

function rowOf({ id, papers }: Subject, scale: ScaleRow) {
  const entry = entryOf(scale);
  const parts = papers.length > 0 ? papers : [{ name: 'Paper 1' }];
  return {
    subject_id: id,
    scale_id: scale.id,
    combine: combineOf(entry),
    absent: 'X',
    parts: parts.map((part) => partOf(entry, part)),
  };
}

function blankOf(scale: ScaleRow | undefined) {
  const entry = entryOf(scale);
  return {
    ...(scale ? { scale_id: scale.id } : {}),
    combine: combineOf(entry),
    absent: 'X',
    parts: [partOf(entry, { name: 'Paper 1' })],
  };
}
