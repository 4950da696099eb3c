import { enteredWords } from '@darasa/contract/academics/exams/exams';
import { getSheetFile, readMarksFile } from '@darasa/contract/academics/exams/sheet-files';
import { readSheet } from '@darasa/contract/academics/exams/sheet-rows';
import {
  acceptSheet,
  getSheet,
  handInSheet,
  listSheets,
  placeWords,
  type Sheet,
  sheet_state_words,
} from '@darasa/contract/academics/exams/sheets';
import { formatDate } from '@darasa/rules/dates';
import {
  Button,
  ConfirmDialog,
  type GridActs,
  Loading,
  Notice,
  PrinterIcon,
  Screen,
  UploadIcon,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { CellFeed } from '#platform/cell-feed/use-cell-feed.ts';
import { useExport } from '#platform/exports.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { SheetPlaces } from '../places/sheet-places.tsx';
import { FillFromFile } from '../sheet-files/fill-from-file.tsx';
import { ownParts } from './locked-parts.tsx';
import { MarksGrid, useMarksFeed } from './marks-grid.tsx';
import { markOf } from './marks-lane.ts';
import { RefusedMarks } from './refused-marks.tsx';
import { ReturnDialog } from './return-dialog.tsx';

const refresh = [keyOf(getSheet), keyOf(listSheets)];

/** A mark sheet: learners down, parts across, each mark saved by itself as it is typed. */
export function MarkSheet({ id, back }: { id: string; back: string }) {
  const found = useQuery({ ...queryOf(getSheet, { id }), select: readSheet });
  if (found.data) return <OpenSheet sheet={found.data} back={back} />;
  return (
    <Screen title="Mark sheet" crumbs={[{ href: back, label: 'Mark sheets' }]}>
      <Loading query={found} what="the mark sheet" lines={10} />
    </Screen>
  );
}

function OpenSheet({ sheet, back }: { sheet: Sheet; back: string }) {
  const feed = useMarksFeed(sheet);
  const grid = useRef<GridActs>(null);
  const onReady = useCallback((acts: GridActs) => void (grid.current = acts), []);
  return (
    <Screen
      title={`${sheet.subject}, ${placeWords(sheet)}`}
      sub={[
        sheet.exam,
        sheet_state_words[sheet.state],
        `${enteredWords(sheet)} marks in`,
        `Entry closes ${formatDate(sheet.entry_to)}`,
      ]}
      crumbs={[{ href: back, label: 'Mark sheets' }]}
      acts={<Acts sheet={sheet} feed={feed} grid={grid} />}
    >
      <div className="stack">
        {sheet.state === 'open' && sheet.note ? (
          <Notice tone="warning">Returned: {sheet.note}</Notice>
        ) : null}
        {sheet.closed ? <Notice tone="info">{sheet.closed}</Notice> : null}
        <RefusedMarks sheet={sheet} feed={feed} />
        <MarksGrid sheet={sheet} feed={feed} onReady={onReady} />
        <SheetPlaces sheet={sheet} />
      </div>
    </Screen>
  );
}

function Acts(props: { sheet: Sheet; feed: CellFeed; grid: { current: GridActs | null } }) {
  const { sheet, feed } = props;
  const may = useMay();
  const [asking, setAsking] = useState<'hand-in' | 'return' | 'file' | null>(null);
  const print = useExport(getSheetFile);
  const accept = useAction(acceptSheet, { refresh, say: 'The mark sheet is accepted.' });
  const close = () => setAsking(null);
  return (
    <>
      {sheet.closed === null && may(readMarksFile) ? (
        <Button icon={UploadIcon} onClick={() => setAsking('file')}>
          Import from Excel
        </Button>
      ) : null}
      {may(getSheetFile) ? (
        <Button icon={PrinterIcon} onClick={() => void print({ id: sheet.id, format: 'pdf' })}>
          Print
        </Button>
      ) : null}
      {sheet.may_hand_in ? (
        <Button variant="primary" onClick={() => setAsking('hand-in')}>
          Hand in
        </Button>
      ) : null}
      {sheet.may_review ? <Button onClick={() => setAsking('return')}>Return</Button> : null}
      {sheet.may_review && sheet.state === 'handed-in' ? (
        <Button
          variant="primary"
          busy={accept.busy}
          onClick={() => void accept.run({ id: sheet.id }).catch(() => undefined)}
        >
          Accept
        </Button>
      ) : null}
      {asking === 'hand-in' ? <HandIn sheet={sheet} feed={feed} onClose={close} /> : null}
      {asking === 'file' ? (
        <FillFromFile
          sheet={sheet}
          onFill={(cells, note) => props.grid.current?.fillIn(cells, note)}
          onClose={close}
        />
      ) : null}
      {asking === 'return' ? (
        <ReturnDialog sheet={sheet} refresh={refresh} onClose={close} />
      ) : null}
    </>
  );
}

function HandIn(props: { sheet: Sheet; feed: CellFeed; onClose: () => void }) {
  const { sheet, feed, onClose } = props;
  const hand = useAction(handInSheet, { refresh, say: 'The mark sheet is handed in.' });
  const blanks = sheet.learners.filter((one) => isBlank(sheet, one, feed));
  const blanks_absent = blanks.length > 0;
  const handIn = async () => {
    await feed.sendAll();
    await hand.run({ id: sheet.id, blanks_absent });
  };
  if (feed.count > 0 && Object.values(feed.cells).some(needsLook)) {
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        title="Some marks are not saved yet"
        act="Look at them"
        onConfirm={() => undefined}
      >
        <p>
          Marks that differ, were refused or wait for the line stand in the bar below the marks.
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Hand in the mark sheet?"
      act={blanks_absent ? `Mark ${blanks.length} AB and hand in` : 'Hand in'}
      onConfirm={handIn}
    >
      {blanks_absent ? (
        <>
          <p>These learners have no mark yet. They are marked absent:</p>
          <ul>
            {blanks.map((one) => (
              <li key={one.student_id}>{one.name}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>You can change nothing until it is returned to you.</p>
      )}
    </ConfirmDialog>
  );
}

const needsLook = (row: CellFeed['cells'][string]): boolean =>
  Object.values(row).some((cell) => cell.state !== 'sending');

/** A learner whose marks are typed and still going is not blank; a part that others enter is theirs. */
const isBlank = (sheet: Sheet, learner: Sheet['learners'][number], { cells }: CellFeed): boolean =>
  learner.outcome === 'open' &&
  ownParts(sheet).some(({ part }) => {
    const key = String(part);
    return !cells[learner.student_id]?.[key]?.text && markOf(learner, key) === null;
  });
