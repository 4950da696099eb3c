import { GrantInput, listGrants, recordGrant } from '@darasa/contract/finance/receiving/receipts';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import {
  DateField,
  Form,
  MoneyField,
  Pair,
  SelectField,
  Sheet,
  TextArea,
  TextField,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';

/** Receives money that is for no single learner. */
export function GrantSheet({ onClose }: { onClose: () => void }) {
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  const record = useAction(recordGrant, { refresh: [keyOf(listGrants), ['finance']] });
  const today = useToday();
  const asOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  return (
    <Sheet open onClose={onClose} title="Receive a grant" sub="From a sponsor or the government">
      <Form
        schema={GrantInput}
        submit="Record grant"
        initial={{ received_on: today }}
        action={record.run}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextField name="giver_name" label="From" />
        <TextArea name="giver_address" label="Address" optional />
        <TextField name="purpose" label="For" />
        <Pair>
          <MoneyField name="amount_cents" label="Amount" />
          <DateField name="received_on" label="Received on" max={today} />
        </Pair>
        <SelectField
          name="vote_head_id"
          label="Vote head"
          options={(setup.data?.vote_heads ?? []).map(asOption)}
        />
        <SelectField
          name="money_account_id"
          label="Into"
          options={(setup.data?.money_accounts ?? []).map(asOption)}
        />
        <TextField name="reference" label="Reference" optional />
      </Form>
    </Sheet>
  );
}
