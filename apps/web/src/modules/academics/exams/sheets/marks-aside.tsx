import {
  cell_code_words,
  cell_codes,
  type Sheet,
  type SheetLearner,
} from '@darasa/contract/academics/exams/sheets';
import { rules_of } from '@darasa/rules/grading/curricula';
import { type GridSummary, Kbd, Pairs, Spread } from '@darasa/ui';
import { ownParts } from './locked-parts.tsx';
import { markOf } from './marks-lane.ts';

const keys = [
  ['Enter', 'Down'],
  ['Tab', 'Right'],
  ['A', 'Absent, and E I N'],
  ['Ctrl V', 'Paste from Excel'],
  ['Ctrl D', 'As above'],
  ['Ctrl Z', 'Undo'],
] as const;

/** Beside the marks: how far they are, the grades so far, the codes, and the keys that save the mouse. */
export function MarksAside(props: { sheet: Sheet; summary: GridSummary<SheetLearner> }) {
  const { sheet, summary } = props;
  const spread = sheet.grades.map(({ code }) => ({
    label: code,
    count: sheet.learners.filter((one) => one.code === code).length,
  }));
  const graded = spread.reduce((sum, one) => sum + one.count, 0);
  return (
    <>
      <section>
        <h2>Entered so far</h2>
        <Pairs items={enteredFacts(sheet, summary)} />
      </section>
      {graded > 0 ? (
        <section>
          <h2>
            {`${rules_of[sheet.curriculum].words.grade}s`} of these {graded}
          </h2>
          <Spread label="Learners by grade" parts={spread} />
        </section>
      ) : null}
      <section>
        <h2>Codes</h2>
        <Pairs items={cell_codes.map((code) => ({ label: code, value: cell_code_words[code] }))} />
        <p className="help">A code is not a zero.</p>
      </section>
      {sheet.closed ? null : (
        <section className="keys">
          <h2>Keys</h2>
          <Pairs
            items={keys.map(([key, words]) => ({ label: words, value: <Kbd keys={key} /> }))}
          />
        </section>
      )}
    </>
  );
}

/** Counted from what stands in the cells now, also where it is still on its way. */
function enteredFacts(sheet: Sheet, { valueOf, wrong }: GridSummary<SheetLearner>) {
  const { parts, learners } = sheet;
  const own = new Set(ownParts(sheet));
  const values = learners.map((one) =>
    parts.map((part) => (own.has(part) ? valueOf : markOf)(one, String(part.part))),
  );
  const whole = values.filter((row) => row.every((value) => value !== null)).length;
  const absent = values.filter((row) => row.includes('AB')).length;
  const codes = cell_codes
    .filter((code) => code !== 'AB')
    .map((code) => ({ code, count: values.filter((row) => row.includes(code)).length }))
    .filter(({ count }) => count > 0);
  const missing = parts.map(({ name }, col) => ({
    name,
    count: values.filter((row) => row[col] === null).length,
  }));
  const shown = learners.flatMap((one) => (one.shown === null ? [] : [one.shown]));
  const mean = shown.reduce((sum, mark) => sum + mark, 0) / shown.length;
  return [
    { label: 'Learners', value: learners.length },
    { label: parts.length > 1 ? 'All parts in' : 'Marks in', value: whole },
    ...(absent > 0 ? [{ label: 'Absent', value: absent }] : []),
    ...codes.map(({ code, count }) => ({ label: cell_code_words[code], value: count })),
    ...(wrong > 0 ? [{ label: 'To correct', value: wrong }] : []),
    ...missing
      .filter(({ count }) => count > 0)
      .map(({ name, count }) => ({ label: `${name} missing`, value: count })),
    ...(shown.length > 0
      ? [{ label: `Mean of ${shown.length}`, value: <strong>{mean.toFixed(1)}</strong> }]
      : []),
  ];
}
