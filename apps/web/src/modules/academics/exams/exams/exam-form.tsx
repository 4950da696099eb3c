import {
  absence_words,
  combine_words,
  createExam,
  type Exam,
  ExamInput,
  getExam,
  listExamsToCopy,
  listSittings,
} from '@darasa/contract/academics/exams/exams';
import { scaleList } from '@darasa/contract/academics/setup/scales';
import type { Curriculum } from '@darasa/contract/administration/classes/classes';
import { listSubjects, type Subject } from '@darasa/contract/administration/classes/subjects';
import { rules_of } from '@darasa/rules/grading/curricula';
import {
  Button,
  CheckField,
  CheckListField,
  DateField,
  FieldList,
  Form,
  NumberField,
  Pair,
  Screen,
  SelectField,
  TextField,
  useForm,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useClassChoices } from '#pickers/class-stream-picker.tsx';
import { call } from '#platform/call.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useTerms } from './use-terms.ts';

/** A new exam of one curriculum: copied from the last one, or put together here. */
export function ExamForm({ curriculum, title }: { curriculum: Curriculum; title: string }) {
  const [, navigate] = useLocation();
  const today = useToday();
  const draft_key = `exam.${curriculum}.new`;
  const [copied, setCopied] = useState<Exam | null>(null);
  const create = useAction(createExam, {
    refresh: [keyOf(listSittings)],
    draft_key,
    say: 'The exam is a draft. Open it for marks when it is right.',
  });
  const { mean_rules, ranks } = rules_of[curriculum];
  return (
    <Screen title={title} sub="A draft first: nobody sees it until it is opened for marks">
      <CopyField curriculum={curriculum} onCopy={setCopied} />
      <Form
        key={copied?.id ?? 'new'}
        schema={ExamInput}
        initial={{
          curriculum,
          list_on: today,
          entry_from: today,
          mean_kind: (mean_rules.at(-1)?.key as Exam['mean_kind']) ?? 'none',
          has_ranks: ranks.by_default,
          subjects: [],
          class_ids: [],
          ...(copied ? copyOf(copied) : {}),
        }}
        action={create.run}
        onDone={() => navigate('/dashboard/academics/general')}
        onCancel={() => navigate('/dashboard/academics/general')}
        submit="Save the draft"
        draft_key={draft_key}
      >
        <What curriculum={curriculum} />
        <Classes curriculum={curriculum} />
        <Subjects curriculum={curriculum} />
        <Pair>
          <DateField name="list_on" label="Learners who sit on" />
          <DateField name="entry_from" label="Marks from" />
          <DateField name="entry_to" label="Marks until" />
        </Pair>
        {mean_rules.length > 0 ? (
          <Pair>
            <SelectField
              name="mean_kind"
              label="Mean grade"
              options={mean_rules.map(({ key, name }) => ({ value: key, label: name }))}
            />
            <CheckField name="has_ranks" label="Show positions" />
          </Pair>
        ) : null}
      </Form>
    </Screen>
  );
}

function CopyField(props: { curriculum: Curriculum; onCopy: (exam: Exam) => void }) {
  const { curriculum, onCopy } = props;
  const found = useQuery(queryOf(listExamsToCopy, { curriculum }));
  const exams = found.data?.rows ?? [];
  if (exams.length === 0) return null;
  return (
    <label className="field">
      <span className="label">Copy an exam</span>
      <select
        className="input"
        defaultValue=""
        onChange={async (event) => onCopy(await call(getExam, { id: event.target.value }))}
      >
        <option value="" disabled>
          Choose the exam to begin with
        </option>
        {exams.map(({ id, name, term, classes }) => (
          <option key={id} value={id}>
            {name}, {term} ({classes})
          </option>
        ))}
      </select>
    </label>
  );
}

/** Name, classes, subjects and rules are taken over; days and term are new. */
const copyOf = (exam: Exam) => ({
  name: exam.name,
  kind: exam.kind,
  mean_kind: exam.mean_kind,
  any_absence: exam.any_absence,
  has_ranks: exam.has_ranks,
  class_ids: exam.sittings.filter((one) => one.state !== 'cancelled').map((one) => one.class_id),
  subjects: exam.subjects.map(({ subject_id, scale_id, combine, best_n, absent, parts }) => ({
    subject_id,
    scale_id,
    combine,
    absent,
    ...(best_n ? { best_n } : {}),
    parts: parts.map(({ out_of, ...part }) => ({ ...part, ...(out_of ? { out_of } : {}) })),
  })),
});

function What({ curriculum }: { curriculum: Curriculum }) {
  const terms = useTerms();
  const { exam_kinds } = rules_of[curriculum];
  return (
    <Pair>
      <TextField name="name" label="Name" placeholder="Mid-term" />
      <SelectField
        name="kind"
        label="Kind"
        options={exam_kinds.map(({ key, name }) => ({ value: key, label: name }))}
      />
      <SelectField name="term_id" label="Term" options={terms} />
    </Pair>
  );
}

function Classes({ curriculum }: { curriculum: Curriculum }) {
  const classes = useClassChoices().filter((one) => one.curriculum === curriculum);
  return (
    <CheckListField
      name="class_ids"
      label="Classes"
      options={classes.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

function Subjects({ curriculum }: { curriculum: Curriculum }) {
  const found = useQuery(queryOf(listSubjects, { curriculum, page_size: 100 }));
  const scales = useQuery(queryOf(scaleList.list, { curriculum, page_size: 100 }));
  const subjects = found.data?.rows ?? [];
  const scale_rows = scales.data?.rows ?? [];
  return (
    <>
      <FillIn subjects={subjects} scales={scale_rows} />
      <FieldList
        name="subjects"
        label={`${rules_of[curriculum].words.subject}s`}
        add="Add a subject"
        rows_max={60}
        blank={{ combine: 'sum', absent: 'X', parts: [{ name: 'Paper 1', entry: 'score' }] }}
      >
        {(path) => (
          <>
            <SelectField
              name={`${path}.subject_id`}
              label="Subject"
              options={subjects.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <SelectField
              name={`${path}.scale_id`}
              label="Scale"
              options={scale_rows.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <SelectField
              name={`${path}.combine`}
              label="Parts"
              options={optionsOf(combine_words)}
            />
            <SelectField
              name={`${path}.absent`}
              label="An absence"
              options={optionsOf(absence_words)}
            />
            <Parts path={path} scales={scale_rows} />
          </>
        )}
      </FieldList>
    </>
  );
}

function Parts({ path, scales }: { path: string; scales: readonly Scale[] }) {
  const combine = useFormValue<string>(`${path}.combine`);
  const scale_id = useFormValue<string>(`${path}.scale_id`);
  const has_levels = scales.find((one) => one.id === scale_id)?.kind === 'levels';
  const entry = has_levels ? 'level' : 'score';
  return (
    <>
      {combine === 'best-of' ? (
        <NumberField name={`${path}.best_n`} label="How many count" min={1} max={12} />
      ) : null}
      <FieldList
        name={`${path}.parts`}
        label="Its parts"
        add="Add a part"
        rows_max={12}
        blank={{ entry }}
      >
        {(part) => (
          <>
            <TextField name={`${part}.name`} label="Name" />
            {has_levels ? null : (
              <NumberField name={`${part}.out_of`} label="Out of" decimals={1} />
            )}
            {combine === 'weighted' ? (
              <NumberField name={`${part}.weight`} label="Weight" unit="%" decimals={2} />
            ) : null}
          </>
        )}
      </FieldList>
    </>
  );
}

type Scale = { id: string; name: string; kind: string };

/** One press instead of sixty choices: the subjects of the chosen classes with their papers. */
function FillIn({ subjects, scales }: { subjects: readonly Subject[]; scales: readonly Scale[] }) {
  const form = useForm();
  const class_ids = useFormValue<string[]>('class_ids') ?? [];
  const chosen = useFormValue<unknown[]>('subjects') ?? [];
  const taken = subjects.filter((one) => one.class_ids.some((id) => class_ids.includes(id)));
  const [scale] = scales;
  if (chosen.length > 0 || taken.length === 0 || !scale) return null;
  return (
    <Button
      onClick={() =>
        form.set(
          'subjects',
          taken.map((one) => rowOf(one, scale)),
        )
      }
    >
      Fill in the {taken.length} subjects of these classes
    </Button>
  );
}

const rowOf = ({ id, papers }: Subject, scale: Scale) => {
  const entry = scale.kind === 'levels' ? 'level' : 'score';
  const parts = papers.length > 0 ? papers : [{ name: 'Paper 1', out_of: 100 }];
  return {
    subject_id: id,
    scale_id: scale.id,
    combine: entry === 'level' ? 'average' : 'sum',
    absent: 'X',
    parts: parts.map(({ name, out_of }) => ({
      name,
      entry,
      ...(entry === 'score' ? { out_of } : {}),
    })),
  };
};

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
