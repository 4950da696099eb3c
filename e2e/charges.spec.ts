import { expect, test } from '@playwright/test';
import { approveOpen, signIn, year_of_demo } from './support.ts';

test('a club is charged for a trip, and two are taken off by a credit note', async ({ page }) => {
  const name = `Forest walk ${Date.now() % 1_000_000}`;
  await signIn(page, 'bursar');
  await page.goto('/dashboard/finance/fee-panel?tab=charges');
  await page.getByRole('button', { name: 'Add extra charge' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name', { exact: true }).fill(name);
  await sheet.getByLabel('Amount for each').fill('850');
  await sheet.getByLabel('Term').selectOption({ label: `Term 3 ${year_of_demo}` });
  await sheet.getByLabel('Vote head').selectOption({ index: 1 });
  await sheet.getByRole('button', { name: 'Add extra charge' }).click();

  await expect(page.getByRole('heading', { name: `Add to ${name}` })).toBeVisible();
  // A list that says nothing is nobody, not the whole school.
  await page.getByText('List', { exact: true }).click();
  await page.getByRole('button', { name: 'Read the list' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter at least one admission number');
  await page.getByText('Club', { exact: true }).click();
  await page
    .getByRole('combobox', { name: /^Club/ })
    .selectOption({ label: 'Wildlife, 12 learners' });
  await page.getByRole('button', { name: 'Find learners' }).click();
  await expect(page.getByRole('heading', { name: '12 chosen' })).toBeVisible();
  await page.getByRole('button', { name: 'Charge 12, KES 10,200.00' }).first().click();

  await expect(page.getByRole('heading', { name })).toBeVisible();
  const boxes = page.getByRole('table').getByRole('checkbox');
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await page.getByRole('button', { name: 'Take out' }).click();
  await page.getByLabel('Why').fill('They stay with the choir');
  await page.getByRole('dialog').getByRole('button', { name: 'Take out' }).click();
  const figures = page.getByRole('region', { name: 'The charge' });
  await expect(figures).toContainText('KES 8,500.00');
  // Whoever is out is ticked no longer, so that nobody is taken out twice.
  await expect(page.getByRole('region', { name: 'Selected rows' })).toBeHidden();
});

test('a waiver is asked for, agreed to and put on the account by three people', async ({
  page,
}) => {
  const name = `Hardship ${Date.now() % 1_000_000}`;
  await signIn(page, 'bursar');
  await page.goto('/dashboard/finance/fee-panel?tab=waivers');
  await page.getByRole('button', { name: 'Begin a waiver' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('One learner').click();
  await sheet.getByRole('combobox', { name: 'Learner' }).click();
  await page.getByPlaceholder('Name, adm no, phone').fill('Wanjiru');
  await page.getByRole('listbox').getByRole('option').first().click();
  await sheet.getByLabel('Name', { exact: true }).fill(name);
  await sheet.getByLabel('Kind').selectOption({ label: 'Third child' });
  await sheet.getByLabel(`Term 3 ${year_of_demo}`).check();
  await sheet.getByLabel('Why').fill('The father lost his work');
  await sheet.getByRole('button', { name: 'Begin the waiver' }).click();
  await page
    .getByRole('button', { name: /^Send for approval, KES/ })
    .first()
    .click();
  await expect(page.getByText('In approval').first()).toBeVisible();
  const address = page.url();

  await signIn(page, 'director');
  await page.goto('/dashboard/dr/requests');
  await page.getByRole('button', { name }).first().click();
  await approveOpen(page);

  await signIn(page, 'admin');
  await page.goto(address);
  await page.getByRole('button', { name: 'Put on the accounts' }).first().click();
  await expect(page.getByText('Applied').first()).toBeVisible();
  await page.getByRole('table').getByRole('link').first().click();
  const waivers = page.getByRole('region', { name: 'Waivers' });
  await expect(waivers).toContainText(name);

  // Whoever's waiver has ended is ticked no longer.
  await page.goto(address);
  await page.getByRole('table').getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: 'End early' }).click();
  const end = page.getByRole('dialog');
  await end.getByLabel('Why').fill('The father has work again');
  await end.getByRole('button', { name: /^End/ }).click();
  await expect(page.getByRole('table').getByText('Ended')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Selected rows' })).toBeHidden();
});
