import { Form, TextField } from '@darasa/ui';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { BothVersions } from './both-versions.tsx';

const mine = { version: 1, note: 'Mine' };
const theirs = { version: 2, note: 'Theirs' };

/** A sheet whose record somebody else has changed since it was opened. */
function Stale() {
  const [row, setRow] = useState(mine);
  return (
    <Form
      key={row.version}
      initial={{ note: row.note }}
      action={() => undefined}
      submit="Save"
      draft_key="role.1"
    >
      {row === mine ? (
        <BothVersions
          clash={{ theirs, mine: { note: 'Typed' } }}
          labels={{ note: 'Note' }}
          onMine={async () => undefined}
          onTheirs={() => setRow(theirs)}
        />
      ) : null}
      <TextField name="note" label="Note" />
    </Form>
  );
}

test('whoever takes the version of the other does not get the own one back as a draft', () => {
  sessionStorage.setItem(
    'darasa.draft.role.1',
    JSON.stringify({ values: { note: 'Typed' }, typed: {} }),
  );
  render(<Stale />);
  const note = () => screen.getByLabelText<HTMLInputElement>('Note');
  expect(note().value).toBe('Typed');
  fireEvent.click(screen.getByRole('button', { name: 'Use theirs' }));
  expect(note().value).toBe('Theirs');
  expect(sessionStorage.getItem('darasa.draft.role.1')).toBeNull();
});
