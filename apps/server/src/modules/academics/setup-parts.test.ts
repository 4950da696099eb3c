import { createHonourRule, listHonourRules } from '@darasa/contract/academics/figures/honours';
import { createDesign, getDesign, listDesigns } from '@darasa/contract/academics/reports/designs';
import { changeCurrentSchool } from '@darasa/contract/identity/sign-in/session';
import { copySetup, previewSetupCopy } from '@darasa/contract/platform/setup-copies';
import { expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { callerOf, startServer } from '#test/server.ts';

const server = await startServer();

test('a sister school takes over saved lists and report designs, and changes its own', async () => {
  const school = await newSchool(server);
  const { admin, school_id: from_school_id } = school;
  const blocks = [{ kind: 'learner' as const, shows: ['upi' as const] }];
  await admin.call(createDesign, { name: 'Report form', curriculum: '844', blocks });
  await admin.call(createHonourRule, { name: 'Roll of honour', kind: 'honours', grade: 'B+' });

  const session = await admin.call(changeCurrentSchool, {
    user_id: admin.id,
    school_id: school.other_school_id,
  });
  const there = callerOf(server, { domain: school.domain, session });
  const parts = ['honour-rules', 'report-designs'];
  const preview = await there.call(previewSetupCopy, { from_school_id });
  expect(preview.parts.filter((one) => parts.includes(one.part))).toMatchObject([
    { label: 'Saved lists of exams', new_count: 1 },
    { label: 'Report designs', new_count: 1 },
  ]);
  await there.call(copySetup, { from_school_id, parts });
  expect((await there.call(listHonourRules, {})).rows).toMatchObject([
    { name: 'Roll of honour', grade: 'B+' },
  ]);
  const [copied] = (await there.call(listDesigns, {})).rows;
  const design = await there.call(getDesign, { id: copied!.id });
  expect(design.now).toMatchObject({ edition: 1, blocks, used_at: null });
});
