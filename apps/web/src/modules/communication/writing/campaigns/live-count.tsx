import { previewMessage } from '@darasa/contract/communication/writing/campaigns';
import type { Channel } from '@darasa/contract/communication/sending/tokens';
import { formatDayTime } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import { Notice, Pairs, Panel, SkeletonLines, useForm, useFormState } from '@darasa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { type ComposeValues, messageOf, troublesOf } from './compose-values.ts';
import { sentencesOf } from './refusal.ts';
import { sharedWords } from './words.ts';

const pause_ms = 400;

/** Shows how many get it and what it costs, a moment after the last key stroke. */
export function LiveCount({ channel }: { channel: Channel }) {
  const form = useForm();
  const values = useFormState(form, (state) => state.values) as ComposeValues;
  const settled = JSON.parse(useSettled(JSON.stringify(values))) as ComposeValues;
  const message = messageOf(settled);
  const troubles = troublesOf(settled);
  const preview = useQuery({
    ...queryOf(previewMessage, { ...message, channel, text_en: message.text_en || '-' }),
    // WhatsApp carries templates: before one is chosen there is nothing to count.
    enabled:
      troubles.length === 0 && (channel === 'sms' || message.whatsapp_template_id !== undefined),
    placeholderData: keepPreviousData,
    retry: false,
  });
  // What cannot be sent is not counted, and the figures of the choice before would mislead.
  const seen = troubles.length > 0 ? undefined : preview.data;
  const needs_template = channel === 'whatsapp' && !message.whatsapp_template_id;
  return (
    <Panel title="Before it goes" padded className="live-count">
      {troubles.map((one) => (
        <Notice key={one.path} tone="info">
          {one.message}
        </Notice>
      ))}
      {preview.error && troubles.length === 0 ? (
        <Notice tone="info">{sentencesOf(preview.error)}</Notice>
      ) : null}
      {needs_template && troubles.length === 0 ? (
        <p className="help">Choose a template to see the recipients and the cost here.</p>
      ) : null}
      {preview.isLoading ? <SkeletonLines label="Counting" lines={4} /> : null}
      {seen ? (
        <div className="stack" aria-live="polite">
          <Pairs
            items={[
              { label: 'Recipients', value: seen.recipients_count.toLocaleString('en') },
              ...(seen.learners_count > 0
                ? [{ label: 'Learners', value: seen.learners_count.toLocaleString('en') }]
                : []),
              { label: 'Left out', value: seen.excluded_count.toLocaleString('en') },
              ...(channel === 'sms'
                ? [
                    {
                      label: 'SMS parts per message',
                      value: message.text_en ? seen.segments_most : '-',
                    },
                  ]
                : []),
              { label: 'Tokens', value: message.text_en ? seen.tokens.toLocaleString('en') : '-' },
              { label: 'Left now', value: seen.left.toLocaleString('en') },
              {
                label: 'Left after',
                value: message.text_en ? seen.left_after.toLocaleString('en') : '-',
                total: true,
              },
            ]}
          />
          {seen.merged_count > 0 ? (
            <p className="help">{sharedWords(message.audience.to, seen.merged_count)}</p>
          ) : null}
          {seen.held_until ? (
            <Notice tone="info">
              These are quiet hours: it goes out on {formatDayTime(seen.held_until)}.
            </Notice>
          ) : null}
          {seen.needs_approval ? (
            <Notice tone="info">A second person must agree before it goes out.</Notice>
          ) : null}
          {message.text_en && seen.samples[0] ? (
            <ul className="bubbles phone" aria-label="On the phone">
              <li>
                <span className="meta">
                  <span>{seen.samples[0].name || 'First'}</span>
                  <span className="num">{formatPhone(seen.samples[0].phone)}</span>
                </span>
                <div className="bubble">{seen.samples[0].text}</div>
              </li>
            </ul>
          ) : null}
        </div>
      ) : null}
    </Panel>
  );
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause_ms);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
