import { countOfMembers, listClubs, type Club } from '@darasa/contract/administration/living/clubs';
import {
  addClubMember,
  endMembership,
  exportClubMembers,
  listClubMembers,
  MemberInput,
  type ClubMember,
} from '@darasa/contract/administration/living/club-members';
import { stateWords } from '@darasa/contract/students/care/consents';
import { careWords } from '@darasa/contract/students/care/health';
import { formatDate } from '@darasa/rules/dates';
import { Button, EmptyState, Form, Loading, Notice, Pair, StatusChip, TextField } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useExport } from '#platform/exports.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

export function ExportMembers({ club_id }: { club_id: string }) {
  const may = useMay();
  const exportTo = useExport(exportClubMembers);
  if (!may(exportClubMembers)) return null;
  return (
    <Button variant="quiet" onClick={() => void exportTo({ club_id, format: 'pdf' })}>
      Print members
    </Button>
  );
}

/** Shows who belongs to a club today; the last place is offered, and then no more. */
export function Members({ club }: { club: Club }) {
  const may = useMay();
  const members = useQuery(queryOf(listClubMembers, { club_id: club.id }));
  const refresh = [keyOf(listClubMembers), keyOf(listClubs)];
  const add = useAction(addClubMember, { refresh, say: 'The learner is a member.' });
  const end = useAction(endMembership, { refresh, say: 'The membership has ended.' });
  const may_edit = may(addClubMember);
  if (!members.data) return <Loading query={members} what="the members" />;
  const { rows } = members.data;
  const is_full = club.capacity !== null && rows.length >= club.capacity && !club.retired_at;
  return (
    <div className="stack">
      {may_edit && is_full ? (
        <Notice tone="info">
          {club.name} is full: it takes {countOfMembers(club.capacity!)}. End a membership or raise
          the capacity.
        </Notice>
      ) : null}
      {may_edit && !is_full && !club.retired_at ? (
        <Form
          key={rows.length}
          schema={MemberInput}
          action={(values) => add.run({ ...values, club_id: club.id })}
          submit="Add member"
        >
          <Pair>
            <TextField name="admission_number" label="Admission number" maxLength={30} />
            <TextField name="post" label="Post" placeholder="Chairperson" optional />
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
