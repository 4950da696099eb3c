import { segmentsOf } from '@darasa/rules/sms-segments';
import { expect, test } from 'vitest';
import { type Week, weekInWords } from './words.ts';

const title = 'The week to 15 Nov';
const week: Week = {
  school_name: 'Kiota Hills Senior School',
  collected_cents: 158_700_50,
  owed_cents: 1_177_918_50,
  cash_cents: 17_343_460_40,
  exceptions: [{ rule: 'in-credit', count: 23, amount_cents: -68_260_50 }],
};
const parts = (text: string) => segmentsOf(`${title}. ${text}`).segments;

test('the week is told exactly where that fits into one SMS, and shortly where it does not', () => {
  const small = { ...week, school_name: 'Kiota', owed_cents: 40_000_00, exceptions: [] };
  expect(weekInWords(title, small)).toBe(
    'Kiota: collected KES 158,700.50, owed KES 40,000, cash and bank KES 17,343,460.40. Nothing stands out.',
  );
  const usual = weekInWords(title, week);
  expect(usual).toBe(
    'Kiota Hills Senior School: collected KES 158,701, owed 1,177,919, cash and bank 17,343,460. Look at: learners in credit, 23, 68,261.',
  );
  expect(parts(usual)).toBe(1);
  const longer = weekInWords(title, {
    ...week,
    school_name: 'Our Lady of Mercy Girls Secondary School',
  });
  expect(longer).toMatch(/Look at: learners in credit, 23\.$/);
  expect(parts(longer)).toBe(1);
});
