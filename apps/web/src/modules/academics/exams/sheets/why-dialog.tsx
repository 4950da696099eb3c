import { explainResult, type SheetLearner } from '@darasa/contract/academics/exams/sheets';
import { formatDateTime } from '@darasa/rules/dates';
import { Loading, Sheet } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';

/** The working says how a grade came about, line by line, and who typed what. */
export function WhyDialog(props: { sheet_id: string; learner: SheetLearner; onClose: () => void }) {
  const { sheet_id, learner, onClose } = props;
  const found = useQuery(queryOf(explainResult, { id: sheet_id, student_id: learner.student_id }));
  return (
    <Sheet open onClose={onClose} title={learner.name} sub="How the grade came about">
      {found.data ? null : <Loading query={found} what="the working" lines={4} />}
      <ul>
        {found.data?.lines.map((line, i) => (
          <li key={i}>{line.counts ? line.words : <s>{line.words}</s>}</li>
        ))}
      </ul>
      {found.data && found.data.changes.length > 0 ? <h3>Changes</h3> : null}
      <ul>
        {found.data?.changes.map((one, i) => (
          <li key={i}>
            {formatDateTime(one.at)}, {one.by}: {one.part} {one.from_text ?? 'blank'} to{' '}
            {one.to_text ?? 'blank'}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
