import {
  type EntryCell,
  type EntrySheet,
  getEntry,
  remindOfMarks,
} from '@darasa/contract/academics/exams/entry';
import { enteredWords } from '@darasa/contract/academics/exams/exams';
import {
  extendSheet,
  getSheet,
  listSheets,
  sheet_state_words,
} from '@darasa/contract/academics/exams/sheets';
import { formatDate } from '@darasa/rules/dates';
import { Button, DateField, Facts, Form, Sheet, StatusChip } from '@darasa/ui';
import { useState } from 'react';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useMay } from '#platform/viewer.tsx';
import { useRemind } from './use-remind.ts';

/** The mark sheets of one subject and stream, with what the office can do about each. */
export function EntrySheets(props: { title: string; cell: EntryCell; onClose: () => void }) {
  const { title, cell, onClose } = props;
  return (
    <Sheet open onClose={onClose} title={title} sub={cell.teacher ?? 'Nobody teaches it today'}>
      <div className="stack">
        {cell.sheets.map((sheet) => (
          <OneSheet key={sheet.id} sheet={sheet} />
        ))}
      </div>
    </Sheet>
  );
}

function OneSheet({ sheet }: { sheet: EntrySheet }) {
  const may = useMay();
  const today = useToday();
  const remind = useRemind();
  const [extending, setExtending] = useState(false);
  const is_open = sheet.is_open && sheet.state === 'open';
  return (
    <section>
      <h3>
        {sheet.exam} <StatusChip status={sheet.state}>{sheet_state_words[sheet.state]}</StatusChip>
      </h3>
      <Facts
        oneColumn
        items={[
          { label: 'Marks in', value: enteredWords(sheet) },
          { label: 'Entry closes', value: formatDate(sheet.entry_to) },
          {
            label: 'Last reminded',
            value: sheet.reminded_on ? formatDate(sheet.reminded_on) : 'Never',
          },
        ]}
      />
      {extending ? (
        <Extend sheet={sheet} onDone={() => setExtending(false)} />
      ) : (
        <div className="acts">
          <Button href={`/dashboard/academics/general?sheet=${sheet.id}`}>Open marks</Button>
          {is_open && may(remindOfMarks) ? (
            <Button cannot={whyNot(sheet, today)} onClick={() => void remind([sheet.id])}>
              Remind
            </Button>
          ) : null}
          {is_open && may(extendSheet) ? (
            <Button onClick={() => setExtending(true)}>Open longer</Button>
          ) : null}
        </div>
      )}
    </section>
  );
}

function whyNot({ has_teacher, reminded_on }: EntrySheet, today: string): string | undefined {
  if (!has_teacher) return 'Nobody who can sign in teaches it';
  return reminded_on === today ? 'Reminded today' : undefined;
}

function Extend({ sheet, onDone }: { sheet: EntrySheet; onDone: () => void }) {
  const extend = useAction(extendSheet, {
    refresh: [keyOf(getEntry), keyOf(listSheets), keyOf(getSheet)],
    say: 'The mark sheet is open longer.',
  });
  return (
    <Form
      schema={extendSheet.input.pick({ entry_to: true })}
      action={({ entry_to }) => extend.run({ id: sheet.id, entry_to })}
      onDone={onDone}
      onCancel={onDone}
      submit="Open longer"
    >
      <DateField name="entry_to" label="Marks can be entered until" />
    </Form>
  );
}
