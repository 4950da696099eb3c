import { hasModule } from '@darasa/contract/access';
import {
  cancelPettyVoucher,
  countPettyCash,
  createPettyFloat,
  editPettyFloat,
  exportPettyVouchers,
  listPettyFloats,
  type PettyFloat,
  PettyFloatInput,
  PettySpendInput,
  type PettyVoucher,
  spendPettyCash,
  topUpPettyCash,
} from '@darasa/contract/finance/petty-cash';
import type { FinanceSetup } from '@darasa/contract/finance/setup';
import { formatDate, formatDateTime } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import {
  Button,
  DateField,
  EmptyState,
  Form,
  Loading,
  MoneyField,
  Notice,
  Pair,
  Panel,
  PlusIcon,
  SelectField,
  Sheet,
  SideScroll,
  Strip,
  TextArea,
  TextField,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StaffPicker } from '../../../pickers/staff-picker.tsx';
import { useExport } from '../../../platform/exports.ts';
import { queryOf } from '../../../platform/query.ts';
import { useAction } from '../../../platform/use-action.ts';
import { useToday } from '../../../platform/use-today.ts';
import { useViewer } from '../../../platform/viewer.tsx';
import { VersionedForm } from '../../../platform/versioned-form.tsx';
import { ExportMenu } from '../export-menu.tsx';
import { FundField } from '../setup/fund-field.tsx';
import { Trail } from '../trail.tsx';
import { HeadLeft } from './budget-left.tsx';
import { moneyPlaces, spendingHeads } from './words.ts';

const refresh = [['finance']];
type Doing = 'change' | 'spend' | 'count' | 'top-up' | 'new' | PettyVoucher | null;

/** A float that always adds up: what is in the box and what was spent from it make its level. */
export function PettyCashTab({ setup }: { setup: FinanceSetup }) {
  const { user } = useViewer();
  const floats = useQuery(queryOf(listPettyFloats, {}));
  const [doing, setDoing] = useState<{ what: Doing; float?: PettyFloat }>({ what: null });
  const close = () => setDoing({ what: null });
  const open = hasModule(user, 'finance', 'approve') ? (
    <Button icon={PlusIcon} onClick={() => setDoing({ what: 'new' })}>
      Open a float
    </Button>
  ) : undefined;
  if (!floats.data) return <Loading query={floats} what="petty cash" lines={6} />;
  return (
    <div className="stack">
      {floats.data.rows.length === 0 ? (
        <Panel>
          <EmptyState
            title="No petty cash yet"
            text="Open a float for small payments: give it a level and somebody who keeps it."
            action={open}
          />
        </Panel>
      ) : (
        <div className="book-tools">
          <div className="acts">{open}</div>
        </div>
      )}
      {floats.data.rows.map((float) => (
        <FloatPanel key={float.id} float={float} onDo={(what) => setDoing({ what, float })} />
      ))}
      {doing.what === 'new' ? <OpenSheet setup={setup} onClose={close} /> : null}
      {doing.float && doing.what === 'spend' ? (
        <SpendSheet setup={setup} float={doing.float} onClose={close} />
      ) : null}
      {doing.float && doing.what === 'change' ? (
        <ChangeSheet float={doing.float} onClose={close} />
      ) : null}
      {doing.float && doing.what === 'count' ? (
        <CountSheet float={doing.float} onClose={close} />
      ) : null}
      {doing.float && doing.what === 'top-up' ? (
        <TopUpSheet setup={setup} float={doing.float} onClose={close} />
      ) : null}
      {doing.what && typeof doing.what === 'object' ? (
        <CancelSheet voucher={doing.what} onClose={close} />
      ) : null}
    </div>
  );
}

function FloatPanel({ float, onDo }: { float: PettyFloat; onDo: (what: Doing) => void }) {
  const { user } = useViewer();
  const may = (act: 'create' | 'approve' | 'void') => hasModule(user, 'finance', act);
  const last = float.counts[0];
  const exportTo = useExport(exportPettyVouchers);
  return (
    <>
      <Strip
        label={float.name}
        items={[
          { label: 'Level', value: formatMoney(float.level_cents) },
          { label: 'In the box, by the books', value: formatMoney(float.balance_cents) },
          { label: 'Spent since it was full', value: formatMoney(float.top_up_cents) },
          {
            label: 'Last count',
            value: last ? formatMoney(last.counted_cents) : 'Never',
            note: last ? countInWords(last) : undefined,
          },
        ]}
      />
      <Panel
        title={`${float.name}, kept by ${float.holder_name}`}
        aside={
          <>
            {may('create') ? (
              <Button variant="primary" onClick={() => onDo('spend')}>
                Write a voucher
              </Button>
            ) : null}
            {may('create') && float.top_up_cents > 0 && !float.top_up_waits ? (
              <Button onClick={() => onDo('top-up')}>Top up</Button>
            ) : null}
            {may('approve') && float.holder_id !== user.id ? (
              <Button onClick={() => onDo('count')}>Surprise count</Button>
            ) : null}
            {may('approve') ? <Button onClick={() => onDo('change')}>Change</Button> : null}
            <ExportMenu onExport={(format) => exportTo({ id: float.id, format })} />
          </>
        }
      >
        {float.top_up_waits ? <Notice tone="info">A top-up waits for approval.</Notice> : null}
        {float.vouchers.length === 0 ? (
          <p className="none panel-body">Nothing was spent from it yet.</p>
        ) : (
          <SideScroll label="Vouchers">
            <table className="table">
              <thead>
                <tr>
                  <th>Voucher</th>
                  <th>Day</th>
                  <th>Paid to</th>
                  <th className="fill">What for</th>
                  <th>Vote head</th>
                  <th className="num">KES</th>
                  <th>
                    <span className="sr">Acts</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {float.vouchers.map((one) => (
                  <tr key={one.id}>
                    <td>{one.number}</td>
                    <td>{formatDate(one.spent_on)}</td>
                    <td>{one.payee_name}</td>
                    <td>
                      {one.particulars}
                      {one.cancelled_reason ? (
                        <span className="meta"> Cancelled: {one.cancelled_reason}</span>
                      ) : null}
                    </td>
                    <td>{one.vote_head_name}</td>
                    <td className="num">{formatMoney(one.amount_cents)}</td>
                    <td>
                      {!one.cancelled_reason && may('void') ? (
                        <Button
                          small
                          aria-label={`Cancel voucher ${one.number}`}
                          onClick={() => onDo(one)}
                        >
                          Cancel
                        </Button>
                      ) : null}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </SideScroll>
        )}
      </Panel>
    </>
  );
}

const countInWords = (count: PettyFloat['counts'][number]): string => {
  const apart = count.counted_cents - count.book_cents;
  return `${comparedToBooks(apart)}, ${formatDateTime(count.at)}`;
};

function comparedToBooks(apart_cents: number): string {
  if (apart_cents === 0) return 'as in the books';
  const by = formatKes(Math.abs(apart_cents));
  return apart_cents < 0 ? `${by} less than in the books` : `${by} more than in the books`;
}

function OpenSheet({ setup, onClose }: { setup: FinanceSetup; onClose: () => void }) {
  const open = useAction(createPettyFloat, { refresh, say: 'The float is open. Top it up next.' });
  return (
    <Sheet open onClose={onClose} title="Open a petty cash float">
      <Form
        schema={PettyFloatInput}
        initial={{ name: 'Petty cash' }}
        action={(values) => open.run(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Open the float"
      >
        <TextField name="name" label="Name" maxLength={80} />
        <StaffPicker name="staff_id" label="Who keeps the box?" />
        <Pair>
          <MoneyField name="level_cents" label="Level" help="What is in it when it is full" />
          <MoneyField name="spend_max_cents" label="Largest payment" />
        </Pair>
        <FundField setup={setup} />
      </Form>
    </Sheet>
  );
}

/** What lies in the box stays; the next top-up fills it to the new level. */
function ChangeSheet({ float, onClose }: { float: PettyFloat; onClose: () => void }) {
  const change = useAction(editPettyFloat, { refresh, say: 'The float is changed.' });
  return (
    <Sheet open onClose={onClose} title={`Change ${float.name}`}>
      <div className="stack">
        <VersionedForm
          schema={Change}
          row={float}
          initial={(row) => ({
            level_cents: row?.level_cents,
            spend_max_cents: row?.spend_max_cents,
          })}
          send={(values, over) =>
            change.run({ ...values, id: float.id, version: (over ?? float).version })
          }
          labels={{ level_cents: 'Level, in cents', spend_max_cents: 'Largest payment, in cents' }}
          submit="Save changes"
          draft_key={`finance.petty-float.${float.id}`}
          onDone={onClose}
        >
          <Pair>
            <MoneyField name="level_cents" label="Level" />
            <MoneyField name="spend_max_cents" label="Largest payment" />
          </Pair>
          <StaffPicker
            name="staff_id"
            label="Another keeper"
            placeholder={float.holder_name}
            optional
          />
        </VersionedForm>
        <Trail record_type="petty cash" record_id={float.id} />
      </div>
    </Sheet>
  );
}

const Change = PettyFloatInput.omit({ name: true, fund_id: true }).partial();

function SpendSheet(props: { setup: FinanceSetup; float: PettyFloat; onClose: () => void }) {
  const { setup, float, onClose } = props;
  const today = useToday();
  const spend = useAction(spendPettyCash, { refresh, say: 'The voucher is written.' });
  return (
    <Sheet
      open
      onClose={onClose}
      title="Petty cash voucher"
      sub={`${formatKes(float.balance_cents)} is in the box`}
    >
      <Form
        schema={PettySpendInput}
        initial={{ id: float.id, spent_on: today }}
        action={(values) => spend.run(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Write the voucher"
      >
        <Pair>
          <MoneyField name="amount_cents" label="Amount" />
          <DateField name="spent_on" label="Day" max={today} />
        </Pair>
        <TextField name="payee_name" label="Paid to" maxLength={120} />
        <TextField name="particulars" label="What for?" maxLength={160} />
        <Pair>
          <SelectField
            name="vote_head_id"
            label="Vote head"
            options={spendingHeads(setup, float.money_account_id)}
          />
          <TextField name="receipt_number" label="Receipt number" maxLength={40} optional />
        </Pair>
        <HeadLeft setup={setup} warning="This goes over it, and the trail will say so." />
      </Form>
    </Sheet>
  );
}

function CountSheet({ float, onClose }: { float: PettyFloat; onClose: () => void }) {
  const count = useAction(countPettyCash, { refresh, say: 'The count is kept.' });
  return (
    <Sheet open onClose={onClose} title={`Surprise count of ${float.name}`}>
      <Form
        schema={countPettyCash.input}
        initial={{ id: float.id }}
        action={(values) => count.run(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Keep the count"
      >
        <MoneyField name="counted_cents" label="What is in the box?" />
        <TextArea name="note" label="Note" maxLength={300} optional />
      </Form>
    </Sheet>
  );
}

function TopUpSheet(props: { setup: FinanceSetup; float: PettyFloat; onClose: () => void }) {
  const { float, onClose } = props;
  const topUp = useAction(topUpPettyCash, {
    refresh: [...refresh, ['approvals']],
    say: 'The top-up is sent for approval.',
  });
  return (
    <Sheet open onClose={onClose} title={`Top up ${float.name}`}>
      <Form
        schema={topUpPettyCash.input}
        initial={{ id: float.id }}
        action={(values) => topUp.run(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Send for approval"
      >
        <Notice tone="info">
          {formatKes(float.top_up_cents)}: exactly what was spent, no more and no less.
        </Notice>
        <SelectField
          name="from_id"
          label="From"
          options={moneyPlaces(props.setup, float.money_account_id)}
        />
      </Form>
    </Sheet>
  );
}

function CancelSheet({ voucher, onClose }: { voucher: PettyVoucher; onClose: () => void }) {
  const cancel = useAction(cancelPettyVoucher, { refresh, say: 'The voucher is cancelled.' });
  return (
    <Sheet open onClose={onClose} title={`Cancel ${voucher.number}`}>
      <Form
        action={({ reason = '' }: { reason?: string }) => cancel.run({ id: voucher.id, reason })}
        onDone={onClose}
        onCancel={onClose}
        submit="Cancel voucher"
        danger
      >
        <TextArea name="reason" label="Why?" maxLength={300} />
      </Form>
    </Sheet>
  );
}
