import { hasModule } from '@darasa/contract/access';
import {
  chargeAccepted,
  closeExtraCharge,
  attachChargeEvidence,
  type ExtraCharge,
  type ExtraChargeMember,
  exportExtraChargeMembers,
  getChargeEvidence,
  getExtraCharge,
  listExtraChargeMembers,
  removeFromExtraCharge,
} from '@darasa/contract/finance/extra-charges';
import { stateWords } from '@darasa/contract/students/consents';
import { careWords } from '@darasa/contract/students/health';
import { formatKes, formatMoney } from '@darasa/rules/money';
import {
  Balance,
  Button,
  type Column,
  DataTable,
  Form,
  Link,
  Loading,
  MoneyField,
  Notice,
  PaperclipIcon,
  PlusIcon,
  RadioField,
  Screen,
  Sheet,
  StatusChip,
  Strip,
  TextArea,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import { useExport, useTableExport } from '../../../platform/exports.ts';
import { queryOf } from '../../../platform/query.ts';
import { useAction } from '../../../platform/use-action.ts';
import { useUrlState } from '../../../platform/use-url-state.ts';
import { useViewer } from '../../../platform/viewer.tsx';
import { ChargeOneSheet } from './charge-one-sheet.tsx';
import { EditChargeSheet } from './edit-charge-sheet.tsx';

const View = listExtraChargeMembers.input.omit({ id: true });

/** Who is charged, what of it is paid, and who was taken out again. */
export default function MembersInChargeScreen() {
  const { extra_charge_charge_id: id = '' } = useParams<{ extra_charge_charge_id: string }>();
  const { user } = useViewer();
  const [view, setView] = useUrlState(View);
  const charge = useQuery(queryOf(getExtraCharge, { id }));
  const list = useQuery(queryOf(listExtraChargeMembers, { ...view, id }));
  const files = useTableExport(exportExtraChargeMembers, { ...view, id });
  const accept = useAction(chargeAccepted, { refresh: [['finance']] });
  const [removing, setRemoving] = useState<string[] | null>(null);
  const [closing, setClosing] = useState(false);
  const [editing, setEditing] = useState(false);
  const [charging, setCharging] = useState(false);
  if (!charge.data) {
    return (
      <Screen title="Extra charge">
        <Loading query={charge} what="the charge" failed="We could not open the charge" lines={6} />
      </Screen>
    );
  }
  const { data } = charge;
  const reads_health = list.data?.reads_health ?? false;
  const is_open = data.state === 'open';
  const may_void = is_open && hasModule(user, 'finance', 'void');
  const add =
    is_open && hasModule(user, 'finance', 'create') ? (
      <Button
        variant="primary"
        icon={PlusIcon}
        href={`/dashboard/finance/add-to-extra-charge/${id}`}
      >
        Add learners
      </Button>
    ) : undefined;
  return (
    <Screen
      title={data.name}
      crumbs={[{ label: 'Extra charges', href: '/dashboard/finance/fee-panel?tab=charges' }]}
      sub={[
        `${formatKes(data.amount_cents)} each`,
        data.semester_name,
        data.vote_head_name,
        <StatusChip key="state" status={data.state} />,
      ]}
      acts={
        <>
          {is_open && hasModule(user, 'finance', 'edit') ? (
            <>
              <Button onClick={() => setEditing(true)}>Edit</Button>
              <Button onClick={() => setClosing(true)}>Close and settle</Button>
            </>
          ) : null}
          {is_open && data.accepted_count > 0 ? (
            <Button busy={accept.busy} onClick={() => void accept.run({ id })}>
              Charge {data.accepted_count} who accepted
            </Button>
          ) : null}
          {is_open && hasModule(user, 'finance', 'create') ? (
            <Button onClick={() => setCharging(true)}>Charge one learner</Button>
          ) : null}
          {add}
        </>
      }
    >
      <div className="stack">
        <Strip
          label="The charge"
          items={[
            { label: 'Charged', value: data.charged_count, note: formatKes(data.billed_cents) },
            { label: 'Paid', value: formatKes(data.paid_cents) },
            { label: 'Still owed', value: formatKes(data.billed_cents - data.paid_cents) },
            ...(data.cost_cents === null
              ? []
              : [
                  {
                    label: 'It cost',
                    value: formatKes(data.cost_cents),
                    note: `What is over ${data.surplus === 'keep' ? 'stays with the school' : 'goes back as credit'}`,
                  },
                ]),
            ...(data.is_optional
              ? [
                  {
                    label: 'Asked',
                    value: data.asked_count,
                    note: `${data.accepted_count} accepted; by SMS: YES ${data.answer_code}`,
                  },
                ]
              : []),
          ]}
        />
        {data.is_trip ? (
          <NoConsent id={id} onSee={() => setView({ consent: 'missing', page: 1 })} />
        ) : null}
        {data.is_trip && reads_health ? (
          <InNeedOfCare id={id} onSee={() => setView({ care: 'needed', page: 1 })} />
        ) : null}
        <DataTable
          label="Members"
          query={list}
          columns={data.is_trip ? tripColumns(reads_health) : columns}
          view={view}
          onView={setView}
          rowKey={(row) => row.id}
          rowLabel={(row) => row.name}
          search={{ placeholder: 'Name or adm no', label: 'Find a learner' }}
          filters={[
            { name: 'state', label: 'State', options: states },
            ...(data.is_trip ? [consent_filter] : []),
            ...(data.is_trip && reads_health ? [care_filter] : []),
          ]}
          {...(may_void
            ? {
                selection: {
                  acts: [{ label: 'Take out', run: (ids: string[]) => setRemoving(ids) }],
                },
              }
            : {})}
          {...files}
          empty={{
            title: 'Nobody is charged yet',
            text: 'Add a class, a list, or learners one by one.',
            action: add,
          }}
          nothingFound="Nobody matches these filters."
        />
      </div>
      {removing ? <RemoveSheet id={id} ids={removing} onClose={() => setRemoving(null)} /> : null}
      {charging ? <ChargeOneSheet charge={data} onClose={() => setCharging(false)} /> : null}
      {editing ? <EditChargeSheet charge={data} onClose={() => setEditing(false)} /> : null}
      {closing ? <CloseSheet charge={data} onClose={() => setClosing(false)} /> : null}
    </Screen>
  );
}

/** A child whose family has not agreed stays behind, unless somebody asks in time. */
function NoConsent({ id, onSee }: { id: string; onSee: () => void }) {
  const missing = useQuery(
    queryOf(listExtraChargeMembers, { id, consent: 'missing', page_size: 1 }),
  );
  const count = missing.data?.count ?? 0;
  if (count === 0) return null;
  return (
    <Notice act={{ label: 'See who', onClick: onSee }}>
      {count === 1 ? 'One learner has' : `${count} learners have`} no consent for school trips.
    </Notice>
  );
}

/** Whoever leads the trip takes along what these children need. */
function InNeedOfCare({ id, onSee }: { id: string; onSee: () => void }) {
  const needed = useQuery(queryOf(listExtraChargeMembers, { id, care: 'needed', page_size: 1 }));
  const count = needed.data?.count ?? 0;
  if (count === 0) return null;
  return (
    <Notice act={{ label: 'See who', onClick: onSee }}>
      {count === 1 ? 'One learner who goes has' : `${count} learners who go have`} an allergy, a
      condition or medication.
    </Notice>
  );
}

const RemoveInput = removeFromExtraCharge.input.omit({ id: true, member_ids: true });

function RemoveSheet({ id, ids, onClose }: { id: string; ids: string[]; onClose: () => void }) {
  const remove = useAction(removeFromExtraCharge, { refresh: [['finance']] });
  return (
    <Sheet open onClose={onClose} title={ids.length === 1 ? 'Take out' : `Take out ${ids.length}`}>
      <Form
        danger
        schema={RemoveInput}
        submit="Take out"
        action={({ reason }) => remove.run({ id, member_ids: ids, reason })}
        onDone={onClose}
        onCancel={onClose}
      >
        <Notice tone="warning">
          A credit note is posted. What was paid for it becomes credit of the family.
        </Notice>
        <TextArea name="reason" label="Why" maxLength={300} />
      </Form>
    </Sheet>
  );
}

/** What it cost is said, also when it was nothing. */
const CloseInput = closeExtraCharge.input.omit({ id: true });

function CloseSheet({ charge, onClose }: { charge: ExtraCharge; onClose: () => void }) {
  const close = useAction(closeExtraCharge, { refresh: [['finance']] });
  return (
    <Sheet open onClose={onClose} title={`Close ${charge.name}`}>
      <Form
        schema={CloseInput}
        submit="Send for approval"
        initial={{ surplus: 'keep' }}
        action={(values) => close.run({ id: charge.id, ...values })}
        onDone={onClose}
        onCancel={onClose}
      >
        <Notice>{formatKes(charge.paid_cents)} came in. Another person agrees to the close.</Notice>
        <MoneyField name="cost_cents" label="What it cost" />
        <RadioField
          name="surplus"
          label="What is over"
          options={[
            { value: 'keep', label: 'Stays with the school' },
            { value: 'give-back', label: 'Goes back to those who paid, as credit' },
          ]}
        />
      </Form>
    </Sheet>
  );
}

/** Why, and what shows it; where nothing does yet, a photo or a letter can be added. */
function Reason({ row }: { row: ExtraChargeMember }) {
  const { user } = useViewer();
  const open = useExport(getChargeEvidence);
  const attach = useAction(attachChargeEvidence, {
    refresh: [['finance']],
    say: 'The evidence is kept.',
  });
  if (row.removed_reason) return row.removed_reason;
  const words = [row.reason, row.evidence && `see ${row.evidence}`].filter(Boolean).join(', ');
  const may_attach =
    row.state === 'charged' && row.reason !== null && hasModule(user, 'finance', 'create');
  return (
    <>
      {words}
      {row.evidence_file_name ? (
        <div>
          <Button
            small
            variant="quiet"
            icon={PaperclipIcon}
            onClick={() => void open({ member_id: row.id })}
          >
            {row.evidence_file_name}
          </Button>
        </div>
      ) : null}
      {may_attach && !row.evidence_file_name ? (
        <div>
          <label className="link">
            Attach a photo or letter
            <input
              className="sr"
              type="file"
              accept=".pdf,image/png,image/jpeg,image/webp"
              onChange={(event) => {
                const file = event.target.files?.[0];
                if (file) void attach.run({ member_id: row.id }, file).catch(() => undefined);
              }}
            />
          </label>
        </div>
      ) : null}
    </>
  );
}

const states = [
  { value: 'charged', label: 'Charged' },
  { value: 'asked', label: 'Asked' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'declined', label: 'Declined' },
  { value: 'removed', label: 'Taken out' },
];

const consent_filter = {
  name: 'consent' as const,
  label: 'Consent',
  options: [{ value: 'missing', label: 'No consent for trips' }],
};

const care_filter = {
  name: 'care' as const,
  label: 'Health',
  options: [{ value: 'needed', label: 'In need of care' }],
};

const care_column: Column<ExtraChargeMember> = {
  key: 'care',
  head: 'Health',
  cell: ({ care }) => careWords(care),
  wrap: true,
  phone: 'hide',
};

const consent_column: Column<ExtraChargeMember> = {
  key: 'trip_consent',
  head: 'School trips',
  cell: ({ trip_consent }) =>
    trip_consent === 'given' ? (
      stateWords.given
    ) : (
      <StatusChip tone="warning">{stateWords[trip_consent ?? 'not-asked']}</StatusChip>
    ),
  width: 124,
  phone: 'hide',
};

const columns: Column<ExtraChargeMember>[] = [
  {
    key: 'name',
    head: 'Learner',
    cell: (row) => (
      <Link href={`/dashboard/finance/fee-panel?student_id=${row.student_id}`}>
        {row.name}, {row.admission_number}
      </Link>
    ),
    sort: true,
    width: 240,
    phone: 'who',
  },
  { key: 'class_name', head: 'Class', cell: (row) => row.class_name, width: 116, phone: 'what' },
  {
    key: 'reason',
    head: 'Reason',
    cell: (row) => <Reason row={row} />,
    wrap: true,
    phone: 'hide',
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <StatusChip status={row.state} />,
    width: 116,
    phone: 'status',
  },
  {
    key: 'billed_cents',
    head: 'Amount, KES',
    cell: (row) => formatMoney(row.billed_cents),
    num: true,
    width: 116,
    phone: 'hide',
  },
  {
    key: 'paid_cents',
    head: 'Paid, KES',
    cell: (row) => formatMoney(row.paid_cents),
    num: true,
    width: 120,
    phone: 'hide',
  },
  {
    key: 'balance_cents',
    head: 'Balance, KES',
    cell: (row) => <Balance cents={row.balance_cents} />,
    num: true,
    credit: true,
    sort: true,
    width: 136,
    phone: 'amount',
  },
];

/** On a trip the consent is what matters; the reasons are in the file. */
const trip_columns = columns.map((one) => (one.key === 'reason' ? consent_column : one));

/** Whoever leads the trip has a phone in the hand, so there it stands under the class. */
const class_and_care: Column<ExtraChargeMember> = {
  ...columns.find((one) => one.key === 'class_name')!,
  cell: ({ class_name, care }) => (
    <>
      {class_name}
      {care ? <span className="phone-only">{careWords(care)}</span> : null}
    </>
  ),
};

// The words need the room: what was charged and paid is in the file.
const care_columns = trip_columns.flatMap((one) => {
  if (one.key === 'class_name') return [class_and_care];
  if (one.key === 'billed_cents' || one.key === 'paid_cents') return [];
  return one.key === 'trip_consent' ? [one, care_column] : [one];
});

const tripColumns = (reads_health: boolean) => (reads_health ? care_columns : trip_columns);
