import {
  applyWaiver,
  endWaiverMembers,
  exportWaiverMembers,
  getWaiver,
  getWaiverProof,
  listWaiverMembers,
  submitWaiver,
  uploadWaiverProof,
  type Waiver,
  type WaiverMember,
} from '@darasa/contract/finance/fees/waivers';
import { formatKes, formatMoney } from '@darasa/rules/money';
import {
  Button,
  CheckField,
  type Column,
  DataTable,
  Facts,
  Form,
  Link,
  Loading,
  PaperclipIcon,
  Panel,
  PlusIcon,
  Screen,
  Sheet,
  StatusChip,
  TextArea,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import { useExport, useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useViewer, useMay } from '#platform/viewer.tsx';
import { looked_at, MemberState, ReviewSheet } from './waiver-review.tsx';

const View = listWaiverMembers.input.omit({ id: true });

/** Shows who has the waiver, what it takes off, and the three people it goes through. */
export default function MembersInWaiverScreen() {
  const { waiver_id: id = '' } = useParams<{ waiver_id: string }>();
  const may = useMay();
  const [view, setView] = useUrlState(View);
  const waiver = useQuery(queryOf(getWaiver, { id }));
  const list = useQuery(queryOf(listWaiverMembers, { ...view, id }));
  const files = useTableExport(exportWaiverMembers, { ...view, id });
  const [ending, setEnding] = useState<Selected | null>(null);
  const [reviewing, setReviewing] = useState<WaiverMember | null>(null);
  if (!waiver.data) {
    return (
      <Screen title="Members in waiver">
        <Loading query={waiver} what="the waiver" failed="We could not open the waiver" lines={6} />
      </Screen>
    );
  }
  const { data } = waiver;
  return (
    <Screen
      title={data.name}
      crumbs={[{ label: 'Waivers', href: '/dashboard/finance/fee-panel?tab=waivers' }]}
      sub={[data.number, data.gives, <StatusChip key="state" status={data.state} />]}
      acts={list.data ? <Acts waiver={data} value_cents={list.data.value_cents} /> : undefined}
    >
      <div className="stack">
        <WaiverFacts waiver={data} />
        <DataTable
          label="Members"
          query={list}
          columns={data.condition ? [...columns, looked_at] : columns}
          view={view}
          onView={setView}
          rowKey={(row) => row.id}
          rowLabel={(row) => row.name}
          {...(data.condition && may(applyWaiver) ? { onOpen: setReviewing } : {})}
          search={{ placeholder: 'Name or adm no', label: 'Find a learner' }}
          filters={[
            { name: 'state', label: 'State', options: states },
            ...(data.condition
              ? [
                  {
                    name: 'review' as const,
                    label: 'Review',
                    options: [{ value: 'due', label: 'To be looked at' }],
                  },
                ]
              : []),
          ]}
          totals={
            list.data
              ? {
                  words: 'All learners',
                  cells: {
                    value_cents: formatMoney(list.data.value_cents),
                    used_cents: formatMoney(list.data.used_cents),
                  },
                }
              : undefined
          }
          {...(may(endWaiverMembers)
            ? {
                selection: {
                  acts: [
                    {
                      label: 'End early',
                      run: (ids: string[], clear: () => void) => setEnding({ ids, clear }),
                    },
                  ],
                },
              }
            : {})}
          {...files}
          empty={{ title: 'Nobody is in this waiver yet' }}
          nothingFound="Nobody matches these filters."
        />
      </div>
      {ending ? <EndSheet id={id} {...ending} onClose={() => setEnding(null)} /> : null}
      {reviewing ? (
        <ReviewSheet waiver={data} member={reviewing} onClose={() => setReviewing(null)} />
      ) : null}
    </Screen>
  );
}

/** Each state has its one next step, and it is another person's. */
function Acts({ waiver, value_cents }: { waiver: Waiver; value_cents: number }) {
  const { user } = useViewer();
  const may = useMay();
  const { id, state } = waiver;
  const refresh = [['finance']];
  const send = useAction(submitWaiver, { refresh });
  const apply = useAction(applyWaiver, { refresh });
  if (state === 'draft' && may(submitWaiver)) {
    const is_own = waiver.requested_by_id === user.id;
    return (
      <>
        {waiver.kind === 'grouped' ? (
          <Button icon={PlusIcon} href={`/dashboard/finance/add-to-grouped-waiver/${id}`}>
            Add learners
          </Button>
        ) : null}
        <Proof waiver={waiver} />
        {waiver.member_count > 0 && is_own ? (
          <Button
            variant="primary"
            busy={send.busy}
            onClick={() =>
              void send.run({ id, expected_cents: value_cents }).catch(() => undefined)
            }
          >
            Send for approval, {formatKes(value_cents)}
          </Button>
        ) : null}
      </>
    );
  }
  if (state === 'approved' && may(applyWaiver)) {
    const is_own = waiver.requested_by_id === user.id;
    return (
      <Button
        variant="primary"
        busy={apply.busy}
        cannot={is_own ? 'You asked for it, so somebody else puts it on the accounts' : undefined}
        onClick={() => void apply.run({ id }).catch(() => undefined)}
      >
        Put on the accounts
      </Button>
    );
  }
  return null;
}

function Proof({ waiver }: { waiver: Waiver }) {
  const upload = useAction(uploadWaiverProof, {
    refresh: [['finance']],
    say: 'The proof is kept.',
  });
  return (
    <label className="button secondary">
      Attach proof
      <input
        className="sr"
        type="file"
        accept="application/pdf,image/*"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void upload.run({ id: waiver.id }, file).catch(() => undefined);
        }}
      />
    </label>
  );
}

function WaiverFacts({ waiver }: { waiver: Waiver }) {
  return (
    <Panel title="The waiver">
      <Facts
        items={[
          { label: 'Kind', value: waiver.type_name },
          { label: 'Terms', value: waiver.terms.map((term) => term.name).join(', ') },
          { label: 'Paid for by', value: waiver.sponsor_name ?? 'The school' },
          { label: 'Why', value: waiver.reason },
          { label: 'Asked by', value: waiver.requested_by },
          { label: 'Approved by', value: waiver.approved_by ?? 'Not yet' },
          { label: 'Put on the accounts by', value: waiver.applied_by ?? 'Not yet' },
          ...(waiver.condition ? [{ label: 'Condition', value: waiver.condition }] : []),
          ...(waiver.needs_proof || waiver.files.length > 0
            ? [{ label: 'Proof', value: <Proofs waiver={waiver} /> }]
            : []),
        ]}
      />
    </Panel>
  );
}

/** Whoever decides opens what shows it. */
function Proofs({ waiver }: { waiver: Waiver }) {
  const open = useExport(getWaiverProof);
  if (waiver.files.length === 0) return 'None yet';
  return waiver.files.map((file) => (
    <Button
      key={file.id}
      small
      variant="quiet"
      icon={PaperclipIcon}
      onClick={() => void open({ id: waiver.id, file_id: file.id })}
    >
      {file.name}
    </Button>
  ));
}

/** Rows that are ticked, and how they are let go once the act has succeeded. */
interface Selected {
  ids: string[];
  clear: () => void;
}

function EndSheet({ id, ids, clear, onClose }: Selected & { id: string; onClose: () => void }) {
  const end = useAction(endWaiverMembers, { refresh: [['finance']] });
  return (
    <Sheet open onClose={onClose} title={`End early for ${ids.length}`}>
      <Form
        danger
        submit="End the waiver"
        action={(values: { reason?: string; take_back?: boolean }) =>
          end.run({
            id,
            member_ids: ids,
            reason: values.reason ?? '',
            take_back: values.take_back ?? false,
          })
        }
        onDone={() => {
          clear();
          onClose();
        }}
        onCancel={onClose}
      >
        <TextArea name="reason" label="Why" maxLength={300} />
        <CheckField name="take_back" label="Take back what it has waived: it is owed again" />
      </Form>
    </Sheet>
  );
}

const states = [
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'ended', label: 'Ended' },
];

const columns: Column<WaiverMember>[] = [
  {
    key: 'name',
    head: 'Learner',
    cell: (row) => (
      <Link href={`/dashboard/finance/fee-panel?student_id=${row.student_id}`}>
        {row.name}, {row.admission_number}
      </Link>
    ),
    phone: 'who',
  },
  { key: 'class_name', head: 'Class', cell: (row) => row.class_name, width: 140, phone: 'what' },
  {
    key: 'ends',
    head: 'Ends',
    cell: (row) => row.ended_reason ?? row.problem ?? row.ends,
    wrap: true,
    phone: 'hide',
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <MemberState member={row} />,
    width: 112,
    phone: 'status',
  },
  {
    key: 'value_cents',
    head: 'To be waived, KES',
    cell: (row) => formatMoney(row.value_cents),
    num: true,
    width: 156,
    phone: 'hide',
  },
  {
    key: 'used_cents',
    head: 'Waived, KES',
    cell: (row) => formatMoney(row.used_cents),
    num: true,
    width: 132,
    phone: 'amount',
  },
];
