import { cell_code_words, cell_codes, type Sheet } from '@darasa/contract/academics/exams/sheets';
import { Kbd, Pairs, Spread } from '@darasa/ui';

const keys = [
  ['Enter', 'Down'],
  ['Tab', 'Right'],
  ['Ctrl V', 'Paste a column'],
  ['Ctrl Z', 'Undo'],
] as const;

/** Beside the marks: the grades so far, the codes, and the keys that save the mouse. */
export function MarksAside({ sheet }: { sheet: Sheet }) {
  const spread = sheet.grades.map(({ code }) => ({
    label: code,
    count: sheet.learners.filter((one) => one.code === code).length,
  }));
  const graded = spread.reduce((sum, one) => sum + one.count, 0);
  return (
    <>
      {graded > 0 ? (
        <section>
          <h2>Grades of these {graded}</h2>
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
