import type { Sheet } from '@darasa/contract/academics/exams/sheets';
import { counted } from '@darasa/rules/counted';
import { Button, ConfirmDialog, Notice } from '@darasa/ui';
import { useState } from 'react';
import type { CellFeed } from '#platform/cell-feed/use-cell-feed.ts';
import { saveFile } from '#platform/file-answer.ts';

/** Marks that were typed and came too late are not lost: they can be read, sent again or given up. */
export function RefusedMarks({ sheet, feed }: { sheet: Sheet; feed: CellFeed }) {
  const [giving_up, setGivingUp] = useState(false);
  const count = feed.refused.reduce((sum, one) => sum + (one.input.cells?.length ?? 0), 0);
  if (count === 0) return null;
  const marks = counted(count, 'mark');
  return (
    <>
      <Notice tone="negative">
        {marks} that you typed {count === 1 ? 'is' : 'are'} not saved. {feed.refused[0]?.refused}
      </Notice>
      <div className="acts-row">
        <Button onClick={() => saveFile(typedFile(sheet, feed), 'marks-typed.csv')}>
          Download what I typed
        </Button>
        <Button onClick={feed.sendAgain}>Send again</Button>
        <Button variant="quiet" onClick={() => setGivingUp(true)}>
          Give up
        </Button>
      </div>
      <ConfirmDialog
        open={giving_up}
        onClose={() => setGivingUp(false)}
        title={`Give up ${marks}?`}
        act="Give up"
        danger
        onConfirm={feed.giveUp}
      >
        <p>What you typed is removed from this device. The sheet stays as it is.</p>
      </ConfirmDialog>
    </>
  );
}

function typedFile({ learners, parts }: Sheet, { refused }: CellFeed): Blob {
  const lines = refused.flatMap((one) =>
    (one.input.cells ?? []).map((cell) => {
      const learner = learners.find(({ student_id }) => student_id === cell['student_id']);
      const part = parts.find((known) => known.part === cell['part']);
      return [learner?.admission_number, learner?.name, part?.name, cell.value];
    }),
  );
  const head = ['Admission number', 'Learner', 'Part', 'Mark'];
  const text = [head, ...lines].map((line) => line.map(quoted).join(',')).join('\r\n');
  return new Blob([`\uFEFF${text}\r\n`], { type: 'application/octet-stream' });
}

/** A value that begins like a formula is only a text to a spreadsheet. */
function quoted(value: unknown): string {
  const text = value === undefined ? '' : String(value);
  const safe = /^[=+@-]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
