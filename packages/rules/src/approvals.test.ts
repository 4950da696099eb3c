import { describe, expect, test } from 'vitest';
import { approvalWords, pathFits, peopleNeeded, waitInWords } from './approvals.ts';

const anything = {
  amount_from_cents: null,
  amount_below_cents: null,
  department_ids: [],
  facts: [],
};
const document = { amount_cents: 2_000_000, department_id: 'sciences', facts: { kind: 'Trip' } };

describe('a path', () => {
  test('without conditions fits everything', () =>
    expect(pathFits(anything, { amount_cents: null, department_id: null, facts: {} })).toBe(true));

  test('takes its band from the first cent up to, but not including, the next', () => {
    const band = { ...anything, amount_from_cents: 2_000_000, amount_below_cents: 10_000_000 };
    const fits = (amount_cents: number | null) => pathFits(band, { ...document, amount_cents });
    expect([1_999_999, 2_000_000, 9_999_999, 10_000_000, null].map(fits)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  test('of a department fits its documents alone', () => {
    expect(pathFits({ ...anything, department_ids: ['sciences'] }, document)).toBe(true);
    expect(pathFits({ ...anything, department_ids: ['arts'] }, document)).toBe(false);
    const none = { ...document, department_id: null };
    expect(pathFits({ ...anything, department_ids: ['arts'] }, none)).toBe(false);
  });

  test('reads facts however they are written, and figures as figures', () => {
    const holds = (name: string, op: 'is' | 'is-not' | 'at-least' | 'below', value: string) =>
      pathFits(
        { ...anything, facts: [{ name, op, value }] },
        {
          ...document,
          facts: { kind: 'Trip', days: 9, vote_head: ['Tuition', 'Repairs'] },
        },
      );
    expect(holds('kind', 'is', 'trip')).toBe(true);
    expect(holds('kind', 'is-not', 'trip')).toBe(false);
    expect(holds('place', 'is', 'Nakuru')).toBe(false);
    expect(holds('place', 'is-not', 'Nakuru')).toBe(true);
    expect(holds('days', 'at-least', '10')).toBe(false);
    expect(holds('days', 'below', '10')).toBe(true);
    expect(holds('kind', 'below', '10')).toBe(false);
    expect(holds('vote_head', 'is', 'repairs')).toBe(true);
    expect(holds('vote_head', 'is-not', 'Repairs')).toBe(false);
    expect(holds('vote_head', 'is-not', 'Activity')).toBe(true);
    expect(holds('vote_head', 'at-least', '1')).toBe(false);
  });
});

test('nobody is asked for more people than there are', () => {
  expect(peopleNeeded('any', null, 4)).toBe(1);
  expect(peopleNeeded('all', null, 4)).toBe(4);
  expect(peopleNeeded('count', 2, 4)).toBe(2);
  expect(peopleNeeded('count', 3, 2)).toBe(2);
});

test('states read as people say them', () => {
  expect(approvalWords('in-approval', 2, 3)).toBe('In approval (2/3)');
  expect(approvalWords('returned', 1, 3)).toBe('Returned');
  expect([0.2, 1, 5.9, 30, 80].map(waitInWords)).toEqual([
    '12 minutes',
    '1 hour',
    '5 hours',
    '1 day',
    '3 days',
  ]);
});
