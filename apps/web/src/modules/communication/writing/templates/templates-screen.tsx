import {
  listTemplates,
  type MessageTemplate,
  takeTemplate,
} from '@darasa/contract/communication/writing/templates';
import {
  Button,
  EmptyState,
  Loading,
  Panel,
  PlusIcon,
  Screen,
  StatusChip,
  toast,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import '../campaigns/communication.css';
import { context_words, StateChip, TemplateSheet } from './template-sheet.tsx';
import { FieldText } from '../campaigns/field-text.tsx';
import { Wordings } from '../wordings/wordings.tsx';

const refresh = [keyOf(listTemplates)];
/** Texts that messages begin with, in English and where wanted in Kiswahili. */
export default function TemplatesScreen() {
  const may = useMay();
  const list = useQuery(queryOf(listTemplates, {}));
  const [open, setOpen] = useState<MessageTemplate | 'new' | null>(null);
  const may_add = may(takeTemplate);
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
      sub="Message templates. Sent messages do not change when you edit one"
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
                      <span className="words">
                        <FieldText text={row.text_en} />
                      </span>
                    </button>
                    {row.retired_at ? <StatusChip status="retired">Not in use</StatusChip> : null}
                    <StateChip row={row} />
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
              <span className="words">
                <FieldText text={one.text_en} />
              </span>
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
