import type { Channel } from '@darasa/contract/communication/sending/tokens';
import { getAudienceChoices } from '@darasa/contract/communication/writing/campaigns';
import {
  Button,
  Form,
  FormGroup,
  Panel,
  SelectField,
  SkeletonLines,
  useForm,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SendWhenFields } from '#pickers/send-when-fields.tsx';
import { StaffPicker } from '#pickers/staff-picker.tsx';
import { queryOf } from '#platform/query.ts';
import { AudienceFields } from './audience-fields.tsx';
import { type ComposeValues, messageOf, troublesOf } from './compose-values.ts';
import { ConfirmMessage } from './confirm-message.tsx';
import { ListingFields } from './listing-fields.tsx';
import { LiveCount } from './live-count.tsx';
import { MessageText } from './message-text.tsx';
import { useComposeBeginning } from './use-compose-beginning.ts';
import { WhatsappFields } from './whatsapp-fields.tsx';

/** Writes a message in three steps: who, what, when; cost and count stand beside it all the time. */
export function ComposeTab(props: { channel: Channel; onSent: () => void }) {
  const { channel } = props;
  const [asked, setAsked] = useState<ComposeValues | null>(null);
  const [round, setRound] = useState(0);
  const beginning = useComposeBeginning();
  if (!beginning) return <SkeletonLines label="Loading the learners" lines={6} />;
  return (
    <>
      <Form
        key={`${round}${beginning.key}`}
        className="compose"
        initial={beginning.initial as Record<string, unknown>}
        draft_key={`communication.compose.${channel}${beginning.key}`}
        submit="Preview and send"
        action={(values: ComposeValues) => {
          check(values, channel);
          setAsked(values);
        }}
        secondary={<ClearButton onClear={() => setRound(round + 1)} />}
      >
        <div className="split">
          <Panel padded label="Message">
            <div className="fields">
              <AudienceFields title="1. Who" />
              {channel === 'sms' ? <WhatFields /> : <WhatsappFields />}
              <WhenFields />
            </div>
          </Panel>
          <LiveCount channel={channel} />
        </div>
      </Form>
      {asked ? (
        <ConfirmMessage
          message={messageOf(asked)}
          channel={channel}
          onClose={() => setAsked(null)}
          onSent={() => {
            setAsked(null);
            setRound(round + 1);
            props.onSent();
          }}
        />
      ) : null}
    </>
  );
}

function check(values: ComposeValues, channel: Channel): void {
  const errors = [
    ...(channel === 'whatsapp' && !values.whatsapp_template_id
      ? [{ path: 'whatsapp_template_id', message: 'Choose the template that is sent' }]
      : []),
    ...(channel === 'sms' && !values.text_en?.trim()
      ? [{ path: 'text_en', message: 'Write the message' }]
      : []),
    ...(values.when === 'later' && !values.on
      ? [{ path: 'on', message: 'Choose the day on which it goes out' }]
      : []),
    ...troublesOf(values),
  ];
  if (errors.length > 0) throw Object.assign(new Error('Correct this'), { errors });
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="quiet" onClick={onClear}>
      Clear form
    </Button>
  );
}

function WhatFields() {
  const form = useForm();
  const { data } = useQuery(queryOf(getAudienceChoices, {}));
  const to = useFormValue<string>('to') ?? 'guardians';
  const context = to === 'guardians' ? 'fees' : 'staff';
  const fitting = (data?.templates ?? []).filter((one) =>
    to === 'guardians' ? one.context !== 'staff' : one.context === 'staff',
  );
  return (
    <FormGroup title="2. What">
      {fitting.length > 0 ? (
        <SelectField
          name="template_id"
          label="Begin with a template"
          optional
          placeholder="None"
          options={fitting.map((one) => ({ value: one.id, label: one.name }))}
          onChosen={(id) => {
            const chosen = fitting.find((one) => one.id === id);
            if (!chosen) return;
            form.set('text_en', chosen.text_en);
            form.set('text_sw', chosen.text_sw ?? '');
            form.set('title', chosen.name);
          }}
        />
      ) : null}
      <MessageText name="text_en" label="Message" context={context} />
      {to === 'guardians' ? (
        <MessageText
          name="text_sw"
          label="In Kiswahili"
          context={context}
          optional
          rows={3}
          help="For guardians who chose Kiswahili; others get the text above"
        />
      ) : null}
    </FormGroup>
  );
}

function WhenFields() {
  return (
    <FormGroup title="3. When">
      <SendWhenFields />
      <details className="more-options">
        <summary>More options</summary>
        <div className="fields">
          <ListingFields />
          <StaffPicker
            name="cc_staff_id"
            label="Copy to"
            optional
            help="Gets the first message as proof"
          />
        </div>
      </details>
    </FormGroup>
  );
}
