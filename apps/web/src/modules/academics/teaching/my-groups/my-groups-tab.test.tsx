import type { MyGroup } from '@darasa/contract/academics/teaching/my-groups';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MyGroupsTab } from './my-groups-tab.tsx';

afterEach(cleanup);

const group = (more: Partial<MyGroup>): MyGroup => ({
  key: JSON.stringify(more),
  subject: 'Chemistry',
  place: 'Form 3 Blue',
  helps: false,
  may: 'write',
  learner_count: 40,
  sheet_id: '01a1c8fa-2880-7db5-9b06-6a250e8627b0',
  exam: 'Mid-term',
  entry_to: '2099-12-31',
  entered_count: 31,
  expected_count: 40,
  ...more,
});

function show(rows: MyGroup[]) {
  const answer = { data: { rows }, message: 'Success' };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(answer))));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MyGroupsTab />
    </QueryClientProvider>,
  );
}

const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

test('a class leads to the mark sheet that closes next, and says how many marks are late', async () => {
  show([
    group({ entry_to: '2020-01-31' }),
    group({ place: 'Form 3 Green', entry_to: '2020-01-31', entered_count: 40 }),
  ]);
  const late = await rowOf(/Form 3 Blue/);
  expect(late.getByText('9 marks late')).toBeTruthy();
  expect(late.getByRole('link', { name: 'Mid-term' }).getAttribute('href')).toContain(
    'sheet=01a1c8fa-2880-7db5-9b06-6a250e8627b0',
  );
  expect((await rowOf(/Form 3 Green/)).getByText(/31 Jan 2020/)).toBeTruthy();
});

test('a helper reads what the help is, and a class without a sheet says so', async () => {
  show([
    group({ helps: true, may: 'read' }),
    group({ place: 'Music 1', sheet_id: null, exam: null, entry_to: null, expected_count: 0 }),
  ]);
  expect((await rowOf(/Form 3 Blue/)).getByText('You may read')).toBeTruthy();
  expect((await rowOf(/Music 1/)).getByText('None open')).toBeTruthy();
});

test('who teaches nothing yet is told whom to ask', async () => {
  show([]);
  expect(await screen.findByText('You teach no class yet')).toBeTruthy();
});
