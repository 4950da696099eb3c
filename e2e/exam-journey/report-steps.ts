import { expect, type Page } from '@playwright/test';
import type { JourneySchool } from './school.ts';

/** Reports of the first class: prepared, issued with their blanks by name, and printed as one document. */
export async function issueReports(
  page: Page,
  { told }: JourneySchool,
  learners_count: number,
): Promise<void> {
  const [class_name] = told.classes[0];
  await page.goto('/dashboard/academics/general?tab=reports');
  await page.getByRole('button', { name: 'Prepare reports' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(class_name).check();
  await dialog.getByLabel(/^Mid-year/).check();
  await dialog.getByLabel('Design').selectOption({ label: told.design.name });
  await dialog.getByRole('button', { name: 'Prepare reports' }).click();
  await expect(page.getByText('The reports are prepared.')).toBeVisible();
  await page.getByRole('row').filter({ hasText: class_name }).click();
  await page.getByRole('link', { name: 'Issue and print' }).click();
  await page.getByRole('button', { name: 'Issue reports' }).click();
  const asked = page.getByRole('dialog');
  const gaps = asked.getByLabel('Issue them with these blanks');
  if (await gaps.isVisible()) await gaps.check();
  await asked.getByRole('button', { name: 'Issue reports' }).click();
  await expect(asked).toBeHidden();
  const all = new RegExp(`^${learners_count} of ${learners_count} reports? issued`);
  await expect(page.getByText(all)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('row')).toHaveCount(Math.min(learners_count, 25) + 1);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('menuitem', { name: `${class_name} as one document` }).click(),
  ]);
  expect(tab.url()).toContain('blob:');
  await tab.close();
}
