import { getVisit, getVisitPhoto, purposeWords, type Visit } from '@darasa/contract/gate/visits';
import { formatDateTime } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import { Facts, Loading, Notice, Sheet } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { callBlob } from '#platform/call.ts';
import { queryOf } from '#platform/query.ts';
import { VisitChip } from './visit-chip.tsx';
import { DecideVisit } from './decide-visit.tsx';

/** One visit with its numbers, for the office alone. */
export function VisitSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const visit = useQuery(queryOf(getVisit, { id }));
  const { data } = visit;
  return (
    <Sheet
      open
      onClose={onClose}
      title={data?.name ?? 'Visit'}
      sub={data ? `Checked in by ${data.came_by}` : undefined}
      footer={data?.state === 'held' ? <DecideVisit id={id} /> : undefined}
    >
      {data ? null : <Loading query={visit} what="the visit" />}
      {data ? <Details visit={data} /> : null}
    </Sheet>
  );
}

function Details({ visit }: { visit: Visit }) {
  return (
    <div className="stack">
      {visit.held_for ? <Notice>{visit.held_for}</Notice> : null}
      {visit.has_photo ? <Photo id={visit.id} name={visit.name} /> : null}
      <Facts
        oneColumn
        items={[
          { label: 'Status', value: <VisitChip state={visit.state} /> },
          { label: 'Pass', value: visit.pass_number },
          { label: 'Phone', value: visit.phone ? formatPhone(visit.phone) : null },
          { label: 'End of the ID', value: visit.id_digits },
          { label: 'Purpose', value: purposeWords[visit.purpose] },
          { label: 'Sees', value: visit.sees },
          { label: 'People', value: visit.people_count },
          { label: 'Vehicle', value: visit.vehicle },
          ...(visit.kind === 'delivery'
            ? [
                { label: 'Company', value: visit.company },
                { label: 'Purchase order', value: visit.po_number },
                { label: 'Delivery note', value: visit.delivery_note },
              ]
            : []),
          { label: 'Items carried in', value: visit.items },
          { label: 'Came', value: formatDateTime(visit.came_at) },
          { label: 'Expected to leave', value: formatDateTime(visit.due_at) },
          {
            label: 'Left',
            value: visit.left_at
              ? `${formatDateTime(visit.left_at)}${visit.left_by ? `, with ${visit.left_by}` : ''}`
              : null,
          },
          ...(visit.decided_by ? [{ label: 'Decided by', value: visit.decided_by }] : []),
        ]}
      />
    </div>
  );
}

function Photo({ id, name }: { id: string; name: string }) {
  const { data } = useQuery({
    queryKey: ['gate', 'photo', id],
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      URL.createObjectURL(await callBlob(getVisitPhoto, { id }, { signal })),
  });
  return data ? <img className="visit-photo" src={data} alt={`${name} at the gate`} /> : null;
}
