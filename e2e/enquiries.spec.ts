import { expect, test } from '@playwright/test';
import { signIn } from './support.ts';

test(
  'an enquiry goes from new to offered, and its letter prints',
  { tag: '@whole-browser' },
  async ({ page, context }) => {
    const mark = String(Date.now() % 1_000_000).padStart(6, '0');
    const child = `Zuhura T${mark}`;
    await signIn(page, 'admin');
    await page.goto('/dashboard/students/enquiry');
    await page.getByRole('button', { name: 'Log enquiry' }).first().click();
    const sheet = page.getByRole('dialog');
    const fill = async (surname: string) => {
      await sheet.getByLabel('First name').fill('Zuhura');
      await sheet.getByLabel('Surname').fill(surname);
      await sheet.getByLabel('Class wanted').selectOption({ index: 1 });
      await sheet.getByLabel("Guardian's name").fill('Halima Test');
      await sheet.getByLabel('Phone').fill(`0746${mark}`);
      await sheet.getByLabel('Source').selectOption('referral');
    };
    await fill(`T${mark}`);
    await sheet.getByRole('button', { name: 'Log enquiry' }).click();
    await expect(page.getByText('The enquiry is logged.')).toBeVisible();
    await expect(sheet).toContainText('ENQ/');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Log enquiry' }).first().click();
    await fill(`T${mark}`);
    await sheet.getByRole('button', { name: 'Log enquiry' }).click();
    await expect(sheet).toContainText('already on the list');
    await sheet.getByRole('button', { name: 'Open it' }).click();
    await expect(sheet.getByRole('heading', { name: child })).toBeVisible();

    await sheet.getByRole('button', { name: 'Move' }).click();
    await sheet.getByLabel('Offered').check();
    await sheet.getByRole('button', { name: 'Move' }).click();
    await expect(sheet).toContainText('Offer ends');
    await sheet.getByLabel('Birth certificate').check();
    await expect(sheet).toContainText('Documents brought (1 of 8)');
    await expect(sheet).toContainText('Moved to Offered');
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      sheet.getByRole('button', { name: 'Letter' }).click(),
    ]);
    expect(tab.url()).toContain('blob:');
    await expect(sheet.getByRole('link', { name: 'Admit' })).toHaveAttribute(
      'href',
      /create-student\?enquiry_id=/,
    );
  },
);
