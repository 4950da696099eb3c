import {
  type Arrival,
  elsewhere_labels,
  listArrivals,
  receiveElsewhere,
} from '@darasa/contract/finance/receiving/incoming';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { Button, Form, SelectField, TextField } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

const Elsewhere = receiveElsewhere.input.omit({ id: true });
const means = Object.entries(elsewhere_labels).map(([value, label]) => ({ value, label }));

/** Money that came by itself and is for no learner: what it is, from whom and what for. */
export function ElsewhereForm({ arrival, onDone }: { arrival: Arrival; onDone: () => void }) {
  const [is_open, setOpen] = useState(false);
  const setup = useQuery({ ...queryOf(getFinanceSetup, {}), enabled: is_open });
  const receive = useAction(receiveElsewhere, { refresh: [keyOf(listArrivals), ['finance']] });
  if (!is_open) {
    return <Button onClick={() => setOpen(true)}>It is not for a learner</Button>;
  }
  const heads = (setup.data?.vote_heads ?? []).filter((one) => !one.retired_at);
  return (
    <Form
      schema={Elsewhere}
      submit="Receive"
      initial={{ payer: arrival.payer_name ?? '' }}
      action={(values) => receive.run({ ...values, id: arrival.id })}
      onDone={onDone}
      onCancel={() => setOpen(false)}
    >
      <SelectField name="means" label="What it is" options={means} />
      <TextField name="payer" label="From" />
      <TextField name="purpose" label="For" />
      <SelectField
        name="vote_head_id"
        label="Vote head (a bursary has none yet)"
        optional
        options={heads.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Form>
  );
}
