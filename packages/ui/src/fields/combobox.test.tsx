// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ComboboxField, Form } from '../index.ts';
import { matching } from './combobox-list.tsx';

type Act = (...given: any[]) => any;

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const learners = [
  { value: '1', label: 'Amina Wairimu Hassan', hint: '4127' },
  { value: '2', label: 'Yusuf Hassan Mohamed', hint: '4488' },
];

test('every typed word begins a word of the choice', () => {
  expect(matching(learners, 'has ami').map((one) => one.value)).toEqual(['1']);
  expect(matching(learners, '4488').map((one) => one.value)).toEqual(['2']);
  expect(matching(learners, 'assan')).toEqual([]);
  expect(matching(learners, '')).toHaveLength(2);
});

test('the server is asked, one is chosen, its id is sent and its name is shown', async () => {
  const load = vi.fn<Act>(async () => learners);
  const action = vi.fn<Act>().mockResolvedValue(undefined);
  render(
    <Form action={action} submit="Save">
      <ComboboxField name="student_id" label="Learner" load={load} />
    </Form>,
  );
  fireEvent.click(screen.getByRole('combobox', { name: 'Learner' }));
  fireEvent.click(await screen.findByRole('option', { name: /Yusuf/ }));
  expect(screen.getByRole('combobox', { name: 'Learner' }).textContent).toContain(
    'Yusuf Hassan Mohamed',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(action).toHaveBeenCalledWith({ student_id: '2' }));
});

test('keys that come before the list is there are not lost', async () => {
  render(
    <Form action={vi.fn<Act>()} submit="Save">
      <ComboboxField name="student_id" label="Learner" load={async () => [learners[1]!]} />
    </Form>,
  );
  const field = screen.getByRole('combobox', { name: 'Learner' });
  for (const key of [...'4488', 'Enter']) fireEvent.keyDown(field, { key });
  await waitFor(() => expect(field.textContent).toBe('Yusuf Hassan Mohamed'));
});

test('whoever types at once is searching, and Enter before the answer takes whom it finds', async () => {
  const load = vi.fn<Act>(async (text: string) => (text === '44' ? learners : [learners[1]]));
  render(
    <Form action={vi.fn<Act>()} submit="Save">
      <ComboboxField name="student_id" label="Learner" load={load} />
    </Form>,
  );
  const field = screen.getByRole('combobox', { name: 'Learner' });
  for (const key of '44') fireEvent.keyDown(field, { key });
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  const search = screen.getByPlaceholderText<HTMLInputElement>('Type to search');
  expect(search.value).toBe('44');
  fireEvent.change(search, { target: { value: '4488' } });
  // The rows are still those of "44", and the first of them is somebody else.
  fireEvent.keyDown(search, { key: 'Enter' });
  await waitFor(() => expect(field.textContent).toBe('Yusuf Hassan Mohamed'));
});

test.each([
  ['after it was saved', 'Save', {}],
  ['for the next record', 'Save and add another', { keep: ['student_id'] }],
])('a choice that stays on the screen keeps its name %s', async (_when, button, kept) => {
  const action = vi.fn<Act>().mockResolvedValue(undefined);
  render(
    <Form action={action} submit="Save" another="Save and add another" {...kept}>
      <ComboboxField name="student_id" label="Learner" load={async () => learners} />
    </Form>,
  );
  const field = screen.getByRole('combobox', { name: 'Learner' });
  fireEvent.click(field);
  fireEvent.click(await screen.findByRole('option', { name: /Yusuf/ }));
  const save = screen.getByRole('button', { name: button });
  fireEvent.click(save);
  await waitFor(() => expect(action).toHaveBeenCalled());
  await waitFor(() => expect(save.getAttribute('aria-disabled')).not.toBe('true'));
  expect(field.textContent).toBe('Yusuf Hassan Mohamed');
});

test('what the server found for the typed letters is taken with Enter', async () => {
  const others = ['Brian', 'Cynthia', 'Dennis'].map((label) => ({ value: label, label }));
  const load = vi.fn<Act>(async (text: string) =>
    text ? learners.slice(1) : [...others, ...learners],
  );
  render(
    <Form action={async () => undefined} submit="Save">
      <ComboboxField name="student_id" label="Learner" load={load} />
    </Form>,
  );
  fireEvent.click(screen.getByRole('combobox', { name: 'Learner' }));
  await screen.findByRole('option', { name: /Amina/ });
  const typed = screen.getByPlaceholderText('Type to search');
  fireEvent.change(typed, { target: { value: 'yus' } });
  const found = await screen.findByRole('option', { name: /Yusuf/ });
  await waitFor(() => expect(found.getAttribute('aria-selected')).toBe('true'));
  fireEvent.keyDown(typed, { key: 'Enter' });
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Learner' }).textContent).toContain('Yusuf'),
  );
});

test('what is typed while the list is on its way is typed into it', async () => {
  // As on the first time a page opens one: its part of the program is not here yet.
  vi.resetModules();
  const { ComboboxField: Field, Form: Frame } = await import('../index.ts');
  const elsewhere = vi.fn<Act>();
  document.addEventListener('keydown', elsewhere);
  render(
    <Frame action={async () => undefined} submit="Save">
      <Field name="student_id" label="Learner" load={async (text) => matching(learners, text)} />
    </Frame>,
  );
  const field = screen.getByRole('combobox', { name: 'Learner' });
  fireEvent.click(field);
  for (const key of ['y', 'u', 'x', 'Backspace', 's', ' ', 'h', 'Enter']) {
    fireEvent.keyDown(field, { key });
  }
  document.removeEventListener('keydown', elsewhere);
  const typed = await screen.findByPlaceholderText<HTMLInputElement>('Type to search');
  expect([typed.value, elsewhere.mock.calls]).toEqual(['yus h', []]);
  await waitFor(() => expect(field.textContent).toBe('Yusuf Hassan Mohamed'));
  fireEvent.click(field);
  const again = await screen.findByPlaceholderText<HTMLInputElement>('Type to search');
  expect(again.value).toBe('');
});

test('a search that fails says so instead of "nothing found"', async () => {
  const load = vi.fn<Act>(() => Promise.reject(new Error('offline')));
  render(
    <Form action={async () => undefined} submit="Save">
      <ComboboxField name="student_id" label="Learner" load={load} />
    </Form>,
  );
  fireEvent.click(screen.getByRole('combobox', { name: 'Learner' }));
  expect((await screen.findByRole('alert')).textContent).toContain('We could not search');
  expect(screen.queryByText('Nothing found.')).toBeNull();
});

test('before anything is typed nothing is missing: the list asks for words', async () => {
  render(
    <Form action={async () => undefined} submit="Save">
      <ComboboxField name="student_id" label="Learner" load={() => Promise.resolve([])} />
    </Form>,
  );
  fireEvent.click(screen.getByRole('combobox', { name: 'Learner' }));
  expect(await screen.findByText('Type to search')).toBeTruthy();
  const typed = screen.getByPlaceholderText('Type to search');
  fireEvent.change(typed, { target: { value: 'yus' } });
  expect(await screen.findByText('Nothing found.')).toBeTruthy();
});
