import { Dialog, Form, Notice } from '@darasa/ui';
import { useState } from 'react';
import { troublesOf } from './compose-values.ts';
import { ConfirmMessage } from './confirm-message.tsx';
import { MessageText } from './message-text.tsx';

/** Two taps: the words, then the last look. All guardians, at any hour, and they are asked to answer. */
export function EmergencyDialog(props: { onClose: () => void; onSent: () => void }) {
  const [text, setText] = useState<string | null>(null);
  if (text) {
    return (
      <ConfirmMessage
        message={{
          audience: { to: 'guardians', guardians: 'all' },
          text_en: text,
          title: 'Emergency',
          is_private: false,
          kind: 'emergency',
        }}
        channel="sms"
        onClose={() => setText(null)}
        onSent={props.onSent}
      />
    );
  }
  return (
    <Dialog open onClose={props.onClose} title="Emergency message">
      <Form
        initial={{ text_en: words }}
        submit="Continue"
        danger
        onCancel={props.onClose}
        action={(values: { text_en?: string }) => {
          const errors = values.text_en?.trim()
            ? troublesOf(values)
            : [{ path: 'text_en', message: 'Write the message' }];
          if (errors.length > 0) throw Object.assign(new Error('Correct this'), { errors });
          setText(values.text_en!.trim());
        }}
      >
        <Notice>
          Goes to every guardian of the school at once, also at night. Replies of SAFE are ticked
          off.
        </Notice>
        <MessageText name="text_en" label="Message" context="guardian" />
      </Form>
    </Dialog>
  );
}

const words = 'URGENT from {{school}}: Please answer SAFE when you have read this.';
