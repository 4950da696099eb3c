import { listReceiptContacts, sendReceipt } from '@darasa/contract/finance/receiving/receipts';
import type { OutputOf } from '@darasa/contract/endpoint';
import { formatPhone } from '@darasa/rules/phone';
import {
  Form,
  Loading,
  Notice,
  PhoneField,
  SegmentedField,
  SelectField,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

type Contact = OutputOf<typeof listReceiptContacts>['rows'][number];
type Way = 'sms' | 'whatsapp' | 'email';
interface Values {
  way?: Way;
  contact?: string;
  phone?: string;
  email?: string;
}

const another = 'another';

/** Sends the receipt's link to a guardian, or to whoever the office types. */
export function SendReceiptForm(props: { payment_id: string; onClose: () => void }) {
  const contacts = useQuery(queryOf(listReceiptContacts, { id: props.payment_id }));
  const send = useAction(sendReceipt);
  const [ready, setReady] = useState<string | null>(null);
  if (!contacts.data) {
    return <Loading query={contacts} what="the guardians" lines={3} />;
  }
  const { rows } = contacts.data;
  if (ready) {
    return (
      <Notice tone="info">
        The words are written.{' '}
        <a href={ready} target="_blank" rel="noreferrer" onClick={props.onClose}>
          Open WhatsApp and press send
        </a>
      </Notice>
    );
  }
  const run = (values: Values) => {
    const way = values.way ?? 'sms';
    const chosen = rows[Number(values.contact)];
    const id = props.payment_id;
    return way === 'email'
      ? send.run({ id, way, email: chosen?.email ?? values.email ?? '' })
      : send.run({ id, way, phone: chosen?.phone ?? values.phone ?? '' });
  };
  const first = rows.findIndex((row) => row.phone);
  return (
    <Form
      submit="Send"
      initial={{ way: 'sms', contact: first < 0 ? another : String(first) }}
      action={run}
      onDone={(sent) => {
        const { whatsapp_url } = sent as OutputOf<typeof sendReceipt>;
        if (whatsapp_url) setReady(whatsapp_url);
        else props.onClose();
      }}
      onCancel={props.onClose}
    >
      <SegmentedField
        name="way"
        label="By"
        options={[
          { value: 'sms', label: 'SMS' },
          { value: 'whatsapp', label: 'WhatsApp' },
          { value: 'email', label: 'E-mail' },
        ]}
      />
      <Recipient contacts={rows} />
    </Form>
  );
}

function Recipient({ contacts }: { contacts: readonly Contact[] }) {
  const way = useFormValue('way') as Way;
  const contact = useFormValue('contact') as string;
  const reach = (one: Contact) => (way === 'email' ? one.email : one.phone);
  const options = contacts.flatMap((one, i) => {
    const at = reach(one);
    if (!at) return [];
    const label = `${way === 'email' ? at : formatPhone(at)}, ${one.name}`;
    return { value: String(i), label };
  });
  const is_other = !options.some((option) => option.value === contact);
  const typed =
    way === 'email' ? (
      <TextField name="email" label="E-mail address" maxLength={254} />
    ) : (
      <PhoneField name="phone" label="Phone" />
    );
  return (
    <>
      {options.length > 0 ? (
        <SelectField
          name="contact"
          label="To"
          options={[...options, { value: another, label: 'Somebody else' }]}
        />
      ) : null}
      {is_other ? typed : null}
    </>
  );
}
