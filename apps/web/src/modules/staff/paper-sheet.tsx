import {
  addDocument,
  attachFile,
  documentKinds,
  documentKindWords,
  DocumentValues,
  editDocument,
  listDocuments,
  retireDocument,
  type StaffDocument,
} from '@darasa/contract/staff/documents';
import {
  Button,
  DateField,
  FileField,
  Form,
  Pair,
  SelectField,
  Sheet,
  TextArea,
  TextField,
} from '@darasa/ui';
import { changesIn } from '#platform/changes-in.ts';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

type Values = (typeof DocumentValues)['_zod']['output'];
const refresh = [keyOf(listDocuments)];
const kinds = documentKinds.map((value) => ({ value, label: documentKindWords[value] }));
const bytes_max = 8_000_000;

export function PaperSheet(props: {
  staff_id: string;
  paper: StaffDocument | null;
  onClose: () => void;
}) {
  const { staff_id, paper, onClose } = props;
  const add = useAction(addDocument, { refresh, say: 'The paper is added.' });
  const edit = useAction(editDocument, { refresh, say: 'The paper is saved.' });
  const attach = useAction(attachFile, { refresh, say: false });
  const retire = useAction(retireDocument, { refresh, say: false });

  const saveWords = (values: Values) => {
    if (!paper) return add.run({ ...values, staff_id });
    const { id, version } = paper;
    return edit.run({ ...changesIn(editDocument, paper, values), id, version });
  };
  // The words are checked here, the file is sent after them.
  const save = async (typed: object) => {
    const { file, ...words } = typed as { file?: File };
    const saved = await saveWords(DocumentValues.parse(words));
    if (file) await attach.run({ id: saved.id }, file);
  };
  const putAway = async (one: StaffDocument) => {
    await retire.run({ id: one.id, retired: one.retired_at === null });
    onClose();
  };
  return (
    <Sheet open onClose={onClose} title={paper ? paper.title : 'Add paper'}>
      <Form
        initial={paper ? valuesOf(paper) : { kind: 'contract' }}
        action={save}
        onDone={onClose}
        submit={paper ? 'Save changes' : 'Add paper'}
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
        <SelectField name="kind" label="Kind" options={kinds} />
        <TextField name="title" label="Title" maxLength={120} placeholder="Contract 2026" />
        <TextField name="number" label="Number" maxLength={60} optional />
        <Pair>
          <DateField name="from_on" label="From" optional />
          <DateField
            name="to_on"
            label="Until"
            optional
            help="The office is reminded 60, 30 and 7 days before"
          />
        </Pair>
        <FileField
          name="file"
          label={paper?.file_name ? `Replace ${paper.file_name}` : 'File'}
          accept=".pdf,image/*"
          bytes_max={bytes_max}
          optional
        />
        <TextArea name="note" label="Note" maxLength={400} optional />
      </Form>
    </Sheet>
  );
}

const valuesOf = ({ kind, title, number, from_on, to_on, note }: StaffDocument) => ({
  kind,
  title,
  ...(number ? { number } : {}),
  ...(from_on ? { from_on } : {}),
  ...(to_on ? { to_on } : {}),
  ...(note ? { note } : {}),
});
