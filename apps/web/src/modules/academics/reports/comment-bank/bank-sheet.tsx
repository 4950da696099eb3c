import {
  bank_kind_words,
  BankInput,
  type BankKind,
  type BankRow,
  createBankLine,
  editBankLine,
  language_words,
  listBank,
  retireBankLine,
} from '@darasa/contract/academics/reports/comment-bank';
import { listScales } from '@darasa/contract/academics/setup/scales';
import { curriculumWords } from '@darasa/contract/administration/classes/classes';
import { listSubjects } from '@darasa/contract/administration/classes/subjects';
import { comment_fields } from '@darasa/rules/grading/comments';
import { collapse } from '@darasa/rules/grading/scales';
import { CheckListField, SegmentedField, SelectField, TextArea, useFormValue } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { RecordSheet } from '#platform/history/record-sheet.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { SetupForm } from '#platform/setup/setup-form.tsx';
import { useMay } from '#platform/viewer.tsx';

const refresh = [keyOf(listBank)];

/** A comment of the bank: who writes it, for whom it fits, and its words. */
export function BankSheet({ row, onClose }: { row: BankRow | null; onClose: () => void }) {
  const may = useMay();
  return (
    <RecordSheet
      title={row ? 'Comment of the bank' : 'Add comment'}
      record={row && { type: 'bank_comment', id: row.id }}
      onClose={onClose}
    >
      {(history) =>
        may(row ? editBankLine : createBankLine) ? (
          <SetupForm
            one="comment"
            schema={BankInput}
            row={row}
            create={createBankLine}
            edit={editBankLine}
            retire={retireBankLine}
            refresh={refresh}
            initial={(over) =>
              over ? valuesOf(over) : { kind: 'subject', language: 'en', codes: [] }
            }
            labels={labels}
            onDone={onClose}
            secondary={history}
          >
            <Fields row={row} />
          </SetupForm>
        ) : (
          <>
            <p>{row?.words}</p>
            {history}
          </>
        )
      }
    </RecordSheet>
  );
}

const valuesOf = ({ kind, curriculum, subject_id, codes, language, words }: BankRow) => ({
  kind,
  curriculum,
  codes,
  language,
  words,
  ...(subject_id ? { subject_id } : {}),
});

const labels = { kind: 'Written by', curriculum: 'Curriculum', codes: 'Grades', words: 'Comment' };

function Fields({ row }: { row: BankRow | null }) {
  const kind = useFormValue<BankKind>('kind');
  const curriculum = useFormValue<BankRow['curriculum']>('curriculum');
  return (
    <>
      <SelectField name="kind" label="Written by" options={optionsOf(bank_kind_words)} />
      <SelectField name="curriculum" label="Curriculum" options={optionsOf(curriculumWords)} />
      <SegmentedField name="language" label="Language" options={optionsOf(language_words)} />
      <TextArea name="words" label="Comment" rows={4} help={<FieldsHelp kind={kind} />} />
      {curriculum ? (
        <>
          <GradesField curriculum={curriculum} own={row?.codes ?? []} />
          {kind === 'subject' ? <SubjectField curriculum={curriculum} /> : null}
        </>
      ) : null}
    </>
  );
}

const FieldsHelp = ({ kind }: { kind: BankKind | undefined }) => (
  <>
    For the learner:{' '}
    {Object.keys(comment_fields)
      .filter((name) => name !== 'subject' || kind === 'subject')
      .map((name) => `{{${name}}}`)
      .join(' ')}
  </>
);

/** The grades of all scales of the curriculum; of EE1 and EE2 also EE, which stands for both. */
function GradesField({ curriculum, own }: { curriculum: string; own: readonly string[] }) {
  const found = useQuery(
    queryOf(listScales, { curriculum: curriculum as BankRow['curriculum'], page_size: 100 }),
  );
  const codes = (found.data?.rows ?? []).flatMap((scale) =>
    scale.grade_codes.split(' ').filter(Boolean),
  );
  const all = [...new Set([...codes.flatMap((code) => [collapse(code), code]), ...own])];
  if (all.length === 0) return null;
  return (
    <div className="check-columns">
      <CheckListField
        name="codes"
        label="Grades"
        help="Leave empty where it fits every grade"
        optional
        options={all.map((code) => ({ value: code, label: code }))}
      />
    </div>
  );
}

function SubjectField({ curriculum }: { curriculum: string }) {
  const found = useQuery(
    queryOf(listSubjects, { curriculum: curriculum as BankRow['curriculum'], page_size: 100 }),
  );
  return (
    <SelectField
      name="subject_id"
      label="Subject"
      optional
      placeholder="All subjects"
      options={(found.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
