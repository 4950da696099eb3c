import { expect, type Page, test } from '@playwright/test';
import { approveOpen, signIn } from './support.ts';

const inbox = '/dashboard/approvals';

/** Opens what waits, by its title, and waits for the panel beside it. */
async function openItem(page: Page, title: string, path = inbox): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: title }).first().click();
  await expect(page.getByRole('article')).toContainText(title);
}

async function addKind(page: Page, kind: string): Promise<void> {
  await page.goto('/dashboard/administration/request-kinds');
  await page.getByRole('button', { name: 'Add kind of request' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill(kind);
  await page.getByRole('dialog').getByRole('button', { name: 'Add kind of request' }).click();
  await expect(page.getByText('The kind of request is added.')).toBeVisible();
}

/** Who decides, step by step, for requests of one kind. */
async function addPath(page: Page, kind: string, steps: [name: string, who: string][]) {
  await page.goto('/dashboard/administration/workflows');
  await page.getByRole('button', { name: 'Add path' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Document').selectOption({ label: 'Request' });
  await sheet.getByLabel('Name', { exact: true }).fill(`Path for ${kind}`);
  await sheet.getByLabel('Tried as number').fill('1');
  await sheet.getByRole('button', { name: 'Add a condition' }).click();
  await sheet.getByRole('combobox', { name: 'Value' }).click();
  await page.getByPlaceholder('Type to search').fill(kind);
  await page.getByRole('option', { name: kind }).click();
  for (const [i, [name, who]] of steps.entries()) {
    if (i > 0) await sheet.getByRole('button', { name: 'Add a step' }).click();
    await sheet.getByLabel(`Step ${i + 1}`, { exact: true }).fill(name);
    await sheet.getByRole('combobox', { name: 'Person, role or office' }).nth(i).click();
    await page.getByPlaceholder('Type to search').fill(who);
    await page.getByRole('option', { name: who }).first().click();
  }
  await sheet.getByRole('button', { name: 'Add path' }).click();
  await expect(page.getByText('The path is added.')).toBeVisible();
}

async function send(page: Page, title: string, kind: string, amount: string): Promise<void> {
  await page.goto(inbox);
  await page.getByRole('button', { name: 'New request' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('What do you ask for?').fill(title);
  await sheet.getByLabel(/^Kind/).selectOption({ label: kind });
  await sheet.getByLabel(/^Amount/).fill(amount);
  await sheet.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText(/Request RQ-\d{4}-\d{4} is sent\./)).toBeVisible();
}

test(
  'a request takes the path an administrator made, through three people',
  { tag: '@whole-browser' },
  async ({ page }) => {
    // Three approvals, each with its seconds to undo.
    test.slow();
    const mark = `Camp ${Date.now() % 1_000_000}`;
    await signIn(page, 'admin');
    await addKind(page, mark);
    await addPath(page, mark, [
      ['Money', 'Joseph Karanja'],
      ['Office', 'Mary Atieno'],
      ['Board', 'Directors'],
    ]);
    await signIn(page, 'teacher');
    await send(page, `Tents for ${mark}`, mark, '48,600');

    for (const [who, path, next] of [
      ['bursar', inbox, 'In approval (2/3)'],
      ['admin', inbox, 'In approval (3/3)'],
      ['director', '/dashboard/dr/requests', 'Approved'],
    ] as const) {
      await signIn(page, who);
      await openItem(page, `Tents for ${mark}`, path);
      await approveOpen(page);
      await page.goto(`${inbox}?box=decided`);
      await page
        .getByRole('button', { name: `Tents for ${mark}` })
        .first()
        .click();
      await expect(page.getByRole('article').getByText(next, { exact: true })).toBeVisible();
    }
    const history = page.getByRole('article');
    for (const words of [
      'Asked by Samuel Otieno',
      'Approved by Joseph Karanja, Money',
      'Approved by Mary Atieno, Office',
      'Approved by Rachel Kimathi, Board',
    ]) {
      await expect(history).toContainText(words);
    }
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Print' }).click(),
    ]);
    expect(tab.url()).toContain('blob:');
  },
);

test('a request comes back, is changed, and is sent again with a file', async ({ page }) => {
  const title = `Paint ${Date.now() % 1_000_000}`;
  await signIn(page, 'teacher');
  await send(page, title, 'Repair', '9,000');
  await signIn(page, 'bursar');
  await openItem(page, title);
  await page.getByRole('button', { name: 'Return' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Return' }).click();
  await expect(page.getByRole('dialog')).toContainText('Say why');
  await page.getByLabel('What should change?').fill('Attach the quotation');
  await page.getByRole('dialog').getByRole('button', { name: 'Return' }).click();
  await expect(page.getByRole('article').getByRole('status')).toContainText('Returned Request RQ-');

  await signIn(page, 'teacher');
  await openItem(page, title, `${inbox}?box=mine`);
  await expect(page.getByRole('article')).toContainText('Attach the quotation');
  await page.getByRole('button', { name: 'Change and send again' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'quotation.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('item,price\nPaint,9000\n'),
  });
  await page.getByRole('button', { name: 'Send again', exact: true }).click();
  await expect(page.getByText(/is sent again\./)).toBeVisible();

  await signIn(page, 'bursar');
  await openItem(page, title);
  await expect(page.getByRole('button', { name: 'quotation.csv' })).toBeVisible();
  await approveOpen(page);
});

test('a second tap approves nothing else, and an approval is undone in its first seconds', async ({
  page,
}) => {
  const mark = Date.now() % 1_000_000;
  const [first, second] = [`Chalk ${mark}`, `Dusters ${mark}`];
  await signIn(page, 'teacher');
  await send(page, first, 'Repair', '4,250');
  await send(page, second, 'Repair', '18,000');
  await signIn(page, 'bursar');
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`${inbox}?search=${mark}`);
  const item = page.getByRole('article');
  await expect(item.getByRole('heading', { level: 2 })).toBeVisible();
  const approve = item.getByRole('button', { name: 'Approve KES 4,250.00' });
  await expect(approve).toBeInViewport({ ratio: 1 });
  const { x, y } = (await approve.boundingBox())!;
  // Taps for as long as the next item used to need to come under the finger.
  for (let tap = 0; tap < 6; tap++) await page.mouse.click(x + 20, y + 16, { delay: 150 });
  await expect(item.getByRole('status')).toContainText(/Approved Request RQ-.*, KES.4,250\.00\./);
  await expect(item).toContainText(first);
  await item.getByRole('button', { name: 'Undo' }).click();
  await expect(approve).toBeVisible();
  await approveOpen(page);
  await item.getByRole('button', { name: 'Next' }).click();
  await expect(item).toContainText(second);
  await expect(item.getByRole('button', { name: 'Approve KES 18,000.00' })).toBeVisible();
});
