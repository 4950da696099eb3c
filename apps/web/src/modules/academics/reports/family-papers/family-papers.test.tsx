import type { FamilyPaper, OpenedPaper } from '@darasa/contract/academics/reports/family-papers';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FamilyPapersPanel } from './family-papers-panel.tsx';

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/parent/app');
});

const id = '01a1c8fa-2880-7db5-9b06-6a250e8627b0';

const paper = (more: Partial<FamilyPaper> = {}): FamilyPaper => ({
  id,
  kind: 'report',
  student_id: '01a1c8fa-2880-7db5-9b06-6a250e8627b1',
  child: 'Amina',
  school_name: 'Kiota Academy',
  title: 'Report form, Term 3 2026',
  version: 1,
  why: null,
  state: 'released',
  issued_at: '2026-11-06T09:00:00.000Z',
  withdrawn_at: null,
  opened_at: null,
  language: 'en',
  curriculum: '844',
  mean: { grade: 'B', points: 9 },
  grades: [{ name: 'Mathematics', shown: 64, grade: 'B−', words: 'good' }],
  ...more,
});

const opened = (more: Partial<OpenedPaper> = {}): OpenedPaper => ({
  ...paper(),
  learner: { name: 'Amina Hassan', class: 'Form 3', stream: 'Blue' },
  grades: [
    {
      name: 'Mathematics',
      shown: 64,
      grade: 'B−',
      words: 'good',
      exams: [{ name: 'CAT', text: '60' }],
      remark: 'Works well.',
      teacher: 'J. Otieno',
    },
  ],
  in_class: { place: 4, of: 41 },
  in_stream: null,
  comments: [{ kind: 'class-teacher', words: 'A steady term.' }],
  facts: [{ label: 'Fees on 6 Nov 2026', text: 'KES 1,200' }],
  changes: [],
  versions: [{ version: 1, issued_at: '2026-11-06T09:00:00.000Z', replaced_at: null, why: null }],
  ...more,
});

function show(rows: FamilyPaper[], one: OpenedPaper = opened()) {
  vi.stubGlobal('fetch', (url: string) => {
    const data = String(url).includes(id) ? one : { rows };
    return Promise.resolve(new Response(JSON.stringify({ data, message: 'Success' })));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FamilyPapersPanel />
    </QueryClientProvider>,
  );
}

test('a report form stands as a card, and its page has everything that the paper says', async () => {
  show([paper()]);
  const card = within(
    await screen.findByRole('article', { name: 'Amina, Report form, Term 3 2026' }),
  );
  expect(card.getByText('New')).toBeTruthy();
  expect(card.getByText('Mean grade B')).toBeTruthy();
  fireEvent.click(card.getByRole('button', { name: 'Open report form' }));
  const sheet = within(await screen.findByRole('dialog', { name: /Amina Hassan/ }));
  for (const words of [
    '64 B−',
    'CAT 60',
    'Works well. (J. Otieno)',
    'Position 4 of 41 in class',
    'A steady term.',
    'KES 1,200',
  ]) {
    expect(sheet.getByText(words)).toBeTruthy();
  }
  expect(sheet.queryByText('Versions')).toBeNull();
});

test('a notice leads to the paper, which says what changed and that the version before counts no more', async () => {
  window.history.replaceState(null, '', `/parent/app?paper=${id}`);
  const why = 'Mathematics corrected from 54 to 64';
  const one = opened({
    version: 2,
    why,
    changes: [{ kind: 'subject', name: 'Mathematics', from: '54 C', to: '64 B−' }],
    versions: [
      { version: 2, issued_at: '2026-11-09T09:00:00.000Z', replaced_at: null, why },
      {
        version: 1,
        issued_at: '2026-11-06T09:00:00.000Z',
        replaced_at: '2026-11-09T09:00:00.000Z',
        why: null,
      },
    ],
  });
  show([paper({ version: 2, why })], one);
  const sheet = within(await screen.findByRole('dialog', { name: /Amina Hassan/ }));
  expect(sheet.getByText(`Version 2, corrected: ${why}`)).toBeTruthy();
  expect(sheet.getByText(/was 54 C, now 64 B−/)).toBeTruthy();
  expect(sheet.getByText(/replaced on 9 Nov 2026 and no longer valid/)).toBeTruthy();
});

test('a held paper is a sentence without a way in, in the language of the parent', async () => {
  show([paper({ state: 'held', language: 'sw', mean: null, grades: [], curriculum: null })]);
  const card = within(await screen.findByRole('article', { name: /Amina/ }));
  expect(screen.getByRole('heading', { name: 'Matokeo' })).toBeTruthy();
  expect(card.getByText('Shule imezuia ripoti hii. Zungumza na ofisi ya shule.')).toBeTruthy();
  expect(card.queryByRole('button')).toBeNull();
});
