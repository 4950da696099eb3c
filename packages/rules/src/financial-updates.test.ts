import { expect, test } from 'vitest';
import { fillUpdate, nextUpdate, strangeInUpdate, update_words } from './financial-updates.ts';

test('an update comes back on its weekday, or on its day of the month', () => {
  expect(nextUpdate('week', '2026-01-05', '2026-01-05')).toBe('2026-01-12');
  expect(nextUpdate('week', '2026-01-05', '2026-02-01')).toBe('2026-02-02');
  expect(nextUpdate('month', '2026-01-31', '2026-01-31')).toBe('2026-02-28');
  expect(nextUpdate('month', '2026-01-31', '2026-02-28')).toBe('2026-03-31');
  expect(nextUpdate('month', '2026-01-31', '2026-12-31')).toBe('2027-01-31');
  expect(nextUpdate('month', '2026-03-01', '2026-01-31')).toBe('2026-03-01');
});

test('figures of the school are filled in, and what is a family’s own stays', () => {
  const figures = {
    term: { name: 'Term 1', year: 2026 },
    billed_cents: 100_000_00,
    waived_cents: 0,
    paid_cents: 64_000_00,
    paid_permille: 640,
    balance_cents: 36_000_00,
    arrears_cents: 4_000_00,
    cash_cents: 50_000_00,
    creditors_cents: -1_00,
  };
  expect(fillUpdate(update_words.board, figures)).toBe(
    '{{school}}, {{today}}, Term 1 2026: billed KES 100,000, waived KES 0, paid KES 64,000 (64%), owed KES 40,000. Cash and bank KES 50,000, creditors KES -1.',
  );
  expect(fillUpdate('{{balance}} of {{ term }}', figures)).toBe('{{balance}} of Term 1 2026');
});

test('each update names only what is known of those who read it', () => {
  expect(strangeInUpdate('board', update_words.opening)).toBe('guardian');
  expect(strangeInUpdate('balance', update_words.board)).toBe('billed');
  expect(strangeInUpdate('opening', update_words.opening)).toBeUndefined();
});
