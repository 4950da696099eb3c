import {
  absence_words,
  combine_words,
  type ExamSubjectInput,
} from '@darasa/contract/academics/exams/exams';
import type { ScaleRow } from '@darasa/contract/academics/setup/scales';
import {
  FieldList,
  NumberField,
  Pair,
  SelectField,
  TextField,
  useForm,
  useFormState,
  useFormValue,
} from '@darasa/ui';
import { useState } from 'react';
import { partWords } from './part-words.ts';
import './exam-parts.css';

type SubjectInput = Partial<ExamSubjectInput>;

/** The papers of a subject in one line of words; whoever changes them opens it. */
export function ExamParts({ path, scales }: { path: string; scales: readonly ScaleRow[] }) {
  const row = useFormValue<SubjectInput>(path) ?? {};
  const [opened, setOpened] = useState(false);
  const faulty = useFaults(path);
  return (
    <details
      className="exam-parts"
      open={opened || faulty}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>{partWords(row)}</summary>
      <PartFields
        path={path}
        row={row}
        has_levels={scales.find((one) => one.id === row.scale_id)?.kind === 'levels'}
      />
    </details>
  );
}

/** What is wrong inside may not stay folded. */
function useFaults(path: string): boolean {
  const inside = [`${path}.parts`, `${path}.combine`, `${path}.best_n`, `${path}.absent`];
  return useFormState(useForm(), ({ errors }) =>
    Object.keys(errors).some((at) => inside.some((one) => at.startsWith(one))),
  );
}

function PartFields(props: { path: string; row: SubjectInput; has_levels: boolean }) {
  const { path, row, has_levels } = props;
  const is_weighted = row.combine === 'weighted';
  return (
    <div className="fields">
      <Pair>
        <SelectField
          name={`${path}.combine`}
          label="Several papers"
          options={optionsOf(combine_words)}
        />
        <SelectField
          name={`${path}.absent`}
          label="Who is absent (AB)"
          options={optionsOf(absence_words)}
        />
      </Pair>
      {row.combine === 'best-of' ? (
        <NumberField name={`${path}.best_n`} label="How many count" min={1} max={12} />
      ) : null}
      <FieldList
        name={`${path}.parts`}
        label="Papers"
        add="Add a paper"
        rows_max={12}
        blank={has_levels ? { entry: 'level' } : { entry: 'score', out_of: 100 }}
      >
        {(part) => (
          <>
            <TextField name={`${part}.name`} label="Name" />
            {has_levels ? null : (
              <NumberField name={`${part}.out_of`} label="Out of" decimals={1} />
            )}
            {is_weighted ? (
              <NumberField name={`${part}.weight`} label="Weight" unit="%" decimals={2} />
            ) : null}
          </>
        )}
      </FieldList>
    </div>
  );
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
