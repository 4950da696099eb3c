import { expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { inScope } from '../db/scope.ts';
import { nextNumber } from './next-number.ts';

const server = await startServer({ pool_size: 10 });

test('fifty cashiers at once, some of whom give up, leave no gap in the receipts', async () => {
  const school = await newSchool(server);
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, i) => takeNumber(school, { gives_up: i % 3 === 0 })),
  );
  const given = outcomes.filter((number) => number !== undefined).toSorted((a, b) => a - b);
  expect(given).toHaveLength(33);
  expect(given).toEqual(given.map((_, i) => i + 1));
  expect(await takeNumber(school)).toBe(34);
});

test('each school, series and year counts for itself', async () => {
  const school = await newSchool(server);
  const { tenant_id, other_school_id } = school;
  await takeNumber(school);
  expect(await takeNumber(school)).toBe(2);
  expect(await takeNumber(school, { series: 'invoice' })).toBe(1);
  expect(await takeNumber(school, { year: 2027 })).toBe(1);
  expect(await takeNumber({ tenant_id, school_id: other_school_id })).toBe(1);
  expect(await takeNumber(await newSchool(server))).toBe(1);
});

test('a person without a school gets no number', async () => {
  const { tenant_id } = await newSchool(server);
  await expect(takeNumber({ tenant_id, school_id: null })).rejects.toMatchObject({
    code: 'school.not_found',
  });
});

interface Place {
  tenant_id: string;
  school_id: string | null;
}

async function takeNumber(
  { tenant_id, school_id }: Place,
  { series = 'receipt', year = 2026, gives_up = false } = {},
): Promise<number | undefined> {
  try {
    return await inScope(server.pool, { tenant_id, school_id }, 'write', async (db) => {
      const number = await nextNumber({ db, tenant_id, school_id }, series, year);
      if (gives_up) throw new GivenUp();
      return number;
    });
  } catch (error) {
    if (error instanceof GivenUp) return undefined;
    throw error;
  }
}

class GivenUp extends Error {}
