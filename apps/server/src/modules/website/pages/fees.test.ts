import { expect, test } from 'vitest';
import { demoPages } from '../demo-content.ts';
import { withFees } from './fees.ts';

const page = (slug: 'app' | 'pricing' | 'faq') =>
  demoPages('kiota', { year: 2026, day: (story) => story }).find(
    (one) => one.slug === slug,
  )! as never;
const table = {
  title: 'Tumaini School, 2026',
  columns: ['Term 1', 'Term 2'],
  rows: [
    { label: 'Form 3, day', amounts_kes: [20_000, 10_000] },
    { label: 'Form 3, boarding', amounts_kes: [30_000, 12_888] },
  ],
};

test('fees on the site are those of the books; what was typed stands only where there are none', () => {
  expect(withFees(page('pricing'), [table])).toMatchObject({ content: { tables: [table] } });
  expect(withFees(page('app'), [table])).toMatchObject({
    content: {
      fees: {
        rows: [
          { label: 'Tumaini School, 2026: Form 3, day', amount_kes: 30_000 },
          { label: 'Tumaini School, 2026: Form 3, boarding', amount_kes: 42_888 },
        ],
      },
    },
  });
  const faq = page('faq');
  expect(withFees(faq, [table])).toBe(faq);
  const typed = page('pricing');
  expect(withFees(typed, [])).toBe(typed);
});
