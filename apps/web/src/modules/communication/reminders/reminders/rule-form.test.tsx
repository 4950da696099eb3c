// @vitest-environment happy-dom
import type { ReminderRule } from '@darasa/contract/communication/reminders/reminders';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CallError } from '#platform/call-error.ts';
import { RuleForm } from './rule-form.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const rule: ReminderRule = {
  id: '01a1edf1-d9e0-7867-b9e2-cf754d4900f3',
  version: 1,
  name: 'Fees, every Monday',
  is_on: true,
  kind: 'fees',
  trigger: 'weekly',
  weekday: 1,
  days: 3,
  on_day: null,
  at_minute: 540,
  min_balance_cents: 100_000,
  class_ids: [],
  per_week_max: 1,
  control_percent: 0,
  steps: [{ tone: 'friendly', text_en: 'Dear {{guardian}}, {{balance}} is due.', text_sw: '' }],
  last_run_on: null,
  last_run_state: null,
  speaks_today: false,
  approval: 'none',
  approval_note: null,
};

test('whoever changes a rule that somebody changed meanwhile sees both, and chooses', async () => {
  const theirs = { ...rule, version: 2, weekday: 5 };
  const save = vi.fn<(values: object, over: ReminderRule | null) => Promise<unknown>>(
    async (_values, over) => {
      if (over?.version === 2) return;
      throw new CallError(409, { resultCode: 'record.stale', data: { current: theirs } });
    },
  );
  const done = vi.fn<() => void>();
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}
    >
      <RuleForm rule={rule} save={save} onDone={done} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('At most in a week'), { target: { value: '2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  const both = within((await screen.findByText('Both versions')).closest('section')!);
  expect(both.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'FieldSaved by themTyped by you',
    'WhenEvery Friday at 09:00Every Monday at 09:00',
    'At most in a week12',
  ]);
  fireEvent.click(both.getByRole('button', { name: 'Save mine' }));
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
  expect(save.mock.calls.map(([, over]) => over?.version)).toEqual([1, 2]);
});
