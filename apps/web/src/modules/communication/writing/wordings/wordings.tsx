import { listAudit } from '@darasa/contract/platform/audit';
import {
  editWording,
  listWordings,
  restoreWording,
  type Wording,
  WordingInput,
} from '@darasa/contract/platform/wordings';
import type { InputOf } from '@darasa/contract/endpoint';
import { formatDateTime } from '@darasa/rules/dates';
import { segmentsOf } from '@darasa/rules/sms-segments';
import { exampleOf, systemMessage } from '@darasa/rules/system-messages';
import { Button, Panel, Sheet, StatusChip, toast, useFormValue } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordHistory } from '#platform/history/record-history.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { VersionedForm } from '#platform/versioned-form.tsx';
import { useViewer, mayUse } from '#platform/viewer.tsx';
import { MessageText } from '../campaigns/message-text.tsx';

const refresh = [keyOf(listWordings)];

/** Shows what the product says by itself; the same in all schools of the organisation. */
export function Wordings() {
  const list = useQuery(queryOf(listWordings, {}));
  const [open, setOpen] = useState<Wording['key'] | null>(null);
  const rows = list.data?.rows ?? [];
  const row = rows.find((one) => one.key === open);
  if (rows.length === 0) return null;
  return (
    <Panel title="Sent by the product" aside="The same in all our schools">
      <ul className="text-list">
        {rows.map((one) => (
          <li key={one.key}>
            <button type="button" onClick={() => setOpen(one.key)}>
              <strong>{one.name}</strong>
              <span className="meta">{one.when}</span>
              <span className="words">{one.text_en}</span>
            </button>
            {one.is_own ? <StatusChip status="active">Our words</StatusChip> : null}
          </li>
        ))}
      </ul>
      {row ? <WordingSheet key={row.key} row={row} onClose={() => setOpen(null)} /> : null}
    </Panel>
  );
}

type Values = Pick<InputOf<typeof editWording>, 'text_en' | 'text_sw'>;

function WordingSheet({ row, onClose }: { row: Wording; onClose: () => void }) {
  const { user } = useViewer();
  const edit = useAction(editWording, { refresh });
  const may = mayUse(user, editWording);
  const { fields, text_sw } = systemMessage(row.key);
  return (
    <Sheet open onClose={onClose} title={row.name}>
      {may ? (
        <VersionedForm
          schema={WordingInput}
          row={row}
          initial={(one) => ({
            key: row.key,
            version: one?.version ?? 0,
            text_en: one?.text_en ?? '',
            text_sw: one?.text_sw ?? undefined,
          })}
          send={(values: Values, over) =>
            edit.run({ ...values, key: row.key, version: over?.version ?? row.version })
          }
          labels={{ text_en: 'Text', text_sw: 'In Kiswahili' }}
          submit="Save changes"
          draft_key={`communication.wording.${row.key}`}
          onDone={onClose}
          secondary={row.is_own ? <Restore row={row} onDone={onClose} /> : undefined}
        >
          <p className="help">{row.when}.</p>
          <MessageText name="text_en" label="Text" context={fields} />
          {text_sw ? (
            <MessageText name="text_sw" label="In Kiswahili" context={fields} optional />
          ) : null}
          <TryWords />
        </VersionedForm>
      ) : (
        <div className="more">
          <p className="help">{row.when}.</p>
          {[row.text_en, row.text_sw].filter(Boolean).map((text) => (
            <div key={text} className="bubble">
              {text}
            </div>
          ))}
        </div>
      )}
      <div className="more">
        {row.changed_by && row.changed_at ? (
          <p className="help">
            Changed by {row.changed_by}, {formatDateTime(row.changed_at)}
          </p>
        ) : null}
        {mayUse(user, listAudit) ? (
          <details>
            <summary>History</summary>
            <RecordHistory record_type="wording" record_id={row.key} />
          </details>
        ) : null}
      </div>
    </Sheet>
  );
}

/** The words that stand in the form, read with made-up facts: how they look and what they cost. */
function TryWords() {
  const words = [useFormValue<string>('text_en'), useFormValue<string>('text_sw')];
  return (
    <details>
      <summary>Try it with an example</summary>
      <div className="stack">
        {words.filter(Boolean).map((text) => {
          const read = exampleOf(text!);
          const { segments } = segmentsOf(read);
          return (
            <div key={text}>
              <div className="bubble">{read}</div>
              <p className="help">{segments === 1 ? '1 part' : `${segments} parts`}</p>
            </div>
          );
        })}
      </div>
    </details>
  );
}

function Restore({ row, onDone }: { row: Wording; onDone: () => void }) {
  const restore = useAction(restoreWording, { refresh });
  const run = () =>
    restore
      .run({ key: row.key })
      .then(onDone, (error: Error) => toast({ variant: 'destructive', title: error.message }));
  return (
    <Button variant="quiet" busy={restore.busy} onClick={() => void run()}>
      Back to the usual words
    </Button>
  );
}
