import { enteredWords } from '@darasa/contract/academics/exams/exams';
import {
  acceptSheet,
  cell_codes,
  getSheet,
  handInSheet,
  listSheets,
  placeWords,
  saveMarks,
  type Sheet,
  sheet_state_words,
  type SheetLearner,
} from '@darasa/contract/academics/exams/sheets';
import { formatDate, formatTime } from '@darasa/rules/dates';
import {
  Button,
  ConfirmDialog,
  Grid,
  type GridChange,
  type GridColumn,
  type GridValue,
  Loading,
  Notice,
  Screen,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { SheetPlaces } from '../places/sheet-places.tsx';
import { lockedColumns, ownParts } from './locked-parts.tsx';
import { MarksAside } from './marks-aside.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { WhyDialog } from './why-dialog.tsx';

const refresh = [keyOf(getSheet), keyOf(listSheets)];

/** A mark sheet: learners down, parts across, grades beside them as soon as marks are saved. */
export function MarkSheet({ id, back }: { id: string; back: string }) {
  const found = useQuery(queryOf(getSheet, { id }));
  const sheet = found.data;
  const crumbs = [{ href: back, label: 'Mark sheets' }];
  if (!sheet) {
    return (
      <Screen title="Mark sheet" crumbs={crumbs}>
        <Loading query={found} what="the mark sheet" lines={10} />
      </Screen>
    );
  }
  return (
    <Screen
      title={`${sheet.subject}, ${placeWords(sheet)}`}
      sub={[
        sheet.exam,
        sheet_state_words[sheet.state],
        `${enteredWords(sheet)} marks in`,
        `Entry closes ${formatDate(sheet.entry_to)}`,
      ]}
      crumbs={crumbs}
      acts={<Acts sheet={sheet} />}
    >
      <div className="stack">
        {sheet.state === 'open' && sheet.note ? (
          <Notice tone="warning">Returned: {sheet.note}</Notice>
        ) : null}
        {sheet.closed ? <Notice tone="info">{sheet.closed}</Notice> : null}
        <Marks sheet={sheet} />
        <SheetPlaces sheet={sheet} />
      </div>
    </Screen>
  );
}

function Marks({ sheet }: { sheet: Sheet }) {
  const [asked, setAsked] = useState<SheetLearner | null>(null);
  const save = useAction(saveMarks, { refresh, say: false });
  const onSave = async (changes: GridChange[]) => {
    const answer = await save.run({
      id: sheet.id,
      cells: changes.map((change) => cellOf(sheet, change)),
    });
    const errors = [
      ...answer.refused.map((one) => ({ path: pathOf(one), message: one.message })),
      ...answer.conflicts.map((one) => ({
        path: pathOf(one),
        message: `${one.by} typed ${one.theirs || 'nothing'} at ${formatTime(one.at)}. Type ${one.yours || 'it'} again to use yours.`,
      })),
    ];
    if (errors.length > 0) throw Object.assign(new Error('Some marks are not saved.'), { errors });
  };
  return (
    <>
      <Grid<SheetLearner>
        label="Marks"
        rows={sheet.learners}
        rowKey={(row) => row.student_id}
        rowLabel={(row) => row.name}
        nameHead="Learner"
        lead={[{ key: 'number', head: 'Number', cell: (row) => row.admission_number }]}
        columns={ownParts(sheet).map((part) => columnOf(sheet, part))}
        value={valueOf}
        calc={[
          ...lockedColumns(sheet),
          { key: 'shown', head: 'Mark', num: true, cell: (row) => row.shown ?? '' },
          {
            key: 'grade',
            head: 'Grade',
            cell: (row) => gradeButton(row, () => setAsked(row)),
          },
        ]}
        noun={['mark', 'marks']}
        onSave={onSave}
        draft_key={`marks.${sheet.id}`}
        readOnly={sheet.closed !== null}
        aside={asideOf(sheet)}
      />
      {asked ? (
        <WhyDialog sheet_id={sheet.id} learner={asked} onClose={() => setAsked(null)} />
      ) : null}
    </>
  );
}

const asideOf = (sheet: Sheet) => () => <MarksAside sheet={sheet} />;

function gradeButton(learner: SheetLearner, onAsk: () => void) {
  const words = learner.code ?? outcome_words[learner.outcome];
  if (!words) return null;
  return (
    <button type="button" className="link" aria-label={`${words}: why?`} onClick={onAsk}>
      {words}
    </button>
  );
}

const outcome_words: Record<string, string> = { X: 'X', Y: 'Y', excused: 'EX', none: 'NE' };

function columnOf(sheet: Sheet, part: Sheet['parts'][number]): GridColumn<SheetLearner> {
  const column = { key: String(part.part), head: part.name };
  if (part.entry === 'level') {
    const levels = sheet.grades.map(({ code, words_en }) => ({
      value: code,
      label: words_en ? `${code}, ${words_en}` : code,
    }));
    return {
      ...column,
      kind: 'choice',
      options: [...levels, ...cell_codes.map((value) => ({ value, label: value }))],
    };
  }
  return {
    ...column,
    kind: 'number',
    note: `of ${part.out_of}`,
    min: 0,
    max: part.out_of!,
    decimals: 2,
    codes: cell_codes,
  };
}

function valueOf(row: SheetLearner, key: string): GridValue {
  const cell = row.cells.find(({ part }) => String(part) === key);
  return cell ? (cell.code ?? cell.level ?? cell.score) : null;
}

function cellOf({ learners }: Sheet, { row_id, key, value }: GridChange) {
  const learner = learners.find((one) => one.student_id === row_id);
  const known = learner?.cells.find(({ part }) => String(part) === key);
  return {
    student_id: row_id,
    part: Number(key),
    version: known?.version ?? 0,
    ...(value === null ? {} : { value }),
  };
}

const pathOf = ({ student_id, part }: { student_id: string; part: number }) =>
  `${student_id}.${part}`;

function Acts({ sheet }: { sheet: Sheet }) {
  const [asking, setAsking] = useState<'hand-in' | 'return' | null>(null);
  const accept = useAction(acceptSheet, { refresh, say: 'The mark sheet is accepted.' });
  const close = () => setAsking(null);
  return (
    <>
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
      {asking === 'hand-in' ? <HandIn sheet={sheet} onClose={close} /> : null}
      {asking === 'return' ? (
        <ReturnDialog sheet={sheet} refresh={refresh} onClose={close} />
      ) : null}
    </>
  );
}

function HandIn({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const hand = useAction(handInSheet, { refresh, say: 'The mark sheet is handed in.' });
  const blanks = sheet.learners.filter((one) => one.outcome === 'open');
  const blanks_absent = blanks.length > 0;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Hand in the mark sheet?"
      act={blanks_absent ? `Mark ${blanks.length} AB and hand in` : 'Hand in'}
      onConfirm={() => hand.run({ id: sheet.id, blanks_absent })}
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
