// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  FieldList,
  FileField,
  Form,
  MoneyField,
  PasswordField,
  SelectField,
  TextField,
  clearDrafts,
} from '../index.ts';

type Act = (...given: any[]) => any;

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
});

// A schema as the contract makes them, without the library behind it.
const schema = {
  safeParse(value: unknown) {
    const { reference, class_id } = value as { reference?: string; class_id?: string };
    const issues = [];
    if (!reference)
      issues.push({ path: ['reference'], message: 'Enter the transaction reference' });
    if (!class_id) issues.push({ path: ['class_id'], message: 'Invalid input: expected string' });
    return issues.length
      ? { success: false as const, error: { issues } }
      : { success: true as const, data: value };
  },
};

const classes = [{ value: 'f3', label: 'Form 3 East' }];

function Payment(props: {
  action?: (values: any) => Promise<unknown>;
  onDone?: () => void;
  another?: string;
  keep?: string[];
}) {
  return (
    <Form
      schema={schema}
      initial={{ payer: 'Lucy' }}
      action={props.action ?? (async () => undefined)}
      submit="Record payment"
      submitting="recording..."
      draft_key="payment"
      {...(props.onDone ? { onDone: props.onDone } : {})}
      {...(props.another ? { another: props.another } : {})}
      {...(props.keep ? { keep: props.keep } : {})}
    >
      <TextField name="payer" label="Paid by" />
      <TextField name="reference" label="M-Pesa code" />
      <SelectField name="class_id" label="Class" options={classes} />
      <TextField name="note" label="Note" optional />
      <PasswordField name="pin" label="PIN" autoComplete="current-password" optional />
    </Form>
  );
}

// A label may go on with "(optional)".
const named = (label: string) => new RegExp(`^${label}( \\(optional\\))?$`);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(named(label)), { target: { value } });
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(named(label));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('what the schema refuses lands on its field and in the summary, and the summary takes focus', async () => {
  const action = vi.fn<Act>();
  render(<Payment action={action} />);
  press('Record payment');

  const summary = await screen.findByRole('alert');
  expect(summary.textContent).toContain('Correct 2 things');
  expect(document.activeElement).toBe(summary);
  expect(action).not.toHaveBeenCalled();

  const code = input('M-Pesa code');
  expect(code.getAttribute('aria-invalid')).toBe('true');
  const described = document.getElementById(code.getAttribute('aria-describedby')!);
  expect(described?.textContent).toBe('Enter the transaction reference');
  // A schema's own words for a missing value are replaced by a sentence with the label in it.
  expect(summary.textContent).toContain('Choose the class');

  fireEvent.click(screen.getByRole('link', { name: 'Enter the transaction reference' }));
  expect(document.activeElement).toBe(code);
});

test('a label that is no noun is pointed at, and what is said twice says where', async () => {
  const refused = [
    'why',
    'whom',
    'place',
    'learner',
    'payee',
    'terms.0.opens_on',
    'terms.1.opens_on',
  ].map((path) => ({
    path: path.split('.'),
    message: path.startsWith('terms') ? 'Enter a date' : 'Invalid input: expected string',
  }));
  const never = { safeParse: () => ({ success: false as const, error: { issues: refused } }) };
  render(
    <Form schema={never} action={async () => undefined} submit="Save">
      <TextField name="why" label="What do you ask for?" />
      <SelectField name="whom" label="For" options={classes} />
      <SelectField name="place" label="Into" options={classes} />
      <SelectField name="learner" label="The right learner" options={classes} />
      <TextField name="payee" label="Paid to" />
      <TextField name="terms.0.opens_on" label="Opens" />
      <TextField name="terms.1.opens_on" label="Opens" />
    </Form>,
  );
  press('Save');
  await screen.findByRole('alert');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Fill in: What do you ask for?',
    'Choose: For',
    'Choose: Into',
    'Choose the right learner',
    'Fill in: Paid to',
    'Opens, line 1: Enter a date',
    'Opens, line 2: Enter a date',
  ]);
});

test('what an action refuses by a schema of its own lands on its field too', async () => {
  const action = vi.fn<Act>().mockRejectedValue({
    message: '[{ "expected": "string" }]',
    issues: [{ path: ['payer'], message: 'Invalid input: expected string' }],
  });
  render(
    <Form action={action} submit="Save">
      <TextField name="payer" label="Payer" />
    </Form>,
  );
  press('Save');
  const summary = await screen.findByRole('alert');
  expect(summary.textContent).toBe('Correct one thing and try againEnter the payer');
});

test('what the server refuses lands on the field it names, and nothing typed is lost', async () => {
  const action = vi.fn<Act>().mockRejectedValue({
    message: 'Some details need another look.',
    errors: [
      { path: 'reference', message: 'This M-Pesa code is already on receipt 02139' },
      { path: 'journal', message: 'That month is closed.' },
    ],
  });
  render(<Payment action={action} />);
  type('M-Pesa code', 'UIF4K8T2WQ');
  type('Class', 'f3');
  press('Record payment');

  const summary = await screen.findByRole('alert');
  expect(summary.textContent).toContain('This M-Pesa code is already on receipt 02139');
  expect(summary.textContent).toContain('That month is closed.');
  expect(input('M-Pesa code').getAttribute('aria-invalid')).toBe('true');
  expect(input('M-Pesa code').value).toBe('UIF4K8T2WQ');
  expect(input('Paid by').value).toBe('Lucy');

  type('M-Pesa code', 'UIF4K8T2WR');
  expect(input('M-Pesa code').getAttribute('aria-invalid')).toBeNull();
});

test('a refusal without fields is said on top in its own words', async () => {
  render(<Payment action={() => Promise.reject(new Error('You are offline.'))} />);
  type('M-Pesa code', 'X');
  type('Class', 'f3');
  press('Record payment');
  expect((await screen.findByRole('alert')).textContent).toBe('You are offline.');
});

test('the button stays, says what it does, and takes no second press', async () => {
  let finish = (): void => undefined;
  const action = vi.fn<Act>(() => new Promise<void>((done) => (finish = done)));
  const onDone = vi.fn<Act>();
  render(<Payment action={action} onDone={onDone} />);
  type('M-Pesa code', 'X');
  type('Class', 'f3');
  press('Record payment');
  const button = await screen.findByRole('button', { name: 'recording...' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.hasAttribute('disabled')).toBe(false);
  fireEvent.click(button);
  fireEvent.submit(button.closest('form')!);
  await act(async () => finish());
  expect(action).toHaveBeenCalledTimes(1);
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('an optional field left empty is not sent', async () => {
  const action = vi.fn<Act>().mockResolvedValue(undefined);
  render(<Payment action={action} />);
  type('M-Pesa code', 'X');
  type('Class', 'f3');
  type('Note', 'a');
  type('Note', '');
  press('Record payment');
  await waitFor(() => expect(action).toHaveBeenCalled());
  expect(action.mock.calls[0]![0]).toEqual({ payer: 'Lucy', reference: 'X', class_id: 'f3' });
});

test('a lost session brings the typed words back, but never a password', () => {
  const { unmount } = render(<Payment />);
  type('M-Pesa code', 'UIF4K8T2WQ');
  type('PIN', '1234');
  unmount();
  expect(sessionStorage.getItem('darasa.draft.payment')).toContain('UIF4K8T2WQ');
  expect(sessionStorage.getItem('darasa.draft.payment')).not.toContain('1234');

  render(<Payment />);
  expect(screen.getByText('We kept what you typed.')).toBeTruthy();
  expect(input('M-Pesa code').value).toBe('UIF4K8T2WQ');
  expect(input('PIN').value).toBe('');

  press('Discard');
  expect(input('M-Pesa code').value).toBe('');
  expect(input('Paid by').value).toBe('Lucy');
  expect(sessionStorage.getItem('darasa.draft.payment')).toBeNull();
});

test('a form that is opened again has its words, and asks for the files again', () => {
  const form = (
    <Form action={async () => undefined} submit="Send" draft_key="expense">
      <TextField name="title" label="What for" />
      <FileField name="files" label="Quotations" multiple optional />
    </Form>
  );
  const { unmount } = render(form);
  type('What for', 'Desks');
  fireEvent.change(screen.getByLabelText(named('Quotations')), {
    target: { files: [new File(['KES 500'], 'quotation.pdf')] },
  });
  expect(screen.getByText('quotation.pdf')).toBeTruthy();
  unmount();
  render(form);
  expect(input('What for').value).toBe('Desks');
  expect(screen.queryByText('quotation.pdf')).toBeNull();
});

test('success clears the draft, and signing out by hand clears all of them', async () => {
  const onDone = vi.fn<Act>();
  const { unmount } = render(<Payment onDone={onDone} />);
  type('M-Pesa code', 'X');
  type('Class', 'f3');
  press('Record payment');
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  unmount();
  expect(sessionStorage.getItem('darasa.draft.payment')).toBeNull();

  const second = render(<Payment />);
  type('M-Pesa code', 'Y');
  second.unmount();
  expect(sessionStorage.getItem('darasa.draft.payment')).not.toBeNull();
  sessionStorage.setItem('other', '1');
  clearDrafts();
  expect(sessionStorage.getItem('darasa.draft.payment')).toBeNull();
  expect(sessionStorage.getItem('other')).toBe('1');
});

test('save and add another keeps the class and starts the rest again', async () => {
  const action = vi.fn<Act>().mockResolvedValue(undefined);
  const done = vi.fn<() => void>();
  render(
    <Payment action={action} onDone={done} another="Save and add another" keep={['class_id']} />,
  );
  type('M-Pesa code', 'X');
  type('Class', 'f3');
  press('Save and add another');
  await waitFor(() => expect(input('M-Pesa code').value).toBe(''));
  expect(input('Class').value).toBe('f3');
  expect(action).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(input('Paid by'));
  // What closes a sheet waits until the last one is saved.
  expect(done).not.toHaveBeenCalled();
});

test('money is typed as people write it and kept as cents', async () => {
  const action = vi.fn<Act>().mockResolvedValue(undefined);
  render(
    <Form action={action} submit="Save">
      <MoneyField name="amount_cents" label="Amount received" min_cents={100} />
    </Form>,
  );
  const amount = input('Amount received');
  type('Amount received', '12500.5');
  expect(amount.value).toBe('12500.5');
  fireEvent.blur(amount);
  expect(amount.value).toBe('12,500.50');
  press('Save');
  await waitFor(() => expect(action).toHaveBeenCalledWith({ amount_cents: 1_250_050 }));
});

test('a wrong amount says why on leaving the field, stays as typed, and is not sent', async () => {
  const action = vi.fn<Act>();
  render(
    <Form action={action} submit="Save">
      <MoneyField name="amount_cents" label="Amount received" min_cents={100} />
    </Form>,
  );
  type('Amount received', '12,50');
  expect(screen.queryByText(/Put commas/)).toBeNull();
  fireEvent.blur(input('Amount received'));
  expect(screen.getByText('Put commas between thousands, for example 12,500.00')).toBeTruthy();
  expect(input('Amount received').value).toBe('12,50');

  type('Amount received', '0.50');
  press('Save');
  await screen.findByRole('alert');
  expect(screen.getAllByText('Enter KES 1.00 or more').length).toBe(2);
  expect(action).not.toHaveBeenCalled();
});

/** Guardians as the admission asks for them: a new row already says what it pays. */
function Guardians(props: { action: Act; optional?: boolean }) {
  return (
    <Form
      schema={guardians_schema}
      initial={{ guardians: [{ share: 100 }] }}
      action={props.action}
      submit="Admit"
    >
      <FieldList
        name="guardians"
        label="Guardians"
        add="Add another"
        blank={{ share: 0 }}
        optional={props.optional ?? true}
      >
        {(path) => (
          <>
            <TextField name={`${path}.relation`} label="Relation" />
            <TextField name={`${path}.first_name`} label="First name" />
          </>
        )}
      </FieldList>
    </Form>
  );
}

const guardians_schema = {
  safeParse(value: unknown) {
    const { guardians } = value as { guardians: { relation?: string }[] };
    const issues = guardians.flatMap(({ relation }, i) =>
      relation ? [] : [{ path: ['guardians', i, 'relation'], message: 'Choose the relation' }],
    );
    return issues.length
      ? { success: false as const, error: { issues } }
      : { success: true as const, data: value };
  },
};

test('a row that nobody wrote in does not stop a form, one that somebody began does', async () => {
  const action = vi.fn<Act>(async () => undefined);
  render(<Guardians action={action} />);
  fireEvent.click(screen.getByRole('button', { name: 'Add another' }));
  const [, second] = screen.getAllByLabelText('First name');
  fireEvent.change(second!, { target: { value: 'Lucy' } });
  fireEvent.click(screen.getByRole('button', { name: 'Admit' }));
  await waitFor(() => expect(screen.getAllByText('Choose the relation').length).toBeGreaterThan(0));
  expect(screen.getAllByLabelText('First name')).toHaveLength(1);
  fireEvent.change(screen.getByLabelText('Relation'), { target: { value: 'mother' } });
  fireEvent.click(screen.getByRole('button', { name: 'Admit' }));
  await waitFor(() => expect(action).toHaveBeenCalledTimes(1));
  expect(action.mock.calls[0]).toEqual([
    { guardians: [{ share: 0, relation: 'mother', first_name: 'Lucy' }] },
  ]);
});

test('with nothing but untouched rows an optional list is sent empty, another asks for one', async () => {
  const action = vi.fn<Act>(async () => undefined);
  const { unmount } = render(<Guardians action={action} />);
  fireEvent.click(screen.getByRole('button', { name: 'Admit' }));
  await waitFor(() => expect(action).toHaveBeenCalledWith({ guardians: [] }));
  unmount();
  const other = vi.fn<Act>(async () => undefined);
  render(<Guardians action={other} optional={false} />);
  fireEvent.click(screen.getByRole('button', { name: 'Admit' }));
  await waitFor(() => expect(screen.getAllByText('Choose the relation').length).toBeGreaterThan(0));
  expect(other).not.toHaveBeenCalled();
});
