import type { SentOf } from '@darasa/contract/endpoint';
import type { sendContactMessage } from '@darasa/contract/website/contact';
import { Form } from '@darasa/ui/form/form';
import { Notice } from '@darasa/ui/feedback/notice';
import { PhoneField, TextArea, TextField } from '@darasa/ui/fields/text-field';
import { useState } from 'react';
import { send } from '#platform/call.ts';
import { AdoptTyped } from '../adopt-typed.tsx';
import { atLeast, checking } from '../checks.ts';

type Letter = SentOf<typeof sendContactMessage>;

const address = { method: 'POST', path: '/website/contact' } as const;
const schema = checking({
  name: atLeast(2, 'Enter your name'),
  phone: atLeast(1, 'Enter a phone number such as 0712 345 678'),
  message: atLeast(5, 'Write a few words'),
});

export function ContactForm() {
  const [thanks, setThanks] = useState('');
  if (thanks) {
    return (
      <div role="status">
        <Notice tone="positive">{thanks}</Notice>
      </div>
    );
  }
  return (
    <>
      <noscript>
        <p className="notice">
          Sending this form needs JavaScript. You can also call or write to the school office.
        </p>
      </noscript>
      <Form
        schema={schema}
        submit="Send the message"
        action={async (letter: Letter) => {
          const { message } = await send<typeof sendContactMessage>(address, letter);
          setThanks(message);
        }}
      >
        <AdoptTyped />
        <TextField name="name" label="Your name" autoComplete="name" maxLength={80} />
        <PhoneField name="phone" label="Phone" autoComplete="tel" />
        <TextField name="email" label="Email" type="email" autoComplete="email" optional />
        <TextArea name="message" label="Message" rows={5} maxLength={2000} />
        {/* People do not see this field; programs fill it, and then nothing is sent on. */}
        <div hidden>
          <TextField name="website" label="Website" autoComplete="off" optional />
        </div>
      </Form>
    </>
  );
}
