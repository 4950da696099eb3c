import { listAudit } from '@darasa/contract/platform/audit';
import {
  printLetters,
  addTemplate,
  askForTemplate,
  editTemplate,
  listTemplates,
  lockTemplate,
  type MessageTemplate,
  shareTemplate,
  template_contexts,
  TemplateInput,
} from '@darasa/contract/communication/writing/templates';
import {
  Button,
  Notice,
  SelectField,
  Sheet,
  StatusChip,
  TextField,
  toast,
  useFormValue,
} from '@darasa/ui';
import { RecordHistory } from '#platform/history/record-history.tsx';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { VersionedForm } from '#platform/versioned-form.tsx';
import { useViewer, useMay, mayUse } from '#platform/viewer.tsx';
import { MessageText } from '../campaigns/message-text.tsx';
import { PrintLetters, TryOut, Versions } from './template-extras.tsx';

const refresh = [keyOf(listTemplates)];
export const context_words: Record<MessageTemplate['context'], string> = {
  guardian: 'To guardians',
  fees: 'About fees',
  staff: 'To staff',
  reply: 'Quick replies',
  letter: 'Letters',
};

/** Approved is the usual; it is said where it is not so. */
export function StateChip({ row }: { row: MessageTemplate }) {
  if (row.state === 'draft') return <StatusChip status="draft">Draft</StatusChip>;
  if (row.state === 'in-approval')
    return <StatusChip status="under_review">In approval</StatusChip>;
  return row.locked_by ? <StatusChip status="locked">Locked</StatusChip> : null;
}

type Values = {
  name: string;
  context: MessageTemplate['context'];
  text_en: string;
  text_sw?: string;
};

/** One text: its words, who may change them, and what can be done with it. */
export function TemplateSheet(props: { row: MessageTemplate | null; onClose: () => void }) {
  const { row, onClose } = props;
  const { user } = useViewer();
  const may = useMay();
  const fixed = row && whyFixed(row, user);
  return (
    <Sheet open onClose={onClose} title={row?.name ?? 'Add text'}>
      {row?.state_note ? <Notice>It came back: {row.state_note}</Notice> : null}
      {row?.follows && !fixed ? (
        <Notice tone="info">
          It follows a text of another school. Changed here, it is our own and follows no more.
        </Notice>
      ) : null}
      {fixed ? (
        <Fixed row={row} why={fixed} onDone={onClose} />
      ) : (
        <Words row={row} onDone={onClose} />
      )}
      {row ? (
        <div className="more">
          {row.context === 'letter' && row.state === 'approved' && may(printLetters) ? (
            <PrintLetters row={row} />
          ) : null}
          {['guardian', 'fees', 'letter'].includes(row.context) ? <TryOut row={row} /> : null}
          <Versions row={row} />
          {may(listAudit) ? (
            <details>
              <summary>History</summary>
              <RecordHistory record_type="message template" record_id={row.id} />
            </details>
          ) : null}
        </div>
      ) : null}
    </Sheet>
  );
}

type Viewer = ReturnType<typeof useViewer>['user'];

/** Why this reader cannot change the words; nothing where they can. */
function whyFixed(row: MessageTemplate, user: Viewer): string | null {
  if (row.state === 'in-approval') return 'These words wait for approval.';
  if (!mayUse(user, askForTemplate)) return 'You can read this text, not change it.';
  if (row.locked_by && !mayUse(user, lockTemplate)) {
    return `${row.locked_by} locked this text. Whoever may approve can change it.`;
  }
  return null;
}

function Fixed(props: { row: MessageTemplate; why: string; onDone: () => void }) {
  const { row, why } = props;
  const may = useMay();
  return (
    <div className="stack fixed-words">
      <Notice>{why}</Notice>
      <div className="bubble">{row.text_en}</div>
      {row.text_sw ? <div className="bubble">{row.text_sw}</div> : null}
      {row.state === 'in-approval' && may(editTemplate) ? (
        <AskButton row={row} onDone={props.onDone} />
      ) : null}
    </div>
  );
}

function Words({ row, onDone }: { row: MessageTemplate | null; onDone: () => void }) {
  const add = useAction(addTemplate, { refresh });
  const edit = useAction(editTemplate, { refresh });
  const save = (values: Values, over: MessageTemplate | null) => {
    const { context: _context, text_sw = '', ...rest } = values;
    return over
      ? edit.run({ ...rest, text_sw, id: over.id, version: over.version })
      : add.run(values);
  };
  return (
    <VersionedForm
      schema={TemplateInput}
      row={row}
      initial={(one) =>
        one
          ? {
              name: one.name,
              context: one.context,
              text_en: one.text_en,
              text_sw: one.text_sw ?? undefined,
            }
          : { context: 'guardian' }
      }
      send={(values: Values, over) => save(values, over)}
      labels={{ name: 'Name', text_en: 'Text', text_sw: 'In Kiswahili' }}
      submit={row ? 'Save changes' : 'Add text'}
      draft_key={`communication.template.${row?.id ?? 'new'}`}
      onDone={onDone}
      secondary={row ? <RowActs row={row} onDone={onDone} /> : undefined}
    >
      <TextField name="name" label="Name" />
      {row ? null : (
        <SelectField
          name="context"
          label="About"
          options={template_contexts.map((value) => ({ value, label: context_words[value] }))}
        />
      )}
      <Texts />
    </VersionedForm>
  );
}

function Texts() {
  const context = useFormValue<MessageTemplate['context']>('context') ?? 'guardian';
  const plain = context === 'letter';
  const long = plain ? { plain, rows: 12, maxLength: 6_000 } : {};
  return (
    <>
      <MessageText name="text_en" label="Text" context={context} {...long} />
      <MessageText name="text_sw" label="In Kiswahili" context={context} optional {...long} />
    </>
  );
}

const then = (work: Promise<unknown>, onDone: () => void) =>
  void work.then(onDone, (error: Error) => toast({ variant: 'destructive', title: error.message }));

function AskButton({ row, onDone }: { row: MessageTemplate; onDone: () => void }) {
  const ask = useAction(askForTemplate, { refresh });
  const asked = row.state === 'draft';
  return (
    <Button onClick={() => then(ask.run({ id: row.id, asked }), onDone)}>
      {asked ? 'Send for approval' : 'Take back'}
    </Button>
  );
}

function RowActs({ row, onDone }: { row: MessageTemplate; onDone: () => void }) {
  const may = useMay();
  const lock = useAction(lockTemplate, { refresh });
  const share = useAction(shareTemplate, { refresh });
  const edit = useAction(editTemplate, { refresh });
  const { id, version } = row;
  return (
    <>
      {row.state === 'draft' ? <AskButton row={row} onDone={onDone} /> : null}
      {row.state === 'approved' && may(lockTemplate) ? (
        <Button onClick={() => then(lock.run({ id, locked: !row.locked_by }), onDone)}>
          {row.locked_by ? 'Unlock' : 'Lock'}
        </Button>
      ) : null}
      {row.follows || row.retired_at || row.state !== 'approved' ? null : (
        <Button
          variant="quiet"
          onClick={() => then(share.run({ id, shared: !row.is_shared }), onDone)}
        >
          {row.is_shared ? 'Stop sharing' : 'Share'}
        </Button>
      )}
      <Button
        variant="quiet"
        onClick={() => then(edit.run({ id, version, retired: !row.retired_at }), onDone)}
      >
        {row.retired_at ? 'Use again' : 'Archive'}
      </Button>
    </>
  );
}
