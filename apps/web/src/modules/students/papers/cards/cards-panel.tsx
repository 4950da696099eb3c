import {
  cardReasonWords,
  listStudentCards,
  printStudentCards,
} from '@darasa/contract/students/papers/cards';
import { formatDate } from '@darasa/rules/dates';
import { Button, EmptyState, Panel, PrinterIcon, SkeletonLines, SideScroll } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';

/** Which identity cards a learner has had, and how many of them were lost. */
export function CardsPanel({ student_id }: { student_id: string }) {
  const may = useMay();
  const found = useQuery(queryOf(listStudentCards, { student_id }));
  const print = useExport(printStudentCards);
  if (!found.data) return <SkeletonLines label="Loading the cards" lines={2} />;
  const { rows, lost_count } = found.data;
  const may_print = may(printStudentCards);
  const aside = lost_count > 0 ? <span className="muted">{lostWords(lost_count)}</span> : undefined;
  return (
    <Panel title="ID cards" aside={aside}>
      {rows.length === 0 ? (
        <EmptyState title="No card was issued yet" />
      ) : (
        <SideScroll>
          <table className="table stacked" aria-label="ID cards">
            <thead>
              <tr>
                <th scope="col">Card</th>
                <th scope="col">Why</th>
                <th scope="col">Printed</th>
                <th scope="col">By</th>
                {may_print ? <th scope="col">Paper</th> : null}
              </tr>
            </thead>
            <tbody>
              {rows.map((one, i) => (
                <tr key={one.id}>
                  <td className="nowrap">No. {one.issue_number}</td>
                  <td data-head="Why">{cardReasonWords[one.reason]}</td>
                  <td data-head="Printed" className="nowrap">
                    {formatDate(one.printed_at)}
                  </td>
                  <td data-head="By">{one.printed_by}</td>
                  {may_print ? (
                    <td>
                      {i === 0 ? (
                        <Button small icon={PrinterIcon} onClick={() => void print({ id: one.id })}>
                          Print again
                        </Button>
                      ) : null}
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        </SideScroll>
      )}
    </Panel>
  );
}

const lostWords = (count: number): string =>
  count === 1 ? 'One card was lost' : `${count} cards were lost`;
