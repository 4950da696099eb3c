import {
  checkIn,
  CheckInInput,
  listOnSite,
  listVisits,
  purposes,
  purposeWords,
  stays_minutes,
} from '@darasa/contract/gate/visits';
import {
  Form,
  NumberField,
  Pair,
  PhoneField,
  SegmentedField,
  SelectField,
  Sheet,
  TextArea,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { useState } from 'react';
import { useQueued, type Outcome } from '#platform/offline-queue/use-queued.ts';
import { keyOf } from '#platform/query.ts';
import { CheckedIn } from './checked-in.tsx';
import { Recognised } from './recognised.tsx';
import { SeesField } from './sees-field.tsx';

type Sent = Outcome<typeof checkIn> & { name: string };

const stay_words: Record<number, string> = {
  30: '30 min',
  60: '1 hour',
  120: '2 hours',
  480: 'All day',
};

/** Three taps for somebody who has been here: open, choose the person, check in. */
export function CheckInSheet({ onClose }: { onClose: () => void }) {
  const send = useQueued(checkIn, [keyOf(listOnSite), keyOf(listVisits)]);
  const [done, setDone] = useState<Sent | null>(null);
  const [sees, setSees] = useState<string>();
  if (done) return <CheckedIn outcome={done} name={done.name} onClose={onClose} />;
  return (
    <Sheet open onClose={onClose} title="Check in">
      <Form
        schema={CheckInInput}
        initial={{ kind: 'visitor', stay_minutes: '120' }}
        action={(values) => send({ ...values, came_at: new Date().toISOString() })}
        onDone={(outcome, values) => setDone({ ...outcome, name: values.name })}
        submit="Check in"
      >
        <PhoneField name="phone" label="Phone" optional />
        <TextField
          name="id_digits"
          label="End of the ID"
          optional
          help="The last four figures or more"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
        />
        <Recognised onSees={setSees} />
        <SegmentedField
          name="kind"
          label="Who comes"
          options={[
            { value: 'visitor', label: 'Visitor' },
            { value: 'delivery', label: 'Delivery or vehicle' },
          ]}
        />
        <NameField />
        <SelectField
          name="purpose"
          label="Purpose"
          placeholder="Choose the purpose"
          options={purposes.map((value) => ({ value, label: purposeWords[value] }))}
        />
        <SeesField words={sees} onWords={setSees} />
        <SegmentedField
          name="stay_minutes"
          label="Stays"
          options={stays_minutes.map((minutes) => ({
            value: String(minutes),
            label: stay_words[minutes]!,
          }))}
        />
        <DeliveryFields />
        <Pair>
          <TextField name="vehicle" label="Vehicle" optional placeholder="KDA 123X" />
          <NumberField name="people_count" label="People" optional />
        </Pair>
        <TextArea name="items" label="Items carried in" optional rows={2} />
      </Form>
    </Sheet>
  );
}

function NameField() {
  const is_delivery = useFormValue('kind') === 'delivery';
  return (
    <TextField
      name="name"
      label={is_delivery ? 'Driver' : 'Name'}
      autoComplete="off"
      autoCapitalize="words"
      maxLength={80}
    />
  );
}

function DeliveryFields() {
  if (useFormValue('kind') !== 'delivery') return null;
  return (
    <>
      <TextField name="company" label="Company" optional maxLength={80} />
      <Pair>
        <TextField name="po_number" label="Purchase order" optional maxLength={30} />
        <TextField name="delivery_note" label="Delivery note" optional maxLength={30} />
      </Pair>
    </>
  );
}
