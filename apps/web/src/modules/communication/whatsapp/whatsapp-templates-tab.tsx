import {
  addWhatsappTemplate,
  listWhatsappTemplates,
  submitWhatsappTemplate,
  type WhatsappTemplate,
} from '@darasa/contract/communication/whatsapp/whatsapp';
import { Button, EmptyState, Loading, Panel, PlusIcon, StatusChip, toast } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { WhatsappTemplateSheet } from './whatsapp-template-sheet.tsx';
import { category_words } from '../writing/campaigns/words.ts';

const look_again_ms = 2_000;
const states: Record<WhatsappTemplate['state'], [look: string, words: string]> = {
  draft: ['draft', 'Draft'],
  pending: ['pending', 'With Meta'],
  approved: ['approved', 'Approved'],
  rejected: ['rejected', 'Rejected'],
  disabled: ['failed', 'Disabled by Meta'],
};

/** Words that Meta has to approve before they may go to many. */
export function WhatsappTemplatesTab() {
  const may = useMay();
  const list = useQuery({
    ...queryOf(listWhatsappTemplates, {}),
    refetchInterval: ({ state }) =>
      state.data?.rows.some((row) => row.state === 'pending') ? look_again_ms : false,
  });
  const [open, setOpen] = useState<WhatsappTemplate | 'new' | null>(null);
  const add = may(addWhatsappTemplate) ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setOpen('new')}>
      Write a template
    </Button>
  ) : undefined;
  if (!list.data) return <Loading query={list} what="the templates" lines={6} />;
  const { rows, templates_max } = list.data;
  return (
    <div className="stack">
      {rows.length === 0 ? (
        <Panel label="Templates">
          <EmptyState
            title="No template yet"
            text="WhatsApp carries approved templates to people who did not write to us today. Write the first, such as fee_reminder."
            action={add}
          />
        </Panel>
      ) : (
        <>
          {add ? <div className="buttons">{add}</div> : null}
          <Panel title="Templates" aside={`${rows.length} of ${templates_max}`}>
            <ul className="text-list">
              {rows.map((row) => (
                <TemplateLine key={row.id} row={row} onOpen={() => setOpen(row)} />
              ))}
            </ul>
          </Panel>
        </>
      )}
      {open ? (
        <WhatsappTemplateSheet
          key={open === 'new' ? 'new' : open.id}
          row={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
}

function TemplateLine({ row, onOpen }: { row: WhatsappTemplate; onOpen: () => void }) {
  const may = useMay();
  const submit = useAction(submitWhatsappTemplate, { refresh: [keyOf(listWhatsappTemplates)] });
  const [look, words] = states[row.state];
  const can_submit = ['draft', 'rejected'].includes(row.state) && may(submitWhatsappTemplate);
  return (
    <li>
      <button type="button" onClick={onOpen}>
        <strong>{row.name}</strong>
        <span className="meta">
          {[
            category_words[row.category],
            row.language === 'sw' ? 'Kiswahili' : 'English',
            row.with_document ? 'with the fee statement' : '',
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
        <span className="words">{row.body}</span>
        {row.reason ? <span className="words negative">{row.reason}</span> : null}
      </button>
      {can_submit ? (
        <Button
          small
          busy={submit.busy}
          onClick={() =>
            submit
              .run({ id: row.id, version: row.version })
              .catch((error: Error) => toast({ variant: 'destructive', title: error.message }))
          }
        >
          Send to Meta
        </Button>
      ) : null}
      <StatusChip status={look}>{words}</StatusChip>
    </li>
  );
}
