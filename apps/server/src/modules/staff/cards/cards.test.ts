import { printStaffCards } from '@darasa/contract/staff/cards';
import { createStaff } from '@darasa/contract/staff/register';
import { expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { pdfText } from '#platform/pdf/pdf-text.ts';

const server = await startServer();

test('cards come eight to a page, for all or for those chosen', async () => {
  const school = await newSchool(server);
  const made = [];
  for (let n = 1; n <= 9; n++) {
    made.push(
      await school.admin.call(createStaff, {
        first_name: `Cook${n}`,
        last_name: 'Wanjiru',
        gender: 'female',
        job_title: 'Cook',
        terms: 'casual',
        joined_on: '2026-01-05',
      }),
    );
  }
  const all: RawAnswer = await school.admin.call(printStaffCards, { search: 'Wanjiru' });
  const pages = pdfText(Buffer.from(all.text, 'latin1'));
  expect(pages).toHaveLength(2);
  expect(pages[0]).toContain('Cook1 Wanjiru');
  expect(pages[1]).toContain('Cook9 Wanjiru');
  const ids = [made[0]!.id, made[1]!.id];
  const two: RawAnswer = await school.admin.call(printStaffCards, { ids });
  expect(pdfText(Buffer.from(two.text, 'latin1')).join()).not.toContain('Cook3');
  const reader = await school.staff(['roles'], ['view']);
  await expect(reader.call(printStaffCards, {})).rejects.toMatchObject({ status: 403 });
});
