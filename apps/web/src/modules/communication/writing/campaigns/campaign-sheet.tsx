import { counted } from '@darasa/rules/counted';
import { listAudit } from '@darasa/contract/platform/audit';
import {
  cancelCampaign,
  type Campaign,
  exportLeftOut,
  exportRollCall,
  getCampaign,
  listCampaigns,
  resendFailures,
  resumeCampaign,
  rollCall,
} from '@darasa/contract/communication/writing/campaigns';
import { getSmsBalance, getWhatsappBalance } from '@darasa/contract/communication/sending/tokens';
import { formatDateTime } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import {
  Button,
  ConfirmDialog,
  Facts,
  Loading,
  Notice,
  Sheet,
  StatusChip,
  toast,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordHistory } from '#platform/history/record-history.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { FileButtons } from '#modules/communication/sending/messages/file-buttons.tsx';
import { LeftOut } from './left-out.tsx';
import { lookOf } from '#modules/communication/sending/messages/words.ts';
import { campaign_words, category_words } from './words.ts';

const refresh = [keyOf(listCampaigns), keyOf(getSmsBalance), keyOf(getWhatsappBalance)];
const look_again_ms = 2_000;

/** One message to many: how it fares, and what can still be done about it. */
export function CampaignSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useQuery({
    ...queryOf(getCampaign, { id }),
    refetchInterval: ({ state }) =>
      state.data && ['sending', 'scheduled', 'paused'].includes(state.data.state)
        ? look_again_ms
        : false,
  });
  const one = found.data;
  return (
    <Sheet
      open
      onClose={onClose}
      title={one?.title ?? 'Message'}
      {...(one ? { footer: <Acts one={one} /> } : {})}
    >
      {found.data ? null : <Loading query={found} lines={6} />}
      {one ? <Details one={one} /> : null}
    </Sheet>
  );
}

function Details({ one }: { one: Campaign }) {
  const may = useMay();
  return (
    <div className="stack">
      <StatusChip status={lookOf(one.state)}>{campaign_words[one.state]}</StatusChip>
      {one.reason ? <Notice>{one.reason}</Notice> : null}
      <div className="bubble">{one.text_en}</div>
      {one.text_sw ? <div className="bubble">{one.text_sw}</div> : null}
      <Facts
        oneColumn
        items={[
          { label: 'Sent by', value: one.created_by },
          { label: 'Written', value: formatDateTime(one.created_at) },
          ...(one.send_at ? [{ label: 'Goes out', value: formatDateTime(one.send_at) }] : []),
          { label: 'Recipients', value: one.recipients_count.toLocaleString('en') },
          { label: 'Waiting', value: one.waiting.toLocaleString('en') },
          { label: 'With the carrier', value: one.sent.toLocaleString('en') },
          { label: 'Delivered', value: one.delivered.toLocaleString('en') },
          ...(one.channel === 'whatsapp'
            ? [
                { label: 'Read', value: one.read.toLocaleString('en') },
                { label: 'Category', value: category_words[one.category] ?? one.category },
              ]
            : []),
          { label: 'Failed', value: one.failed.toLocaleString('en') },
          { label: 'Tokens, expected', value: one.tokens_estimated.toLocaleString('en') },
          { label: 'Tokens, used', value: one.tokens_used.toLocaleString('en') },
          { label: 'Replies', value: one.replied.toLocaleString('en') },
        ]}
      />
      <Button small href={`/dashboard/communication/logs?campaign_id=${one.id}`}>
        Open every message
      </Button>
      {one.wants_reply ? <RollCall id={one.id} /> : null}
      <LeftOut excluded={one.excluded} count={one.excluded_count}>
        <FileButtons
          endpoint={exportLeftOut}
          input={{ id: one.id }}
          label="Export who was left out"
        />
      </LeftOut>
      {may(listAudit) ? (
        <details>
          <summary>History</summary>
          <RecordHistory record_type="message" record_id={one.id} />
        </details>
      ) : null}
    </div>
  );
}

/** Who said that they are safe, and who still has to be called. */
function RollCall({ id }: { id: string }) {
  const list = useQuery({ ...queryOf(rollCall, { id }), refetchInterval: look_again_ms * 2 });
  if (!list.data) return null;
  const silent = list.data.rows.filter((row) => !row.is_safe);
  return (
    <section aria-label="Roll-call">
      <h3>
        {list.data.safe_count} of {list.data.count} answered that they are safe
      </h3>
      <FileButtons endpoint={exportRollCall} input={{ id }} label="Export or print" />
      {silent.length > 0 ? <h4>Still to be called</h4> : null}
      <ul className="roll-call">
        {silent.map((row) => (
          <li key={row.id}>
            {row.name || 'No name'} <a href={`tel:+${row.phone}`}>{formatPhone(row.phone)}</a>
            {row.learners ? `, ${row.learners}` : ''}
            {row.answer ? `: “${row.answer}”` : ''}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Acts({ one }: { one: Campaign }) {
  const may = useMay();
  const [cancelling, setCancelling] = useState(false);
  const cancel = useAction(cancelCampaign, { refresh });
  const resume = useAction(resumeCampaign, { refresh });
  const resend = useAction(resendFailures, { refresh });
  const say = (error: Error) => toast({ variant: 'destructive', title: error.message });
  if (!may(cancelCampaign)) return null;
  const can_cancel = ['scheduled', 'in-approval', 'paused', 'sending'].includes(one.state);
  return (
    <>
      {one.state === 'paused' ? (
        <Button
          variant="primary"
          busy={resume.busy}
          onClick={() => resume.run({ id: one.id }).catch(say)}
        >
          Go on
        </Button>
      ) : null}
      {one.failed > 0 && ['done', 'paused'].includes(one.state) ? (
        <Button busy={resend.busy} onClick={() => resend.run({ id: one.id }).catch(say)}>
          Send failures again
        </Button>
      ) : null}
      {can_cancel && one.waiting + one.paused > 0 ? (
        <Button variant="danger" onClick={() => setCancelling(true)}>
          Cancel what waits
        </Button>
      ) : null}
      <ConfirmDialog
        open={cancelling}
        danger
        title={`Cancel ${one.title}?`}
        act="Cancel the message"
        onClose={() => setCancelling(false)}
        onConfirm={() => cancel.run({ id: one.id })}
      >
        {counted(one.waiting + one.paused, 'message')} will not go out, and the tokens come back.
      </ConfirmDialog>
    </>
  );
}
