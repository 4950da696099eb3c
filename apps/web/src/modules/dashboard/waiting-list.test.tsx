import type { WaitingRow } from '@darasa/contract/platform/waiting';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Session } from '#platform/session.ts';
import { ViewerProvider } from '#platform/viewer.tsx';
import { WaitingList } from './waiting-list.tsx';

afterEach(cleanup);
beforeEach(() => localStorage.clear());

const suspense: WaitingRow = {
  key: 'finance.suspense',
  count: 5,
  strong: '5 payments, KES 58,700.00,',
  rest: 'have no owner.',
  since: '2026-11-16',
  is_late: true,
  verb: 'Match',
  href: '/dashboard/finance/payments?tab=suspense',
  done: 'Every payment has an owner',
};
const cheques: WaitingRow = {
  ...suspense,
  key: 'finance.cheques',
  count: 1,
  strong: '1 cheque, KES 4,000.00,',
  rest: 'is ready for the bank.',
  since: '2026-11-19',
  is_late: false,
  verb: 'Bank',
  done: 'All cheques are banked',
};

/** A visit to the home, as a person makes several on a day. */
function visit(rows: WaitingRow[], { today = '2026-11-19', user = 'jane' } = {}) {
  cleanup();
  const session = { user: { id: user, active_school_id: 'one', roles: [] } };
  render(
    <ViewerProvider session={session as unknown as Session}>
      <WaitingList rows={rows} today={today} />
    </ViewerProvider>,
  );
}
const done = () => screen.queryByText('Done today');

test('a sentence says what waits, since when, and its verb opens the list', () => {
  visit([suspense, cheques]);
  expect(screen.getByText('2 to do')).toBeDefined();
  const [first, second] = screen.getAllByRole('listitem');
  expect(first!.textContent).toContain(
    '5 payments, KES 58,700.00, have no owner.Late. The oldest since Monday 16 November',
  );
  expect(within(first!).getByRole('link').getAttribute('href')).toBe(suspense.href);
  expect(second!.textContent).toContain('Since today');
  expect(done()).toBeNull();
});

test('what waited earlier today is ticked off when nothing of it is left', () => {
  visit([suspense, cheques]);
  visit([{ ...suspense, count: 0 }, cheques]);
  expect(screen.getByText('1 to do, 1 done')).toBeDefined();
  expect(done()).not.toBeNull();
  expect(screen.getByText('Every payment has an owner')).toBeDefined();
  visit([
    { ...suspense, count: 0 },
    { ...cheques, count: 0 },
  ]);
  expect(screen.getByText(/Everything is done/)).toBeDefined();
  expect(screen.getByText('All cheques are banked')).toBeDefined();
});

test('what never waited, or waited for another day or person, has no tick', () => {
  visit([{ ...suspense, count: 0 }]);
  expect(screen.getByText(/Nothing is waiting for you/)).toBeDefined();
  expect(done()).toBeNull();
  visit([suspense]);
  visit([{ ...suspense, count: 0 }], { user: 'mary' });
  expect(done()).toBeNull();
  visit([suspense]);
  visit([{ ...suspense, count: 0 }], { today: '2026-11-20' });
  expect(done()).toBeNull();
});
