import {
  delegate,
  type Delegation,
  DelegationInput,
  endDelegation,
  listDelegations,
} from '@darasa/contract/platform/approvals';
import { formatRange } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import {
  Button,
  CheckListField,
  ComboboxField,
  DateField,
  Form,
  Loading,
  MoneyField,
  Pair,
  Sheet,
  StatusChip,
  TextField,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

const refresh = [['approvals']];

/** Lets somebody decide in my place from one day to another. */
export function AwaySheet({ onClose }: { onClose: () => void }) {
  const found = useQuery(queryOf(listDelegations, {}));
  const add = useAction(delegate, { refresh });
  const { data } = found;
  return (
    <Sheet
      open
      onClose={onClose}
      title="While I am away"
      sub="Somebody else decides in your place; the history names you both"
    >
      {data ? null : <Loading query={found} lines={5} />}
      {data ? (
        <>
          <Standing rows={data.rows.filter((row) => row.state !== 'over')} />
          <Form
            schema={DelegationInput}
            action={(values) => add.run(values)}
            onDone={onClose}
            onCancel={onClose}
            submit="Let them decide"
          >
            <ComboboxField
              name="to_user_id"
              label="Who decides"
              options={data.people.map(({ id, name, job_title }) => ({
                value: id,
                label: name,
                ...(job_title ? { hint: job_title } : {}),
              }))}
            />
            <Pair>
              <DateField name="starts_on" label="First day" />
              <DateField name="ends_on" label="Last day" />
            </Pair>
            <CheckListField
              name="document_types"
              label="Only these documents"
              optional
              help="None ticked means all"
              options={data.types.map(({ key, label }) => ({ value: key, label }))}
            />
            <MoneyField
              name="max_amount_cents"
              label="Only up to"
              optional
              help="Larger ones wait for you"
            />
            <TextField name="reason" label="Reason" optional />
          </Form>
        </>
      ) : null}
    </Sheet>
  );
}

function Standing({ rows }: { rows: readonly Delegation[] }) {
  const end = useAction(endDelegation, { refresh });
  if (rows.length === 0) return null;
  return (
    <ul className="delegations">
      {rows.map((row) => (
        <li key={row.id}>
          <p>
            {row.mine ? `${row.to_name} for you` : `You for ${row.from_name}`},{' '}
            {formatRange(row.starts_on, row.ends_on)}
            {row.max_amount_cents === null ? '' : `, up to ${formatKes(row.max_amount_cents)}`}{' '}
            <StatusChip status={row.state === 'active' ? 'active' : 'waiting'}>
              {row.state === 'active' ? 'Now' : 'To come'}
            </StatusChip>
          </p>
          {row.mine ? (
            <Button
              small
              busy={end.busy}
              onClick={() => void end.run({ id: row.id }).catch(() => undefined)}
            >
              I am back
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
