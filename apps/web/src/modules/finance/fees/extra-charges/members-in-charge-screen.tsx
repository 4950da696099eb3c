import {
  closeExtraCharge,
  removeFromExtraCharge,
  chargeAccepted,
  exportExtraChargeMembers,
  getExtraCharge,
  listExtraChargeMembers,
} from '@darasa/contract/finance/fees/extra-charges';
import { formatKes } from '@darasa/rules/money';
import { Button, DataTable, Loading, PlusIcon, Screen, StatusChip, Strip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { member_columns, tripColumns } from './charge-member-columns.tsx';
import { ChargeOneSheet } from './charge-one-sheet.tsx';
import { CloseChargeSheet } from './close-charge-sheet.tsx';
import { EditChargeSheet } from './edit-charge-sheet.tsx';
import { RemoveSheet } from './remove-sheet.tsx';
import { InNeedOfCare, NoConsent } from './trip-notices.tsx';

const View = listExtraChargeMembers.input.omit({ id: true });

/** Shows who is charged, what of it is paid, and who was taken out again. */
export default function MembersInChargeScreen() {
  const { extra_charge_charge_id: id = '' } = useParams<{ extra_charge_charge_id: string }>();
  const may = useMay();
  const [view, setView] = useUrlState(View);
  const charge = useQuery(queryOf(getExtraCharge, { id }));
  const list = useQuery(queryOf(listExtraChargeMembers, { ...view, id }));
  const files = useTableExport(exportExtraChargeMembers, { ...view, id });
  const accept = useAction(chargeAccepted, { refresh: [['finance']] });
  const [removing, setRemoving] = useState<{ ids: string[]; clear: () => void } | null>(null);
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
  const may_void = is_open && may(removeFromExtraCharge);
  const add =
    is_open && may(chargeAccepted) ? (
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
          {is_open && may(closeExtraCharge) ? (
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
          {is_open && may(chargeAccepted) ? (
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
          columns={data.is_trip ? tripColumns(reads_health) : member_columns}
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
                  acts: [
                    {
                      label: 'Take out',
                      run: (ids: string[], clear: () => void) => setRemoving({ ids, clear }),
                    },
                  ],
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
      {removing ? <RemoveSheet id={id} {...removing} onClose={() => setRemoving(null)} /> : null}
      {charging ? <ChargeOneSheet charge={data} onClose={() => setCharging(false)} /> : null}
      {editing ? <EditChargeSheet charge={data} onClose={() => setEditing(false)} /> : null}
      {closing ? <CloseChargeSheet charge={data} onClose={() => setClosing(false)} /> : null}
    </Screen>
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
