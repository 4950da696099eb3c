import {
  getSheet,
  listSheets,
  type SavedMarks,
  type Sheet,
  type SheetLearner,
} from '@darasa/contract/academics/exams/sheets';
import { rules_of } from '@darasa/rules/grading/curricula';
import { outcomeCode } from '@darasa/rules/grading/outcome-code';
import { Grid, type GridActs, type GridSummary } from '@darasa/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type CellFeed, useCellFeed } from '#platform/cell-feed/use-cell-feed.ts';
import { keyOf, learnAnswer, queryOf } from '#platform/query.ts';
import { lockedColumns, ownParts } from './locked-parts.tsx';
import { MarksAside } from './marks-aside.tsx';
import { columnsOf, markOf, marksLane, withSaved } from './marks-lane.ts';
import { WhyDialog } from './why-dialog.tsx';

/** The feed of one mark sheet: what is saved is put into the sheet that is on screen. */
export function useMarksFeed(sheet: Sheet): CellFeed {
  const client = useQueryClient();
  const lane = useMemo(() => marksLane(sheet), [sheet]);
  const feed = useCellFeed(lane, (data) => {
    const query = queryOf(getSheet, { id: sheet.id });
    learnAnswer(client, query, (known) => withSaved(known, data as SavedMarks));
    void client.invalidateQueries({ queryKey: keyOf(listSheets), refetchType: 'none' });
    // A sheet that took marks is open, whatever was read before.
    if (sheet.closed) void client.invalidateQueries({ queryKey: keyOf(getSheet) });
  });
  const refused_count = feed.refused.length;
  useEffect(() => {
    // What was refused as a whole has a reason that the sheet itself shows.
    if (refused_count > 0) void client.invalidateQueries({ queryKey: keyOf(getSheet) });
  }, [client, refused_count]);
  return feed;
}

/** Learners down, parts across; grades come back with each save. */
export function MarksGrid(props: {
  sheet: Sheet;
  feed: CellFeed;
  onReady: (acts: GridActs) => void;
}) {
  const { sheet, feed } = props;
  const { parts, grades, typed_parts, closed, curriculum, has_points } = sheet;
  const [asked, setAsked] = useState<SheetLearner | null>(null);
  const columns = useMemo(
    () => columnsOf({ parts: ownParts({ parts, typed_parts, closed }), grades }),
    [parts, grades, typed_parts, closed],
  );
  const calc = useMemo(
    () => [
      ...lockedColumns({ parts, typed_parts, closed }),
      ...calcOf({ closed, curriculum, has_points }, setAsked),
    ],
    [parts, typed_parts, closed, curriculum, has_points],
  );
  const aside = useCallback(
    (summary: GridSummary<SheetLearner>) => <MarksAside sheet={sheet} summary={summary} />,
    [sheet],
  );
  return (
    <>
      <Grid<SheetLearner>
        label="Marks"
        rows={sheet.learners}
        rowKey={idOf}
        rowLabel={nameOf}
        rowNumber={numberOf}
        nameHead="Learner"
        lead={lead}
        columns={columns}
        value={markOf}
        calc={calc}
        noun={noun}
        feed={feed}
        draft_key={`marks.${sheet.id}`}
        readOnly={sheet.closed !== null}
        aside={aside}
        onReady={props.onReady}
      />
      {asked ? (
        <WhyDialog sheet_id={sheet.id} learner={asked} onClose={() => setAsked(null)} />
      ) : null}
    </>
  );
}

const noun = ['mark', 'marks'] as const;
const idOf = (row: SheetLearner) => row.student_id;
const nameOf = (row: SheetLearner) => row.name;
const numberOf = (row: SheetLearner) => row.admission_number;
const lead = [{ key: 'number', head: 'Adm no', cell: numberOf }];

/** Where nothing more is typed a phone has room for the grade, and for how it came about. */
const calcOf = (
  { closed, curriculum, has_points }: Pick<Sheet, 'closed' | 'curriculum' | 'has_points'>,
  onAsk: (row: SheetLearner) => void,
) => [
  { key: 'shown', head: 'Mark', num: true, cell: (row: SheetLearner) => row.shown ?? '' },
  {
    key: 'grade',
    head: rules_of[curriculum].words.grade,
    on_phone: closed !== null,
    cell: (row: SheetLearner) => gradeButton(row, () => onAsk(row)),
  },
  ...(has_points
    ? [{ key: 'points', head: 'Points', num: true, cell: (row: SheetLearner) => row.points ?? '' }]
    : []),
];

function gradeButton(learner: SheetLearner, onAsk: () => void) {
  const words = outcomeCode(learner);
  if (!words) return null;
  return (
    <button type="button" className="link" aria-label={`${words}: why?`} onClick={onAsk}>
      {words}
    </button>
  );
}
