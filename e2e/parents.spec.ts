import { expect, test } from '@playwright/test';
import { addDebtor, newOffice } from './office.ts';
import {
  comeHome,
  expectAccessible,
  expectNoSideScroll,
  messageTo,
  password,
  people,
  signIn,
  typeSignIn,
} from './support.ts';

test('a parent sees both children, asks for a new address, and the office accepts it', async ({
  page,
  browser,
}) => {
  const address = `House ${Date.now() % 1_000_000}, Ngong Road`;
  await page.setViewportSize({ width: 360, height: 740 });
  await comeHome(page, 'parent');
  const cards = page.getByRole('region', { name: 'My children' }).getByRole('link');
  await expect(cards.nth(1)).toBeVisible();
  const words = await cards.allTextContents();
  expect(words.some((text) => text.includes('Academy'))).toBe(true);
  expect(words.some((text) => text.includes('Senior'))).toBe(true);
  await expectNoSideScroll(page);

  await cards.first().click();
  await expect(page.getByRole('heading', { name: 'At school' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Other guardians' })).toBeVisible();
  await expectNoSideScroll(page);
  await expectAccessible(page);

  await page.goto('/parent/app');
  await page.getByRole('button', { name: 'Change my details' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Address').fill(address);
  await sheet.getByRole('button', { name: 'Send to the school' }).click();
  const asked = page.getByRole('listitem').filter({ hasText: address });
  await expect(asked).toContainText('Waiting');
  await expectAccessible(page);

  const office = await browser.newPage();
  await signIn(office, 'admin');
  // The request goes to the school of the child; the office looks where it works.
  await office.goto('/dashboard/students/family-requests?state=open');
  await expect(office.getByRole('heading', { level: 1 })).toBeVisible();
  await office.getByText('Lucy Hassan').first().click();
  const decision = office.getByRole('dialog');
  await expect(decision).toContainText(address);
  await decision.getByRole('button', { name: 'Save the decision' }).click();
  await expect(office.getByText('Decided. The parent is told.')).toBeVisible();

  await page.reload();
  await expect(asked).toContainText('Accepted');
  await expect(page.getByText(address).first()).toBeVisible();
  await office.close();
});

test('a parent whose five minutes ran out signs in at the door of the parents and is at home', async ({
  page,
}) => {
  await page.clock.install();
  await typeSignIn(page, 'parent');
  const children = page.getByRole('region', { name: 'My children' });
  await children.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'At school' })).toBeVisible();
  await page.clock.runFor(302_000);
  await expect(page).toHaveURL('/auth/login');

  await page.goto('/parent/app');
  await expect(page).toHaveURL('/parent/auth/login');
  await page.getByLabel('Email or phone').fill(people.parent);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(children).toBeVisible();
  await expect(page).toHaveURL('/parent/app');
});

test('an event goes on the calendar, the family finds it, and reads that it is called off', async ({
  page,
  browser,
}) => {
  const title = `Science fair ${Date.now() % 1_000_000}`;
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
  await signIn(page, 'admin');
  await page.goto('/dashboard/administration/setup?tab=events');
  await page.getByRole('button', { name: 'Add event' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Event', { exact: true }).fill(title);
  await sheet.getByLabel('Day', { exact: true }).fill(tomorrow);
  await sheet.getByLabel('Begins').fill('09:30');
  await sheet.getByLabel('Ends').fill('08:00');
  await sheet.getByRole('button', { name: 'Add event', exact: true }).click();
  await expect(sheet).toContainText('Enter a time after the beginning');
  await sheet.getByLabel('Ends').fill('11:00');
  await sheet.getByRole('button', { name: 'Add event', exact: true }).click();
  await expect(page.getByText('The event is added.')).toBeVisible();

  const family = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await comeHome(family, 'parent');
  const coming = family.getByRole('region', { name: 'Coming events' });
  const line = coming.getByRole('listitem').filter({ hasText: title });
  await expect(line).toContainText('9:30 am to 11:00 am');
  await expectNoSideScroll(family);
  await expectAccessible(family);

  await page.getByText(title).first().click();
  await sheet.getByRole('button', { name: 'Call off' }).click();
  await expect(page.getByText(`${title} is called off.`)).toBeVisible();
  await family.reload();
  await expect(line).toContainText('Called off');
  await family.close();
});

test('an invited parent says which child is theirs, sets a password and is at home', async ({
  browser,
}) => {
  const phone = `2547227${String(Date.now()).slice(-5)}`;
  const { origin, admin } = await newOffice();
  await addDebtor(admin, phone, 100_00);
  const { rows } = await admin<{ rows: { id: string }[] }>('GET', '/students/guardians');
  await admin('POST', `/students/guardians/${rows[0]!.id}/sign-in`, {});
  const link = /http\S+$/.exec(await messageTo(phone, /\?parent#/))![0];
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(link);
  const child = page.getByLabel('Your child’s admission number or date of birth');
  await child.fill('R002');
  await page.getByLabel('New password').fill('a-long-sentence-1');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText(/you can try twice more/).first()).toBeVisible();
  await expectAccessible(page);
  await child.fill('r001');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page).toHaveURL(`${origin}/parent/auth/login`);
  await page.getByLabel('Email or phone').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill('a-long-sentence-1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Amina Hassan').first()).toBeVisible();
  await page.close();
});
