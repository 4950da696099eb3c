import { hasModule } from '@darasa/contract/access';
import {
  addTemplate,
  editTemplate,
  listTemplates,
  lockTemplate,
  type MessageTemplate,
  shareTemplate,
  takeTemplate,
  template_contexts,
  TemplateInput,
} from '@darasa/contract/communication/templates';
import {
  Button,
  EmptyState,
  Loading,
  Panel,
  PlusIcon,
  Screen,
  SelectField,
  Sheet,
  StatusChip,
  TextField,
  toast,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordHistory } from '../../platform/history/record-history.tsx';
import { keyOf, queryOf } from '../../platform/query.ts';
import { useAction } from '../../platform/use-action.ts';
import { VersionedForm } from '../../platform/versioned-form.tsx';
import { useViewer } from '../../platform/viewer.tsx';
import './communication.css';
import { MessageText } from './message-text.tsx';
import { PrintLetters, TryOut, Versions } from './template-extras.tsx';
import { Wordings } from './wordings.tsx';

const refresh = [keyOf(listTemplates)];
const context_words: Record<MessageTemplate['context'], string> = {
  guardian: 'To guardians',
  fees: 'About fees',
  staff: 'To staff',
  reply: 'Ready answers',
  letter: 'Letters',
};

/** Texts that messages begin with, in English and where wanted in Kiswahili. */
export default function TemplatesScreen() {
  const { user } = useViewer();
  const list = useQuery(queryOf(listTemplates, {}));
  const [open, setOpen] = useState<MessageTemplate | 'new' | null>(null);
  const may_add = hasModule(user, 'communication', 'create');
  const add = may_add ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setOpen('new')}>
      Add text
    </Button>
  ) : undefined;
  const rows = list.data?.rows ?? [];
  const contexts = (Object.keys(context_words) as MessageTemplate['context'][]).filter((one) =>
    rows.some((row) => row.context === one),
  );
  return (
    <Screen
      title="Templates"
      sub="Texts with places for facts; what was sent keeps its words"
      acts={add}
      thumb={add}
    >
      {list.data ? null : <Loading query={list} what="the texts" lines={6} />}
      {list.data && rows.length === 0 ? (
        <EmptyState
          title="No text yet"
          text="Write the first, such as an invitation to a meeting."
          action={add}
        />
      ) : null}
      <div className="stack">
        {contexts.map((context) => (
          <Panel key={context} title={context_words[context]}>
            <ul className="text-list">
              {rows
                .filter((row) => row.context === context)
                .map((row) => (
                  <li key={row.id}>
                    <button type="button" onClick={() => setOpen(row)}>
                      <strong>{row.name}</strong>
                      <span className="meta">
                        {[
                          row.text_sw ? 'English and Kiswahili' : 'English',
                          row.follows ? 'Follows a shared text' : '',
                          row.is_shared ? 'Shared with our other schools' : '',
                        ]
                          .filter(Boolean)
                          .join(', ')}
                      </span>
                      <span className="words">{row.text_en}</span>
                    </button>
                    {row.retired_at ? <StatusChip status="retired">Not in use</StatusChip> : null}
                    {row.locked_by ? <StatusChip status="locked">Locked</StatusChip> : null}
                  </li>
                ))}
            </ul>
          </Panel>
        ))}
        <SharedPanel shared={(list.data?.shared ?? []).filter((one) => !one.is_ours)} />
        <Wordings />
      </div>
      {open ? (
        <TemplateSheet
          key={open === 'new' ? 'new' : open.id}
          row={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Screen>
  );
}

function SharedPanel(props: {
  shared: readonly { id: string; name: string; text_en: string; from: string }[];
}) {
  const take = useAction(takeTemplate, { refresh });
  if (props.shared.length === 0) return null;
  const run = (shared_id: string, how: 'copy' | 'follow') =>
    take
      .run({ shared_id, how })
      .catch((error: Error) => toast({ variant: 'destructive', title: error.message }));
  return (
    <Panel title="From our other schools">
      <ul className="text-list">
        {props.shared.map((one) => (
          <li key={one.id}>
            <span className="plain-text">
              <strong>{one.name}</strong>
              <span className="meta">{one.from}</span>
              <span className="words">{one.text_en}</span>
            </span>
            <Button small onClick={() => void run(one.id, 'copy')}>
              Copy
            </Button>
            <Button small onClick={() => void run(one.id, 'follow')}>
              Follow
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type Values = {
  name: string;
  context: MessageTemplate['context'];
  text_en: string;
  text_sw?: string;
};

function TemplateSheet({ row, onClose }: { row: MessageTemplate | null; onClose: () => void }) {
  const { user } = useViewer();
  const add = useAction(addTemplate, { refresh });
  const edit = useAction(editTemplate, { refresh });
  const save = (values: Values, over: MessageTemplate | null) => {
    const { context: _context, text_sw = '', ...rest } = values;
    return over
      ? edit.run({ ...rest, text_sw, id: over.id, version: over.version })
      : add.run(values);
  };
  return (
    <Sheet open onClose={onClose} title={row?.name ?? 'Add text'}>
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
        onDone={onClose}
        secondary={row ? <RowActs row={row} onDone={onClose} /> : undefined}
      >
        <TextField name="name" label="Name" maxLength={80} />
        {row ? null : (
          <SelectField
            name="context"
            label="About"
            options={template_contexts.map((value) => ({ value, label: context_words[value] }))}
          />
        )}
        <Texts />
      </VersionedForm>
      {row ? (
        <div className="more">
          {row.context === 'letter' && hasModule(user, 'communication', 'export') ? (
            <PrintLetters row={row} />
          ) : null}
          {['guardian', 'fees', 'letter'].includes(row.context) ? <TryOut row={row} /> : null}
          <Versions row={row} />
          {hasModule(user, 'administration') ? (
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

function RowActs({ row, onDone }: { row: MessageTemplate; onDone: () => void }) {
  const { user } = useViewer();
  const lock = useAction(lockTemplate, { refresh });
  const share = useAction(shareTemplate, { refresh });
  const edit = useAction(editTemplate, { refresh });
  const then = (work: Promise<unknown>) =>
    void work.then(onDone, (error: Error) =>
      toast({ variant: 'destructive', title: error.message }),
    );
  return (
    <>
      {hasModule(user, 'communication', 'approve') ? (
        <Button onClick={() => then(lock.run({ id: row.id, locked: !row.locked_by }))}>
          {row.locked_by ? 'Unlock' : 'Approve and lock'}
        </Button>
      ) : null}
      {row.follows || row.retired_at ? null : (
        <Button
          variant="quiet"
          onClick={() => then(share.run({ id: row.id, shared: !row.is_shared }))}
        >
          {row.is_shared ? 'Stop sharing' : 'Share'}
        </Button>
      )}
      <Button
        variant="quiet"
        onClick={() =>
          then(edit.run({ id: row.id, version: row.version, retired: !row.retired_at }))
        }
      >
        {row.retired_at ? 'Use again' : 'Take out of use'}
      </Button>
    </>
  );
}
