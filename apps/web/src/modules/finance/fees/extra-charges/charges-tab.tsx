import {
  createExtraCharge,
  type ExtraCharge,
  ExtraChargeInput,
  extraChargeList,
} from '@darasa/contract/finance/fees/extra-charges';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import {
  Button,
  CheckField,
  DateField,
  Form,
  MoneyField,
  NumberField,
  Pair,
  PlusIcon,
  SelectField,
  Sheet,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useMay } from '#platform/viewer.tsx';

/** Trips, exam entries, lost books: what some are charged and others not. */
export function ChargesTab() {
  const may = useMay();
  const [adding, setAdding] = useState(false);
  const add = may(createExtraCharge) ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setAdding(true)}>
      Add extra charge
    </Button>
  ) : undefined;
  return (
    <>
      <ListTable
        list={useList(extraChargeList)}
        columns={columns}
        rowLabel={(row) => row.name}
        rowHref={(row) => `/dashboard/finance/members-in-extra-charge/${row.id}`}
        tools={add}
        empty={{ text: 'Define one, then add a class or some learners.', action: add }}
      />
      {adding ? <ChargeSheet onClose={() => setAdding(false)} /> : null}
    </>
  );
}

function ChargeSheet({ onClose }: { onClose: () => void }) {
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  const [, navigate] = useLocation();
  const create = useAction(createExtraCharge, { refresh: [['finance']] });
  const today = useToday();
  return (
    <Sheet open onClose={onClose} title="Add extra charge">
      <Form
        schema={ExtraChargeInput}
        initial={{ charged_on: today, is_refundable: true }}
        action={(values) => create.run(values)}
        onDone={(charge) =>
          navigate(`/dashboard/finance/add-to-extra-charge/${(charge as ExtraCharge).id}`)
        }
        onCancel={onClose}
        submit="Add extra charge"
      >
        <TextField name="name" label="Name" help="Such as Trip to Nakuru" />
        <MoneyField name="amount_cents" label="Amount for each" />
        <Pair>
          <SelectField
            name="semester_id"
            label="Term"
            options={(setup.data?.semesters ?? []).map((one) => ({
              value: one.id,
              label: `${one.name} ${one.year}`,
            }))}
          />
          <SelectField
            name="vote_head_id"
            label="Vote head"
            options={(setup.data?.vote_heads ?? [])
              .filter((one) => !one.retired_at)
              .map((one) => ({ value: one.id, label: one.name }))}
          />
        </Pair>
        <DateField name="charged_on" label="On" />
        <CheckField
          name="is_refundable"
          label="Refundable: learners removed get their money back"
        />
        <CheckField name="is_trip" label="A trip: see who has no consent for trips" />
        <CheckField name="is_optional" label="Optional: parents may be asked first" />
        <Asking />
        <TextField name="note" label="Note for parents" optional />
      </Form>
    </Sheet>
  );
}

function Asking() {
  if (useFormValue('is_optional') !== true) return null;
  return (
    <Pair>
      <DateField name="opt_in_until" label="Reply by" optional />
      <NumberField name="places" label="Places" optional />
    </Pair>
  );
}

const columns: Readonly<Record<string, ColumnOnScreen<ExtraCharge>>> = {
  semester_name: { width: 132, phone: 'what' },
  state: { width: 116 },
  charged_count: { width: 104 },
  amount_cents: { width: 120, phone: 'hide' },
  billed_cents: { width: 136 },
  paid_cents: { width: 128, phone: 'hide' },
};
