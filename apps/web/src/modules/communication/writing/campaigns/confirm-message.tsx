import { counted } from '@darasa/rules/counted';
import {
  createMessage,
  exportAudience,
  listCampaigns,
  type Preview,
  previewMessage,
} from '@darasa/contract/communication/writing/campaigns';
import { getSmsBalance, getWhatsappBalance } from '@darasa/contract/communication/sending/tokens';
import { formatDayTime } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import { Button, Dialog, Notice, Pairs, SkeletonLines } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import type { messageOf } from './compose-values.ts';
import { FileButtons } from '#modules/communication/sending/messages/file-buttons.tsx';
import { LeftOut } from './left-out.tsx';
import { PurchaseDialog } from '#modules/communication/sending/tokens/purchase-dialog.tsx';
import { fieldSentencesOf, sentencesOf } from './refusal.ts';
import { sharedWords } from './words.ts';

type Message = ReturnType<typeof messageOf> & { kind?: 'message' | 'emergency' };

/** The last look: the first five messages as they will be read, who is left out, and the cost. */
export function ConfirmMessage(props: {
  message: Message;
  channel: 'sms' | 'whatsapp';
  onClose: () => void;
  onSent: () => void;
}) {
  const { message, channel } = props;
  const preview = useQuery({
    ...queryOf(previewMessage, { ...message, channel }),
    retry: false,
    staleTime: 0,
  });
  const [buying, setBuying] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [leaves_out, setLeavesOut] = useState(false);
  const send = useAction(createMessage, {
    refresh: [keyOf(listCampaigns), keyOf(getSmsBalance), keyOf(getWhatsappBalance)],
    say_refusal: true,
  });
  const seen = preview.data;
  const short = seen !== undefined && seen.left_after < 0;
  const confirm = async (partly: boolean) => {
    setRefusal('');
    try {
      await send.run({
        ...message,
        channel,
        partly,
        expected_tokens: seen?.tokens ?? 0,
        leave_out_missing: leaves_out,
      });
      props.onSent();
    } catch (error) {
      setRefusal(fieldSentencesOf(error as Error));
    }
  };
  const cannot = seen && whyNot(seen, leaves_out);
  return (
    <Dialog
      open
      wide
      onClose={props.onClose}
      title={message.kind === 'emergency' ? 'Send this to everybody now?' : 'Review before sending'}
      footer={
        <>
          <Button
            variant={message.kind === 'emergency' ? 'danger-solid' : 'primary'}
            busy={send.busy}
            cannot={seen ? cannot : 'It is being counted'}
            onClick={() => void confirm(false)}
          >
            {seen ? verbFor(seen, message.send_at) : 'Send'}
          </Button>
          {short && seen.left > 0 ? (
            <Button
              busy={send.busy}
              cannot={cannot === too_few ? undefined : cannot}
              onClick={() => void confirm(true)}
            >
              Send a part now
            </Button>
          ) : null}
          {short ? <Button onClick={() => setBuying(true)}>Purchase Tokens</Button> : null}
          <Button variant="quiet" onClick={props.onClose}>
            Back
          </Button>
        </>
      }
    >
      {preview.error ? <Notice tone="negative">{sentencesOf(preview.error)}</Notice> : null}
      {preview.isLoading ? <SkeletonLines label="Counting" lines={6} /> : null}
      {seen ? (
        <div className="stack">
          {refusal ? <Notice tone="negative">{refusal}</Notice> : null}
          {seen.missing.length > 0 ? (
            <Missing missing={seen.missing} leaves_out={leaves_out} onChange={setLeavesOut} />
          ) : null}
          {seen.held_until ? (
            <Notice tone="info">
              These are quiet hours: it goes out on {formatDayTime(seen.held_until)}.
            </Notice>
          ) : null}
          {seen.encoding === 'UCS-2' && channel === 'sms' ? (
            <Notice>
              A character outside of the plain alphabet makes this dearer than it need be.
            </Notice>
          ) : null}
          <Pairs
            items={[
              { label: 'Recipients', value: seen.recipients_count.toLocaleString('en') },
              ...(message.cc_staff_ids?.length
                ? [{ label: 'Copies to staff', value: message.cc_staff_ids.length }]
                : []),
              { label: 'Tokens', value: seen.tokens.toLocaleString('en') },
              { label: 'Left now', value: seen.left.toLocaleString('en') },
              { label: 'Left after', value: seen.left_after.toLocaleString('en'), total: true },
            ]}
          />
          {seen.samples.length > 0 ? (
            <h3>
              The first {seen.samples.length === 1 ? 'message' : `${seen.samples.length} messages`}
            </h3>
          ) : null}
          <ul className="bubbles">
            {seen.samples.map((one) => (
              <li key={one.phone}>
                <span className="meta">
                  <span>{[one.name, one.learners].filter(Boolean).join(', about ')}</span>
                  <span className="num">{formatPhone(one.phone)}</span>
                </span>
                <div className="bubble">{one.text}</div>
              </li>
            ))}
          </ul>
          {seen.merged_count > 0 ? (
            <p className="help">{sharedWords(message.audience.to, seen.merged_count)}</p>
          ) : null}
          <LeftOut excluded={seen.excluded} count={seen.excluded_count} />
          <FileButtons
            endpoint={exportAudience}
            input={{ message: { ...message, channel } }}
            label="Export recipients and people left out"
          />
        </div>
      ) : null}
      {buying ? <PurchaseDialog channel={channel} onClose={() => setBuying(false)} /> : null}
    </Dialog>
  );
}

const too_few = 'Too few tokens';

function whyNot(seen: Preview, leaves_out: boolean): string | undefined {
  if (seen.recipients_count === 0) return 'No recipients';
  if (seen.missing.length > 0 && !leaves_out) return 'A fact in the text is not known of some';
  return seen.left_after < 0 ? too_few : undefined;
}

/** Nobody is left out of a message unless whoever sends it says so. */
function Missing(props: {
  missing: Preview['missing'];
  leaves_out: boolean;
  onChange: (leaves_out: boolean) => void;
}) {
  const count = props.missing.reduce((sum, one) => sum + one.count, 0);
  return (
    <Notice tone="negative">
      <div className="stack">
        {props.missing.map(({ field, count: of, names }) => (
          <p key={field}>
            Nothing is on record for {`{{${field}}}`} of {names.join(', ')}
            {of > names.length ? ` and ${(of - names.length).toLocaleString('en')} more` : ''}.
          </p>
        ))}
        <p>Complete the records or change the words. Or send it without them:</p>
        <label className="check-row">
          <input
            type="checkbox"
            checked={props.leaves_out}
            onChange={(event) => props.onChange(event.target.checked)}
          />
          <span>
            Leave {count === 1 ? 'this person' : `these ${counted(count, 'person', 'people')}`} out
          </span>
        </label>
      </div>
    </Notice>
  );
}

function verbFor(
  seen: { needs_approval: boolean; recipients_count: number },
  send_at: string | undefined,
): string {
  if (seen.needs_approval) return 'Send for approval';
  const to = counted(seen.recipients_count, 'recipient');
  return send_at ? `Schedule for ${to}` : `Send to ${to}`;
}
