import {
  explainResult,
  getSheet,
  saveMarks,
  type Sheet as MarkSheet,
  type SheetLearner,
} from '@darasa/contract/academics/exams/sheets';
import type { OutputOf } from '@darasa/contract/endpoint';
import { formatDateTime } from '@darasa/rules/dates';
import { Button, Loading, Sheet } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';

/** The working says how a grade came about, line by line, and who typed what. */
export function WhyDialog(props: { sheet_id: string; learner: SheetLearner; onClose: () => void }) {
  const { sheet_id, learner, onClose } = props;
  const found = useQuery(queryOf(explainResult, { id: sheet_id, student_id: learner.student_id }));
  return (
    <Sheet open onClose={onClose} title={learner.name} sub="How the grade came about">
      {found.data ? (
        <div className="stack">
          <Working {...found.data} />
          <AskForCorrection sheet_id={sheet_id} student_id={learner.student_id} />
        </div>
      ) : (
        <Loading query={found} what="the working" lines={4} />
      )}
    </Sheet>
  );
}

/** A mark that is approved is not typed over; the form for its correction stands among the corrections. */
function AskForCorrection(props: { sheet_id: string; student_id: string }) {
  const { sheet_id, student_id } = props;
  const may = useMay();
  const [path] = useLocation();
  const sheet = useQuery(queryOf(getSheet, { id: sheet_id }));
  if (!sheet.data || !approved.includes(sheet.data.sitting_state) || !may(saveMarks)) return null;
  return (
    <div className="acts">
      <Button href={`${path}?tab=corrections&sheet_id=${sheet_id}&student_id=${student_id}`}>
        Ask for a correction
      </Button>
    </div>
  );
}

const approved: MarkSheet['sitting_state'][] = ['approved', 'published', 'locked'];

const Working = ({ lines, changes }: OutputOf<typeof explainResult>) => (
  <div className="stack">
    <ul>
      {lines.map((line, i) => (
        <li key={i}>{line.counts ? line.words : <s>{line.words}</s>}</li>
      ))}
    </ul>
    {changes.length > 0 ? (
      <section>
        <h3>Who typed what</h3>
        <ul>
          {changes.map((one, i) => (
            <li key={i}>
              {one.part}: {one.from_text ?? 'blank'} to {one.to_text ?? 'blank'}
              <p className="meta">
                {one.by}, {formatDateTime(one.at)}
              </p>
            </li>
          ))}
        </ul>
      </section>
    ) : null}
  </div>
);
