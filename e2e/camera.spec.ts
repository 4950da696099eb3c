import { expect, type Locator, test } from '@playwright/test';
import { newOffice, pageOf } from './office.ts';
import type { Api } from './term/api.ts';

async function addLearner(admin: Api): Promise<void> {
  const { id: class_id } = await admin<{ id: string }>('POST', '/administration/classes', {
    name: 'Form 2',
    curriculum: '844',
    level: 2,
  });
  await admin('POST', '/students/students', {
    admission_number: 'R001',
    surname: 'Hassan',
    first_name: 'Amina',
    gender: 'female',
    boarding: 'day',
    admitted_on: `${new Date().getFullYear()}-01-01`,
    class_id,
    guardians: [],
  });
}

/** Pictures arrive one after the other, as from a camera that works. */
async function expectRunning(video: Locator): Promise<void> {
  const seconds = () => video.evaluate((one: HTMLVideoElement) => one.currentTime);
  await expect.poll(seconds).toBeGreaterThan(0);
  const so_far = await seconds();
  await expect.poll(seconds).toBeGreaterThan(so_far);
}

test(
  'a learner is photographed down the list of the class',
  { tag: '@whole-browser' },
  async ({ browser }) => {
    const office = await newOffice();
    await addLearner(office.admin);
    const page = await pageOf(browser, office);
    await page.context().grantPermissions(['camera']);
    await page.goto('/dashboard/students/profile-pictures');
    await expect(page.getByRole('button', { name: /^Upload: .*Hassan/ })).toBeVisible();
    await page.getByRole('button', { name: 'Use the camera' }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText('1 of 1');
    await expectRunning(sheet.getByLabel('Camera'));
    await sheet.getByRole('button', { name: 'Take photo' }).click();
    await expect(sheet).toContainText('All photos are taken');
    await sheet.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: /^Replace: .*Hassan/ })).toBeVisible();
    await page.context().close();
  },
);
