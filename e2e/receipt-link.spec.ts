import { expect, test } from '@playwright/test';
import { addDebtor, newOffice } from './office.ts';
import { expectAccessible, expectNoSideScroll } from './support.ts';

test('a mother opens the link of her receipt, sees the year, and the office sees that she did', async ({
  browser,
}) => {
  const office = await newOffice();
  await addDebtor(office.admin, '0722000418', 12_000_00);
  const [learner] = (await office.admin<{ rows: { id: string }[] }>('GET', '/students/students'))
    .rows;
  const { money_accounts } = await office.admin<{
    money_accounts: { id: string; kind: string }[];
  }>('GET', '/finance/setup');
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Africa/Nairobi' });
  const payment = await office.admin<{ id: string; receipt_number: string }>(
    'POST',
    '/finance/payments',
    {
      student_id: learner!.id,
      amount_cents: 5_000_00,
      method: 'cash',
      money_account_id: money_accounts.find((one) => one.kind === 'cash')!.id,
      received_on: today,
    },
  );
  const { text } = await office.admin<{ text: string }>(
    'POST',
    `/finance/receipts/${payment.id}/send`,
    { way: 'sms', phone: '0722000418' },
  );
  const link = /\S+\/r\/[0-9A-Z]{16}/.exec(text)![0];

  const phone = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await phone.goto(link);
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('5,000.00');
  const year = phone.getByRole('region', { name: /^Amina’s fees in/ });
  await expect(year).toContainText('41 percent paid');
  await expect(year).toContainText('7,000.00');
  await expect(phone.getByText('exactly as you see it here')).toBeVisible();
  await expect(phone.getByText('Hassan')).toHaveCount(0);
  await expectNoSideScroll(phone);
  await expectAccessible(phone);
  await phone.waitForLoadState('networkidle');
  await phone.close();

  await expect(async () => {
    const { rows } = await office.admin<{ rows: { id: string; opened_at: string | null }[] }>(
      'GET',
      '/finance/payments',
    );
    expect(rows.find((one) => one.id === payment.id)!.opened_at).not.toBeNull();
  }).toPass();
});
