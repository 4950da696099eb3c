import { dropLearners, movePlace } from '@darasa/contract/academics/exams/places';
import {
  type AwayLearner,
  getSheet,
  listSheets,
  placeWords,
  type Sheet as MarkSheet,
  type SheetLearner,
} from '@darasa/contract/academics/exams/sheets';
import { counted } from '@darasa/rules/counted';
import { Button, CheckListField, Form, Notice, SelectField, Sheet, TextField } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

const refresh = [keyOf(getSheet), keyOf(listSheets)];

/** The places on a sheet: learners who are not enrolled leave it, the office moves others. */
export function SheetPlaces({ sheet }: { sheet: MarkSheet }) {
  const may = useMay();
  const [moving, setMoving] = useState(false);
  const [dropping, setDropping] = useState(false);
  const may_drop = sheet.is_elective && sheet.closed === null && may(dropLearners);
  const not_enrolled = may_drop ? sheet.learners.filter(isNotEnrolled) : [];
  const may_move = sheet.sitting_state === 'open' && sheet.learners.length > 0 && may(movePlace);
  return (
    <>
      {not_enrolled.length > 0 ? (
        <Notice tone="info">
          <div className="stack">
            <p>
              {counted(not_enrolled.length, 'learner is', 'learners are')} marked NE. Who does not
              take {sheet.subject} need not stand on its mark sheets.
            </p>
            <div className="acts">
              <Button small onClick={() => setDropping(true)}>
                Take them off the list
              </Button>
            </div>
          </div>
        </Notice>
      ) : null}
      {sheet.away.length > 0 ? <Away rows={sheet.away} subject={sheet.subject} /> : null}
      {may_move ? (
        <div className="acts">
          <Button variant="quiet" onClick={() => setMoving(true)}>
            Move a learner to another sheet
          </Button>
        </div>
      ) : null}
      {moving ? <MoveSheet sheet={sheet} onClose={() => setMoving(false)} /> : null}
      {dropping ? (
        <DropSheet sheet={sheet} learners={not_enrolled} onClose={() => setDropping(false)} />
      ) : null}
    </>
  );
}

const isNotEnrolled = ({ cells }: SheetLearner): boolean => {
  const typed = cells.filter(
    (one) => one.score !== null || one.level !== null || one.code !== null,
  );
  return typed.length > 0 && typed.every((one) => one.code === 'NE');
};

function Away({ rows, subject }: { rows: readonly AwayLearner[]; subject: string }) {
  const wordsOf = ({ place, merged_into, differing }: AwayLearner) => {
    if (place === 'not-enrolled') return `does not take ${subject}`;
    if (!merged_into) return 'on another sheet';
    return [`one record with ${merged_into} now`, ...differing].join('; ');
  };
  return (
    <p className="help">
      No longer on this sheet, marks kept:{' '}
      {rows.map((one) => `${one.name} (${wordsOf(one)})`).join(', ')}.
    </p>
  );
}

function MoveSheet({ sheet, onClose }: { sheet: MarkSheet; onClose: () => void }) {
  const move = useAction(movePlace, { refresh, say: 'The learner has moved, with the marks.' });
  const others = useQuery(
    queryOf(listSheets, { sitting_id: sheet.sitting_id, search: sheet.subject, page_size: 100 }),
  );
  const targets = (others.data?.rows ?? []).filter(
    (one) => one.subject === sheet.subject && one.id !== sheet.id,
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title="Move a learner"
      sub={`${sheet.subject}, ${placeWords(sheet)}`}
    >
      <Form
        schema={MoveValues}
        action={(values) => move.run({ ...values, id: sheet.id })}
        submit="Move learner"
        onDone={onClose}
        onCancel={onClose}
      >
        <SelectField
          name="student_id"
          label="Learner"
          placeholder="Choose a learner"
          options={sheet.learners.map((one) => ({
            value: one.student_id,
            label: `${one.name}, ${one.admission_number}`,
          }))}
        />
        <SelectField
          name="to_sheet_id"
          label="To"
          placeholder={targets.length > 0 ? 'Choose the mark sheet' : 'The exam has no other sheet'}
          options={targets.map((one) => ({ value: one.id, label: placeWords(one) }))}
          help="For this exam only. A learner who changed stream or group moves by Refresh class list"
        />
      </Form>
    </Sheet>
  );
}

const MoveValues = movePlace.input.omit({ id: true });
const DropValues = dropLearners.input.omit({ id: true });

function DropSheet(props: { sheet: MarkSheet; learners: SheetLearner[]; onClose: () => void }) {
  const { sheet, learners, onClose } = props;
  const drop = useAction(dropLearners, {
    refresh,
    say: `They do not take ${sheet.subject} any more.`,
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={`Who does not take ${sheet.subject}`}
      sub="They leave this mark sheet and stand on none of later exams"
    >
      <Form
        schema={DropValues}
        initial={{ student_ids: learners.map((one) => one.student_id) }}
        action={(values) => drop.run({ ...values, id: sheet.id })}
        submit="Take off the list"
        onDone={onClose}
        onCancel={onClose}
      >
        <TextField name="reason" label="Reason" placeholder="Chose Business instead" />
        <CheckListField
          name="student_ids"
          label="Learners"
          options={learners.map((one) => ({
            value: one.student_id,
            label: one.name,
            hint: one.admission_number,
          }))}
        />
      </Form>
    </Sheet>
  );
}
