import {
  type Imprest,
  recoverImprest,
  surrenderImprest,
  SurrenderInput,
} from '@darasa/contract/finance/spending/imprests';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { prepareVoucher } from '@darasa/contract/finance/spending/vouchers';
import { formatDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import {
  Button,
  DateField,
  Facts,
  FieldList,
  Form,
  MoneyField,
  Pair,
  SelectField,
  Sheet,
  StatusChip,
} from '@darasa/ui';
import { useState } from 'react';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useMay, useViewer } from '#platform/viewer.tsx';
import { mayChange } from '#modules/finance/books/approvals/returned.ts';
import { Trail } from '#modules/finance/books/trail/trail.tsx';
import { PrepareVoucher } from '../vouchers/prepare-voucher.tsx';
import { moneyPlaces, spendingHeads } from '#modules/finance/books/setup/choices.ts';

const refresh = [['finance'], ['approvals']];

/** Shows where one imprest stands, and what is done with it next. */
export function ImprestSheet(props: {
  setup: FinanceSetup;
  imprest: Imprest;
  onChange: () => void;
  onClose: () => void;
}) {
  const { setup, imprest, onClose } = props;
  const { user } = useViewer();
  const [doing, setDoing] = useState<'issue' | 'surrender' | 'recover' | null>(null);
  const may = useMay();
  const back = () => setDoing(null);
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title={`Imprest ${imprest.number}`}
      sub={`${imprest.holder_name}: ${imprest.purpose}`}
      footer={
        doing ? undefined : (
          <>
            {mayChange(user, imprest) ? (
              <Button variant="primary" onClick={props.onChange}>
                Change and send again
              </Button>
            ) : null}
            {imprest.state === 'approved' && may(prepareVoucher) ? (
              <Button variant="primary" onClick={() => setDoing('issue')}>
                Prepare voucher
              </Button>
            ) : null}
            {imprest.state === 'issued' &&
            may(surrenderImprest) &&
            imprest.holder_id !== user.id ? (
              <Button variant="primary" onClick={() => setDoing('surrender')}>
                Account for it
              </Button>
            ) : null}
            {imprest.state === 'surrendered' && imprest.recover_cents > 0 && may(recoverImprest) ? (
              <Button variant="primary" onClick={() => setDoing('recover')}>
                Recovered from salary
              </Button>
            ) : null}
            {imprest.item_id ? (
              <Button href={`/dashboard/approvals?item=${imprest.item_id}`}>Approval</Button>
            ) : null}
          </>
        )
      }
    >
      <div className="stack">
        {doing === 'issue' ? (
          <PrepareVoucher
            setup={setup}
            of={{ imprest_id: imprest.id }}
            left_cents={imprest.amount_cents}
            onDone={onClose}
            onCancel={back}
          />
        ) : null}
        {doing === 'surrender' ? (
          <SurrenderForm setup={setup} imprest={imprest} onDone={onClose} onCancel={back} />
        ) : null}
        {doing === 'recover' ? (
          <RecoverForm setup={setup} imprest={imprest} onDone={onClose} onCancel={back} />
        ) : null}
        {doing ? null : (
          <>
            <Facts
              oneColumn
              items={[
                { label: 'State', value: <ImprestState imprest={imprest} /> },
                { label: 'Amount', value: formatKes(imprest.amount_cents) },
                { label: 'Vote head', value: imprest.vote_head_name },
                ...(imprest.issued_on
                  ? [{ label: 'Issued on', value: formatDate(imprest.issued_on) }]
                  : []),
                ...(imprest.due_on ? [{ label: 'Due on', value: formatDate(imprest.due_on) }] : []),
                ...(imprest.surrendered_on
                  ? [
                      { label: 'Spent', value: formatKes(imprest.spent_cents) },
                      { label: 'Brought back', value: formatKes(imprest.returned_cents) },
                      { label: 'From salary', value: formatKes(imprest.recover_cents) },
                    ]
                  : []),
              ]}
            />
            <Trail record_type="imprest" record_id={imprest.id} />
          </>
        )}
      </div>
    </Sheet>
  );
}

export function ImprestState({ imprest }: { imprest: Imprest }) {
  if (imprest.is_overdue) return <StatusChip status="overdue" />;
  if (imprest.state === 'issued') return <StatusChip status="open" />;
  if (imprest.state === 'surrendered') {
    return imprest.recover_cents > 0 ? (
      <StatusChip status="due">To be recovered</StatusChip>
    ) : (
      <StatusChip status="done">Accounted for</StatusChip>
    );
  }
  return <StatusChip status={imprest.state} />;
}

interface Acting {
  setup: FinanceSetup;
  imprest: Imprest;
  onDone: () => void;
  onCancel: () => void;
}

function SurrenderForm({ setup, imprest, onDone, onCancel }: Acting) {
  const today = useToday();
  const surrender = useAction(surrenderImprest, { refresh, say: 'The imprest is accounted for.' });
  return (
    <Form
      schema={SurrenderInput}
      initial={{
        id: imprest.id,
        surrendered_on: today,
        lines: [{ vote_head_id: imprest.vote_head_id, amount_cents: imprest.amount_cents }],
      }}
      action={(values) => surrender.run(values)}
      onDone={onDone}
      onCancel={onCancel}
      submit="Account for it"
    >
      <FieldList name="lines" label="Spent, with receipts" add="Add a line" rows_max={40}>
        {(path) => (
          <>
            <SelectField
              name={`${path}.vote_head_id`}
              label="Vote head"
              options={spendingHeads(setup)}
            />
            <MoneyField name={`${path}.amount_cents`} label="Amount" />
          </>
        )}
      </FieldList>
      <Pair>
        <MoneyField name="returned_cents" label="Brought back" optional />
        <SelectField name="money_account_id" label="Into" optional options={moneyPlaces(setup)} />
      </Pair>
      <DateField
        name="surrendered_on"
        label="On"
        max={today}
        help="What is neither spent nor brought back is recovered from the salary"
      />
    </Form>
  );
}

function RecoverForm({ setup, imprest, onDone, onCancel }: Acting) {
  const today = useToday();
  const recover = useAction(recoverImprest, { refresh, say: 'The imprest is closed.' });
  return (
    <Form
      schema={recoverImprest.input}
      initial={{ id: imprest.id, recovered_on: today }}
      action={(values) => recover.run(values)}
      onDone={onDone}
      onCancel={onCancel}
      submit={`Recovered ${formatKes(imprest.recover_cents)}`}
    >
      <SelectField name="money_account_id" label="Into" options={moneyPlaces(setup)} />
      <DateField name="recovered_on" label="On" max={today} />
    </Form>
  );
}
