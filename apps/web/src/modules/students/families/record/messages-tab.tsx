import { channelWords } from '@darasa/contract/communication/sending/tokens';
import { counted } from '@darasa/rules/counted';
import { listMessages, type MessageRow } from '@darasa/contract/communication/sending/messages';
import { formatDateTime } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import { EmptyState, Link, Loading, Panel, SideScroll, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import type { TabProps } from '#modules/students/learners/learner/record-props.ts';

const messages_shown = 25;

/** Shows what the school wrote to this family about this learner, newest first. */
export default function MessagesTab({ record: { learner } }: TabProps) {
  const found = useQuery(
    queryOf(listMessages, { student_id: learner.id, page: 1, page_size: messages_shown }),
  );
  if (!found.data) return <Loading query={found} what="the messages" />;
  const { rows, count } = found.data;
  const href = `/dashboard/communication/logs?student_id=${learner.id}`;
  return (
    <Panel
      title="Messages"
      footer={
        count > rows.length ? <Link href={href}>All {counted(count, 'message')}</Link> : undefined
      }
    >
      {rows.length === 0 ? (
        <EmptyState title="No message was sent about this learner yet" />
      ) : (
        <SideScroll>
          <table className="table stacked">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">To</th>
                <th scope="col">Message</th>
                <th scope="col">Channel</th>
                <th scope="col">State</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td className="nowrap">{formatDateTime(row.sent_at ?? row.created_at)}</td>
                  <td data-head="To" className="nowrap">
                    <span>
                      {row.name}
                      <div className="faint">{formatPhone(row.phone)}</div>
                    </span>
                  </td>
                  <td data-head="Message" className="wrap">
                    {row.text ?? <span className="faint">{row.title}, not shown</span>}
                  </td>
                  <td data-head="Channel" className="nowrap">
                    {channelWords[row.channel]}
                  </td>
                  <td data-head="State">
                    <StatusChip status={looks[row.state] ?? row.state} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </SideScroll>
      )}
    </Panel>
  );
}

/** The word that the kit knows a look for. */
const looks: Partial<Record<MessageRow['state'], string>> = {
  planned: 'draft',
  paused: 'due',
  waiting: 'queued',
};
