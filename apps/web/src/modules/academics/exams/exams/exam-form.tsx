import {
  createExam,
  type Exam,
  ExamInput,
  getExam,
  listExamsToCopy,
  listSittings,
} from '@darasa/contract/academics/exams/exams';
import { listMeanRules } from '@darasa/contract/academics/setup/mean-rules';
import type { Curriculum } from '@darasa/contract/administration/classes/classes';
import { listYears, type SchoolYear } from '@darasa/contract/administration/years/years';
import { rules_of } from '@darasa/rules/grading/curricula';
import {
  CheckField,
  CheckListField,
  ChoiceMenu,
  DateField,
  Form,
  FormGroup,
  Loading,
  Pair,
  Screen,
  SelectField,
  TextField,
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
import { ExamSubjects } from './exam-subjects.tsx';
import { useTerms } from './use-terms.ts';

/** A new exam of one curriculum: copied from the last one, or put together here. */
export function ExamForm({ curriculum, title }: { curriculum: Curriculum; title: string }) {
  const years = useQuery(queryOf(listYears, {}));
  const [copied, setCopied] = useState<Exam | null>(null);
  return (
    <Screen
      title={title}
      sub="A draft first: nobody sees it until it is opened for marks"
      crumbs={[{ href: exams_path, label: 'Exams' }]}
    >
      {years.data ? (
        <div className="stack">
          <CopyField curriculum={curriculum} onCopy={setCopied} />
          <NewExam
            key={copied?.id ?? 'new'}
            curriculum={curriculum}
            years={years.data.rows}
            copied={copied}
          />
        </div>
      ) : (
        <Loading query={years} what="the terms" lines={8} />
      )}
    </Screen>
  );
}

const exams_path = '/dashboard/academics/general';

interface NewExamProps {
  curriculum: Curriculum;
  years: readonly SchoolYear[];
  copied: Exam | null;
}

function NewExam({ curriculum, years, copied }: NewExamProps) {
  const [, navigate] = useLocation();
  const today = useToday();
  const draft_key = `exam.${curriculum}.new`;
  const create = useAction(createExam, {
    refresh: [keyOf(listSittings)],
    draft_key,
    say: 'The exam is a draft. Open it for marks when it is right.',
  });
  const { mean_rules, ranks } = rules_of[curriculum];
  const leave = () => navigate(exams_path);
  return (
    <Form
      schema={ExamInput}
      initial={{
        curriculum,
        term_id: termOn(today, years)?.id,
        list_on: today,
        entry_from: today,
        mean_kind: (mean_rules.at(-1)?.key as Exam['mean_kind']) ?? 'none',
        has_ranks: ranks.by_default,
        subjects: [],
        class_ids: [],
        ...(copied ? copyOf(copied) : {}),
      }}
      action={create.run}
      onDone={leave}
      onCancel={leave}
      submit="Save the draft"
      draft_key={draft_key}
    >
      <What curriculum={curriculum} />
      <Sitters curriculum={curriculum} />
      <ExamSubjects curriculum={curriculum} />
      <FormGroup title="Marks and results">
        <Pair>
          <DateField name="entry_from" label="Marks are entered from" />
          <DateField name="entry_to" label="Marks are entered until" />
        </Pair>
        {mean_rules.length > 0 ? <Results curriculum={curriculum} rules={mean_rules} /> : null}
      </FormGroup>
    </Form>
  );
}

/** The term that runs, or the one that ended last. */
const termOn = (today: string, years: readonly SchoolYear[]) =>
  years
    .flatMap((one) => one.terms)
    .filter((term) => term.starts_on <= today)
    .toSorted((a, b) => b.starts_on.localeCompare(a.starts_on))[0];

/** The rules of the regulations, and the school's own where it has some. */
function Results(props: {
  curriculum: Curriculum;
  rules: readonly { key: string; name: string }[];
}) {
  const { curriculum, rules } = props;
  const mean_kind = useFormValue<string>('mean_kind');
  const own = useQuery(queryOf(listMeanRules, { curriculum, page_size: 100 })).data?.rows ?? [];
  const pick = own.length > 0 ? [{ key: 'pick', name: 'A rule of the school' }] : [];
  return (
    <>
      <Pair>
        <SelectField
          name="mean_kind"
          label="Mean grade"
          options={[...rules, ...pick].map(({ key, name }) => ({ value: key, label: name }))}
        />
        {mean_kind === 'pick' ? (
          <SelectField
            name="mean_rule_id"
            label="Rule of the school"
            options={own.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : null}
      </Pair>
      <CheckField name="has_ranks" label="Show positions on the broadsheet" />
    </>
  );
}

function CopyField(props: { curriculum: Curriculum; onCopy: (exam: Exam) => void }) {
  const { curriculum, onCopy } = props;
  const found = useQuery(queryOf(listExamsToCopy, { curriculum }));
  const exams = found.data?.rows ?? [];
  if (exams.length === 0) return null;
  const copy = async (id: string) => {
    const exam = await call(getExam, { id }).catch(() => null);
    if (exam) onCopy(exam);
  };
  return (
    <ChoiceMenu
      label="Copy an exam"
      value=""
      onChange={(id) => void copy(id)}
      options={exams.map(({ id, name, term, classes }) => ({
        value: id,
        label: `${name}, ${term} (${classes})`,
      }))}
    />
  );
}

/** Name, classes, subjects and rules are taken over; days and term are new. */
const copyOf = (exam: Exam) => ({
  name: exam.name,
  kind: exam.kind,
  mean_kind: exam.mean_kind,
  ...(exam.mean_rule_id ? { mean_rule_id: exam.mean_rule_id } : {}),
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
    <>
      <TextField name="name" label="Name" placeholder="Mid-term" />
      <Pair>
        <SelectField
          name="kind"
          label="Kind"
          options={exam_kinds.map(({ key, name }) => ({ value: key, label: name }))}
        />
        <SelectField name="term_id" label="Term" options={terms} />
      </Pair>
    </>
  );
}

function Sitters({ curriculum }: { curriculum: Curriculum }) {
  const classes = useClassChoices().filter((one) => one.curriculum === curriculum);
  return (
    <FormGroup title="Who sits it">
      <CheckListField
        name="class_ids"
        label="Classes"
        options={classes.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <DateField
        name="list_on"
        label="Class lists as they are on"
        help="Who is in a class on this day stands on its mark sheets"
      />
    </FormGroup>
  );
}
