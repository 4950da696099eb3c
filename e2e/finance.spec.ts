import { expect, type Page, test } from '@playwright/test';
import { newOffice, pageOf } from './office.ts';
import { signIn, simulator } from './support.ts';

test('the counter takes a payment, and every screen says the new balance', async ({ page }) => {
  await signIn(page, 'bursar');
  await page.goto('/dashboard/finance/balances');
  const debtor = page.getByRole('table').getByRole('link').first();
  await debtor.click();
  const owed = page.getByRole('region', { name: 'Balance' });
  await expect(owed).toContainText('owed to the school');
  const before = centsIn(await owed.innerText());

  await page.getByRole('button', { name: 'Record payment' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Amount').fill('1,250');
  await expect(sheet.getByRole('status')).toContainText('Balance after');
  await sheet.getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByRole('heading', { name: /^Receipt / })).toBeVisible();
  const paper = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Print receipt' }).click();
  await (await paper).close();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await expect.poll(async () => centsIn(await owed.innerText())).toBe(before - 1_250_00);
  await expect(page.getByText(/^Receipt .*1,250|Receipt /).first()).toBeVisible();
});

test('an amount in the wrong form and a used reference get a sentence, and nothing is lost', async ({
  page,
}) => {
  await signIn(page, 'bursar');
  await page.goto('/dashboard/finance/payments');
  const used = await page
    .getByRole('row')
    .filter({ hasText: 'M-Pesa' })
    .first()
    .getByRole('cell')
    .nth(4)
    .innerText();
  await page.goto('/dashboard/finance/balances');
  await page.getByRole('table').getByRole('link').nth(1).click();
  await page.getByRole('button', { name: 'Record payment' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Amount').fill('12.5.0');
  await sheet
    .getByRole('radiogroup', { name: 'Method' })
    .getByText('M-Pesa', { exact: true })
    .click();
  // Only notes and coins go into the box.
  await expect(sheet.getByLabel('Account').locator('option:checked')).toHaveText('Paybill');
  await sheet.getByLabel('Reference').fill(used.toLowerCase());
  await sheet.getByRole('button', { name: 'Record payment' }).click();
  await expect(sheet.getByText(/amount in figures/).first()).toBeVisible();
  await sheet.getByLabel('Amount').fill('500');
  await sheet.getByRole('button', { name: 'Record payment' }).click();
  await expect(sheet.getByText(/was used before: receipt/).first()).toBeVisible();
  await expect(sheet.getByLabel('Amount')).toHaveValue('500.00');
});

/** "KES 18,925.00" and more: the first figure in cents. */
function centsIn(text: string): number {
  const found = /([\d,]+)\.(\d\d)/.exec(text);
  return found ? Number(found[1]!.replaceAll(',', '')) * 100 + Number(found[2]) : 0;
}

test('two change one payment mode, and the second sees both versions and chooses', async ({
  browser,
}) => {
  const office = await newOffice();
  await office.admin('POST', '/finance/setup/start', { template: 'private' });
  const page = await pageOf(browser, office);
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto('/dashboard/finance/setup?tab=modes');
    await tab.getByRole('button', { name: 'Card', exact: true }).click();
  }
  const label = (tab: typeof page) => tab.getByRole('dialog').getByLabel('Label', { exact: true });
  await label(page).fill('Card machine');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await label(other).fill('Visa or Mastercard');
  await other.getByRole('button', { name: 'Save changes' }).click();
  const both = other.getByRole('region', { name: 'Both versions' });
  await expect(both.getByRole('row', { name: /Card machine.*Visa or Mastercard/ })).toBeVisible();
  await both.getByRole('button', { name: 'Use theirs' }).click();
  await expect(label(other)).toHaveValue('Card machine');

  await page.getByRole('button', { name: 'Card machine' }).click();
  await label(page).fill('Card reader');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await label(other).fill('Card');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await both.getByRole('button', { name: 'Save mine' }).click();
  await expect(other.getByRole('dialog')).toBeHidden();
  await other.getByRole('button', { name: 'Card', exact: true }).click();
  await expect(label(other)).toHaveValue('Card');
  await expect(other.getByText('We kept what you typed.')).toBeHidden();
  await page.context().close();
});

test('a queue at the counter is served by the keys alone', async ({ page }) => {
  await signIn(page, 'bursar');
  await Promise.all([
    page.waitForResponse(/\/api\/finance\/setup$/),
    page.goto('/dashboard/finance/payments'),
  ]);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('n');
  for (const number of ['4031', '4032']) {
    const sheet = page.getByRole('dialog', { name: 'Record payment' });
    const learner = sheet.getByRole('combobox', { name: 'Learner' }).first();
    await expect(learner).toBeFocused();
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
    await expect(learner).not.toHaveText('Find a learner');
    // Past the methods to the amount.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('150');
    await page.keyboard.press('Enter');
    const receipt = page.getByRole('dialog', { name: /^Receipt / });
    await expect(receipt).toContainText(number);
    await expect(receipt.getByRole('button', { name: 'Next payment' })).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('dialog', { name: 'Record payment' })).toBeVisible();
});

test('whoever counts sees learner, method, account, payer and balance at once, and goes on by the keys', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, 'bursar');
  await Promise.all([
    page.waitForResponse(/\/api\/finance\/setup$/),
    page.goto('/dashboard/finance/payments'),
  ]);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('n');
  const sheet = page.getByRole('dialog', { name: 'Record payment' });
  const learner = sheet.getByRole('combobox', { name: 'Learner' }).first();
  const receipts = page.getByText(/^Receipt \S+ was made\.$/);
  for (const number of ['4035', '4036']) {
    await expect(learner).toBeFocused();
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
    await expect(sheet.getByText(new RegExp(`^${number}, `))).toBeVisible();
    await expect(sheet.getByLabel('Paid by')).not.toHaveValue('');
    await page.keyboard.press('Tab');
    await expect(sheet.getByRole('radio', { name: 'Cash' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('3,150');
    await expect(sheet.getByRole('status')).toContainText('3,150.00');
    await expect(sheet.getByText(/^Pays .*Term/)).toBeVisible();
    for (const label of [/^Amount/, /^Received on/, /^Account/, /^Paid by/, /^Phone for SMS/]) {
      await expect(sheet.getByLabel(label)).toBeInViewport({ ratio: 1 });
    }
    for (const name of ['Record payment', 'Save and next']) {
      await expect(sheet.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
    await expect(sheet.getByRole('status')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Control+Enter');
    await expect(receipts).toBeVisible();
  }
  await expect(sheet.getByLabel('Amount')).toHaveValue('');
  await expect(sheet.getByLabel('Paid by')).toHaveValue('');
});

test('a bank slip is receipted, and both list and sheet say that the bank has to confirm it', async ({
  page,
}) => {
  const reference = `SLP${Date.now()}`;
  await signIn(page, 'bursar');
  await page.goto('/dashboard/finance/payments');
  await page.getByRole('button', { name: 'Record payment' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Record payment' });
  await choose(page, '4033');
  await sheet.getByLabel('Amount').fill('410');
  await sheet
    .getByRole('radiogroup', { name: 'Method' })
    .getByText('Bank', { exact: true })
    .click();
  await sheet.getByLabel('Account').selectOption({ label: 'School fund account' });
  await sheet.getByLabel('Reference').fill(reference);
  await sheet.getByRole('button', { name: 'Record payment' }).click();
  const receipt = page.getByRole('dialog', { name: /^Receipt / });
  await expect(receipt).toContainText('Subject to bank confirmation');
  await receipt.getByRole('link', { name: 'See its age' }).click();
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText(
    'To be confirmed',
  );
});

test('the payer is late, and whoever still looks at the prompt sees the receipt', async ({
  page,
}) => {
  const phone = `25473${String(Date.now()).slice(-7)}`;
  await signIn(page, 'bursar');
  await page.goto('/dashboard/finance/payments');
  await page.getByRole('button', { name: 'M-Pesa prompt' }).click();
  const sheet = page.getByRole('dialog', { name: 'M-Pesa prompt' });
  await choose(page, '4034');
  await sheet.getByLabel('Amount').fill('120');
  await sheet.getByLabel('Phone of the payer').fill(phone);
  await sheet.getByRole('button', { name: 'Send prompt' }).click();
  const prompt = await promptOn(phone);
  const { checkout_id } = prompt;
  await tell(`${simulator()}/daraja/simulate/answer`, { checkout_id, end: 'timeout' });
  await expect(sheet).toContainText('The prompt was not answered');
  const items = { Amount: 120, MpesaReceiptNumber: `S${Date.now()}`, PhoneNumber: Number(phone) };
  const Item = Object.entries(items).map(([Name, Value]) => ({ Name, Value }));
  await tell(prompt.callback_url, {
    Body: {
      stkCallback: {
        MerchantRequestID: prompt.merchant_id,
        CheckoutRequestID: checkout_id,
        ResultCode: 0,
        ResultDesc: 'Late',
        CallbackMetadata: { Item },
      },
    },
  });
  await expect(sheet).toContainText(/Paid\. Receipt .*the balance is KES/);
});

async function choose(page: Page, number: string): Promise<void> {
  const learner = page.getByRole('dialog').getByRole('combobox', { name: 'Learner' }).first();
  await learner.click();
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await expect(learner).not.toHaveText('Find a learner');
}

interface SentPrompt {
  checkout_id: string;
  merchant_id: string;
  callback_url: string;
}

async function promptOn(phone: string): Promise<SentPrompt> {
  let found: SentPrompt | undefined;
  await expect
    .poll(async () => {
      const shown = await fetch(`${simulator()}/daraja/simulate/prompts.json?phone=${phone}`);
      [found] = ((await shown.json()) as { prompts: SentPrompt[] }).prompts;
      return found;
    })
    .toBeTruthy();
  return found!;
}

const tell = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
