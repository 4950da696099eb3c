import { mayCall } from '@darasa/contract/access';
import { clubs } from '@darasa/contract/administration/clubs';
import {
  addClubMember,
  endMembership,
  exportClubMembers,
  listClubMembers,
  MemberInput,
  type ClubMember,
} from '@darasa/contract/administration/club-members';
import { stateWords } from '@darasa/contract/students/consents';
import { careWords } from '@darasa/contract/students/health';
import { LookupFilter, type LookupRow } from '@darasa/contract/lookup';
import { onTab } from '@darasa/contract/shapes';
import { formatDate } from '@darasa/rules/dates';
import {
  Button,
  type Column,
  EmptyState,
  Form,
  Loading,
  Notice,
  Pair,
  Sheet,
  StatusChip,
  TextField,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '../../../platform/exports.ts';
import { LookupSheet } from '../../../platform/lookups/lookup-sheet.tsx';
import { keyOf, queryOf } from '../../../platform/query.ts';
import { SetupTable, useTabList } from '../../../platform/setup/setup-table.tsx';
import { useAction } from '../../../platform/use-action.ts';
import { useViewer } from '../../../platform/viewer.tsx';

const View = onTab(LookupFilter);

export function ClubsTab() {
  const list = useTabList(View, clubs.list);
  return (
    <SetupTable<LookupRow>
      label="Clubs"
      one="club"
      list={list}
      create={clubs.create}
      exported={clubs.exportList}
      imported="administration/clubs"
      columns={columns}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.name}
      search={{ placeholder: 'Name, code', label: 'Find a club' }}
      empty="Add the clubs and societies, then take learners in."
      sheet={ClubSheet}
    />
  );
}

/** A club opens on its members, which is what people come for; its details are one step behind. */
function ClubSheet({ row, onClose }: { row: LookupRow | null; onClose: () => void }) {
  const { user } = useViewer();
  const [details, setDetails] = useState(row === null);
  if (!row || details) return <LookupSheet lookup={clubs} row={row} onClose={onClose} />;
  return (
    <Sheet
      open
      onClose={onClose}
      title={row.name}
      sub={row.note ?? 'Club'}
      footer={
        <>
          {mayCall(clubs.edit.access, user) ? (
            <Button onClick={() => setDetails(true)}>Change club</Button>
          ) : null}
          <ExportMembers club_id={row.id} />
        </>
      }
    >
      <Members club={row} />
    </Sheet>
  );
}

function ExportMembers({ club_id }: { club_id: string }) {
  const { user } = useViewer();
  const exportTo = useExport(exportClubMembers);
  if (!mayCall(exportClubMembers.access, user)) return null;
  return (
    <Button variant="quiet" onClick={() => void exportTo({ club_id, format: 'pdf' })}>
      Print members
    </Button>
  );
}

function Members({ club }: { club: LookupRow }) {
  const { user } = useViewer();
  const members = useQuery(queryOf(listClubMembers, { club_id: club.id }));
  const refresh = [keyOf(listClubMembers)];
  const add = useAction(addClubMember, { refresh, say: 'The learner is a member.' });
  const end = useAction(endMembership, { refresh, say: 'The membership has ended.' });
  const may_edit = mayCall(addClubMember.access, user);
  if (!members.data) return <Loading query={members} what="the members" />;
  const { rows } = members.data;
  return (
    <div className="stack">
      {may_edit && !club.retired_at ? (
        <Form
          key={rows.length}
          schema={MemberInput}
          action={(values) => add.run({ ...values, club_id: club.id })}
          submit="Add member"
        >
          <Pair>
            <TextField name="admission_number" label="Admission number" maxLength={30} />
            <TextField name="post" label="Post" maxLength={40} placeholder="Chairperson" optional />
          </Pair>
        </Form>
      ) : null}
      <InNeedOfCare count={rows.filter((one) => one.care).length} />
      {rows.length === 0 ? (
        <EmptyState title="No members yet" />
      ) : (
        <ul className="lines" aria-label={`Members of ${club.name}`}>
          {rows.map((one) => (
            <li key={one.id}>
              <span className="words">
                <strong>{one.name}</strong>
                <span className="meta">{memberWords(one)}</span>
                {one.care ? <span className="meta">{careWords(one.care)}</span> : null}
              </span>
              {one.trip_consent === 'given' ? null : (
                <StatusChip tone="warning">{`Trips: ${stateWords[one.trip_consent].toLowerCase()}`}</StatusChip>
              )}
              {one.post ? <StatusChip tone="info">{one.post}</StatusChip> : null}
              {may_edit ? (
                <Button
                  small
                  variant="quiet"
                  aria-label={`End the membership of ${one.name}`}
                  onClick={() => void end.run({ id: one.id }).catch(() => undefined)}
                >
                  End
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Clubs go to games and competitions: whoever leads them must know before the bus leaves. */
function InNeedOfCare({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Notice>
      {count === 1 ? 'One member has' : `${count} members have`} an allergy, a condition or
      medication.
    </Notice>
  );
}

const memberWords = (one: ClubMember): string => {
  const place = [one.class_name, one.stream_name].filter(Boolean).join(' ');
  return [one.admission_number, place, `since ${formatDate(one.from_on)}`]
    .filter(Boolean)
    .join(', ');
};

const columns: Column<LookupRow>[] = [
  { key: 'name', head: 'Club', cell: (row) => row.name, sort: true, phone: 'who', width: 240 },
  { key: 'code', head: 'Code', cell: (row) => row.code, sort: true, phone: 'hide', width: 124 },
  { key: 'note', head: 'Note', cell: (row) => row.note, wrap: true, phone: 'what' },
  {
    key: 'status',
    head: 'Status',
    cell: (row) => <StatusChip status={row.retired_at ? 'retired' : 'active'} />,
    width: 104,
    phone: 'status',
  },
];
