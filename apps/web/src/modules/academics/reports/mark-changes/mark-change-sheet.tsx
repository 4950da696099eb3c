import { readSheet } from '@darasa/contract/academics/exams/sheet-rows';
import {
  getSheet,
  placeWords,
  type Sheet as MarkSheet,
  type SheetLearner,
} from '@darasa/contract/academics/exams/sheets';
import {
  askMarkChange,
  attachMarkEvidence,
  listMarkChanges,
} from '@darasa/contract/academics/reports/mark-changes';
import { FileField, Form, Loading, Notice, SelectField, Sheet, TextField, toast } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { evidence_types } from './evidence-cell.tsx';
import { markWords } from './mark-words.ts';

/** Asks that a mark is corrected which was approved: two others must agree. */
export function MarkChangeSheet(props: {
  sheet_id: string;
  student_id: string;
  onClose: () => void;
}) {
  const { sheet_id, student_id, onClose } = props;
  const found = useQuery({ ...queryOf(getSheet, { id: sheet_id }), select: readSheet });
  const learner = found.data?.learners.find((one) => one.student_id === student_id);
  const sub = found.data ? `${found.data.subject}, ${placeWords(found.data)}` : undefined;
  return (
    <Sheet
      open
      onClose={onClose}
      title={learner ? `Correct a mark of ${learner.name}` : 'Correct a mark'}
      sub={sub}
    >
      {found.data && learner ? (
        <CorrectionForm sheet={found.data} learner={learner} onClose={onClose} />
      ) : null}
      {found.data && !learner ? (
        <Notice tone="info">This learner is not on the mark sheet.</Notice>
      ) : null}
      {found.data ? null : <Loading query={found} what="the marks" lines={4} />}
    </Sheet>
  );
}

const refresh = [keyOf(listMarkChanges)];

interface Fields {
  part?: string;
  value?: string;
  reason?: string;
  file?: File;
}

function CorrectionForm(props: { sheet: MarkSheet; learner: SheetLearner; onClose: () => void }) {
  const { sheet, learner, onClose } = props;
  const ask = useAction(askMarkChange, { refresh });
  const attach = useAction(attachMarkEvidence, { refresh, say: false });
  const [only, ...others] = sheet.parts;
  const send = async ({ part, value = '', reason = '', file }: Fields) => {
    const { id } = await ask.run({
      id: sheet.id,
      student_id: learner.student_id,
      part: Number(part ?? 0),
      value,
      version: learner.cells.find((cell) => String(cell.part) === part)?.version ?? 0,
      reason,
    });
    if (!file) return;
    // The correction is asked for already: whoever pressed again would hear that it waits.
    await attach.run({ id }, file).catch((error: Error) =>
      toast({
        variant: 'destructive',
        title: 'The correction waits, but the file was not kept',
        text: `${error.message} Attach it in the list.`,
      }),
    );
  };
  return (
    <Form
      initial={only && others.length === 0 ? { part: String(only.part) } : {}}
      action={send}
      onDone={onClose}
      onCancel={onClose}
      submit="Ask for correction"
    >
      <p className="meta">
        Two people must agree, neither you nor the one who typed the mark. The learner then gets a
        new version of the slip, which says what was corrected.
      </p>
      <SelectField
        name="part"
        label="Part"
        placeholder="Choose the part"
        options={sheet.parts.map((part) => ({
          value: String(part.part),
          label: `${part.name}: ${markWords(part, learner.cells)}`,
        }))}
      />
      <TextField name="value" label="New mark" help="A mark or level, or AB, EX, IR, NE" />
      <TextField name="reason" label="Reason" />
      <FileField
        name="file"
        label="Photo or letter"
        accept={evidence_types}
        bytes_max={8_000_000}
        help="Whoever decides can open it."
        optional
      />
    </Form>
  );
}
