import type { Register } from '@darasa/contract/attendance/registers/registers';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allWaiting, drop } from '#platform/offline-queue/queue.ts';
import { saveSession, type Session } from '#platform/session.ts';
import { ViewerProvider } from '#platform/viewer.tsx';
import { RollScreen } from './roll-screen.tsx';

const id = (n: number) => `0198f4d0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const session = {
  access_token: 'token',
  user: { id: 'faith', tenant_id: 't', active_school_id: 's', roles: [] },
  staff: null,
} as unknown as Session;

const code = (letter: string, words: string, more: object = {}) => ({
  code: letter,
  words,
  presence: 'absent' as const,
  is_late: false,
  is_excused: false,
  asks_minutes: false,
  asks_reason: true,
  ...more,
});

const address = { type_id: id(1), audience_id: id(2), day: '2026-09-15', slot: 1 };
const register: Register = {
  ...address,
  type: 'Morning roll',
  class: 'Form 3',
  stream: 'East',
  starts_as: 'present',
  late_after: '08:00',
  grace: 5,
  state: 'none',
  handed_in_at: null,
  handed_in_by: null,
  expected: 0,
  present: 0,
  absent: 0,
  excused: 0,
  late: 0,
  closed: null,
  needs_why: false,
  may_void: false,
  codes: [
    code('P', 'present', { presence: 'present' }),
    code('L', 'late', { presence: 'present', is_late: true, asks_minutes: true }),
    code('A', 'absent'),
    code('S', 'sick', { is_excused: true }),
  ],
  reasons: [{ id: id(9), name: 'School fees' }],
  learners: ['Abdi Salim', 'Brian Langat', 'Cherono Bett'].map((name, i) => ({
    student_id: id(10 + i),
    name,
    admission_number: String(4_096 + i),
    cell:
      i === 2
        ? {
            value: 'S',
            how: 'plan',
            version: 0,
            by: null,
            at: null,
            teacher_value: null,
            teacher_by: null,
          }
        : null,
  })),
};

let sent: { url: string; body: Record<string, unknown> }[] = [];

beforeEach(async () => {
  saveSession(session, { trusted: true });
  for (const one of allWaiting()) await drop(one.id);
  sent = [];
  // The line is gone for everything that is written, so it can be seen what waits.
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!init?.method || init.method === 'GET')
      return new Response(JSON.stringify({ data: register, message: 'Success' }));
    sent.push({ url, body: JSON.parse(String(init.body)) });
    throw new TypeError('no network');
  });
});
afterEach(cleanup);

async function open() {
  render(
    <ViewerProvider session={session}>
      <QueryClientProvider client={new QueryClient()}>
        <RollScreen address={address} back="/dashboard/attendance" />
      </QueryClientProvider>
    </ViewerProvider>,
  );
  await screen.findByText('Abdi Salim');
}

const letter = (name: string, words: string) =>
  within(screen.getByRole('radiogroup', { name })).getByRole<HTMLInputElement>('radio', {
    name: words,
  });
const bar = () => document.querySelector('.roll-bar')!.textContent;

test('all are there until somebody is not; what stands by itself says its word', async () => {
  await open();
  expect(bar()).toContain('3 learners2 P, 1 S');
  expect(screen.getByText(/4098, sick, since an earlier register/)).toBeTruthy();
  fireEvent.click(letter('Abdi Salim', 'absent'));
  expect(bar()).toContain('1 P, 1 A, 1 S');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(bar()).toContain('2 P, 1 S'));
  expect(allWaiting()).toEqual([]);
});

test('a letter, its minutes and the next name are typed by keys, and the letter once more says why', async () => {
  await open();
  letter('Abdi Salim', 'present').focus();
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(letter('Brian Langat', 'present'));
  fireEvent.keyDown(document.activeElement!, { key: 'l' });
  for (const key of ['1', '2']) fireEvent.keyDown(document.activeElement!, { key });
  expect(screen.getByText('4097, late, 12 minutes')).toBeTruthy();
  fireEvent.click(letter('Brian Langat', 'late'));
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.change(sheet.getByLabelText('Reason'), { target: { value: id(9) } });
  fireEvent.click(sheet.getByRole('button', { name: 'Set late' }));
  expect(screen.getByText('4097, late, 12 minutes, School fees')).toBeTruthy();
});

test('cells and the hand-in are kept in their order, and go together when the line is back', async () => {
  await open();
  fireEvent.click(letter('Abdi Salim', 'absent'));
  await waitFor(() => expect(allWaiting()).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Hand in' }));
  await waitFor(() => expect(allWaiting()).toHaveLength(2));
  const [cells, act] = allWaiting().toSorted((a, b) => a.made - b.made);
  expect(cells!.input).toEqual({
    ...address,
    cells: [{ student_id: id(10), value: 'A', version: 0 }],
  });
  expect(act!).toMatchObject({ kind: 'register.hand-in', lane: cells!.lane, input: address });
  await waitFor(() => expect(sent.length).toBeGreaterThan(0));
  expect(sent.every((one) => one.url.endsWith('/entries'))).toBe(true);
  expect(JSON.stringify(allWaiting())).not.toContain('Abdi');
});
