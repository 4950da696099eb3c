import {
  addLearnerPaper,
  attachLearnerFile,
  editLearnerPaper,
  LearnerPaperForm,
  learnerPaperKinds,
  listLearnerPapers,
  retireLearnerPaper,
  type LearnerPaper,
} from '@darasa/contract/students/learners/documents';
import type { Learner } from '@darasa/contract/students/learners/learner';
import { learnerName } from '@darasa/rules/names';
import { Button, FileField, Form, SelectField, Sheet, TextArea, TextField } from '@darasa/ui';
import { changesIn } from '#platform/changes-in.ts';
import { RecordHistory } from '#platform/history/record-history.tsx';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { paper_words } from './words.ts';

const refresh = [keyOf(listLearnerPapers)];
const bytes_max = 8_000_000;

export function DocumentSheet(props: {
  learner: Learner;
  paper: LearnerPaper | null;
  onClose: () => void;
}) {
  const { learner, paper, onClose } = props;
  const add = useAction(addLearnerPaper, { refresh });
  const edit = useAction(editLearnerPaper, { refresh });
  const attach = useAction(attachLearnerFile, { refresh, say: false });
  const retire = useAction(retireLearnerPaper, { refresh, say: false });
  // The words are checked here, the file is sent after them.
  const save = async (typed: object) => {
    const { file, ...words } = typed as { file?: File };
    const values = LearnerPaperForm.parse(words);
    const saved = paper
      ? await edit.run({
          ...changesIn(editLearnerPaper, paper, values),
          id: paper.id,
          version: paper.version,
        })
      : await add.run({ ...values, student_id: learner.id });
    if (file) await attach.run({ id: saved.id }, file);
  };
  const putAway = async (one: LearnerPaper) => {
    await retire.run({ id: one.id, retired: one.retired_at === null });
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={paper ? paper.title : 'Add document'}
      sub={learnerName(learner)}
    >
      <Form
        initial={paper ? valuesOf(paper) : { kind: 'birth-certificate' }}
        action={save}
        onDone={onClose}
        onCancel={onClose}
        submit={paper ? 'Save changes' : 'Add document'}
        secondary={
          paper ? (
            <Button
              variant={paper.retired_at ? 'secondary' : 'danger'}
              busy={retire.busy}
              onClick={() => void putAway(paper).catch(() => undefined)}
            >
              {paper.retired_at ? 'Take out again' : 'Put away'}
            </Button>
          ) : undefined
        }
      >
        <SelectField
          name="kind"
          label="Kind"
          options={learnerPaperKinds.map((value) => ({ value, label: paper_words[value] }))}
        />
        <TextField name="title" label="Title" maxLength={120} placeholder="Birth certificate" />
        <FileField
          name="file"
          label={paper?.file_name ? `Replace ${paper.file_name}` : 'Scan or photo'}
          accept=".pdf,image/*"
          bytes_max={bytes_max}
          optional
        />
        <TextArea name="note" label="Note" rows={2} maxLength={400} optional />
      </Form>
      {paper ? <RecordHistory record_type="learner document" record_id={paper.id} /> : null}
    </Sheet>
  );
}

const valuesOf = ({ kind, title, note }: LearnerPaper) => ({
  kind,
  title,
  ...(note ? { note } : {}),
});
