import { expect, type Page, test } from '@playwright/test';
import { addDebtor, buyTokens, newOffice, type Office, pageOf } from './office.ts';
import { approveOpen, messageTo, payOn, simulator } from './support.ts';
import { acceptInvite } from './term/school.ts';

const figureIn = (text: string): number => Number(text.replaceAll(',', ''));

/** What the phone of somebody tells the simulated carrier. */
const fromPhone = (path: '/reply' | '/opt-out', phone: string, text = '') =>
  fetch(`${simulator()}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ channel: 'sms', from: `+254${phone.slice(1)}`, text }),
  }).then((answer) => expect(answer.status).toBeLessThan(400));

/** Nobody answers before the school knows that its message left. */
async function untilDelivered(page: Page, phone: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/dashboard/communication/logs?search=${phone}`);
    await expect(page.getByRole('row').getByText('Delivered').first()).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 15_000 });
}

test('SMS tokens are bought from the profile menu, and the balance there grows', async ({
  browser,
}) => {
  const office = await newOffice();
  const phone = `2547228${String(Date.now()).slice(-5)}`;
  const page = await pageOf(browser, office);
  await page.goto('/dashboard/app');
  const profile = page.getByRole('button', { name: /^Profile:/ });
  const balance = page.locator('.balance-line').filter({ hasText: 'SMS balance' }).locator('.num');
  await profile.click();
  await expect(balance).toHaveText(/^\d/);
  const before = figureIn(await balance.innerText());
  const purchase = page.getByRole('menuitem', { name: 'Purchase Tokens, SMS balance' });
  const openAgain = async () => {
    await profile.click();
    await purchase.click();
  };
  await purchase.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone number').fill(phone);
  await dialog.getByLabel('Amount').fill('0');
  await dialog.getByRole('button', { name: 'Purchase' }).click();
  await expect(dialog.getByText('Amount must be at least 1').first()).toBeVisible();
  // Cancelled it closes, and forgets what was typed.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await openAgain();
  await expect(dialog.getByLabel('Phone number')).toHaveValue('');
  await expect(dialog.getByLabel('Amount')).toHaveValue('');
  await dialog.getByLabel('Phone number').fill(phone);
  await dialog.getByLabel('Amount').fill('30');
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/notifications-v2/sms/purchase', async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Purchase' }).click();
  await expect(dialog.getByRole('button', { name: 'purchasing...' })).toBeVisible();
  goOn();
  await expect(dialog).toBeHidden();
  await openAgain();
  await expect(dialog.getByLabel('Amount')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await payOn(phone);
  await expect(async () => {
    await page.reload();
    await profile.click();
    await expect(balance).toHaveText(String(before + 30), { timeout: 1_500 });
  }).toPass({ timeout: 10_000 });
  await page.context().close();
});

test('an emergency reaches every guardian, who is ticked off by answering SAFE', async ({
  browser,
}) => {
  const phone = `07229${String(Date.now()).slice(-5)}`;
  const office = await newOffice();
  await Promise.all([addDebtor(office.admin, phone, 10_000_00), buyTokens(office.admin, 20)]);
  const page = await pageOf(browser, office);
  await page.goto('/dashboard/communication/sms');
  await page.getByRole('button', { name: 'Emergency' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  const look = page.getByRole('dialog', { name: 'Send this to everybody now?' });
  await look.getByRole('button', { name: 'Send to 1 recipient' }).click();
  await messageTo(phone, /Please answer SAFE/);
  await untilDelivered(page, phone);
  await page.goto('/dashboard/communication/sms?tab=sent');
  await page.getByRole('table').getByText('Emergency').click();
  const roll_call = page.getByRole('region', { name: 'Roll-call' });
  await expect(roll_call.getByRole('listitem')).toContainText('Lucy Hassan');
  await fromPhone('/reply', phone, 'SAFE');
  await expect(roll_call.getByText('1 of 1 answered that they are safe')).toBeVisible();
  await page.context().close();
});

test('a wrong number is named with its place, and whoever opts out is listed and taken back', async ({
  browser,
}) => {
  const phone = `07224${String(Date.now()).slice(-5)}`;
  const office = await newOffice();
  await buyTokens(office.admin, 20);
  const page = await pageOf(browser, office);
  await page.goto('/dashboard/communication/sms');
  await page.getByText('Numbers', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Phone numbers' }).fill(`${phone}\n07x`);
  await page.getByRole('textbox', { name: 'Message' }).fill('School opens on Monday.');
  await page.getByRole('button', { name: 'Preview and send' }).click();
  await expect(page.getByText(/^Number 2 \(07x\): Enter a phone number/).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Phone numbers' }).fill(phone);
  await page.getByRole('button', { name: 'Preview and send' }).click();
  const look = page.getByRole('dialog');
  await look.getByRole('button', { name: 'Send to 1 recipient' }).click();
  await messageTo(phone, 'School opens on Monday.');

  await untilDelivered(page, phone);
  await fromPhone('/opt-out', phone);
  await page.goto('/dashboard/communication/sms?tab=left-out');
  await page.getByRole('row').filter({ hasText: 'Wants no SMS' }).click();
  await page.getByLabel('Why it gets SMS again').fill('Rang the office today');
  await page.getByRole('button', { name: 'Send SMS again' }).click();
  await expect(page.getByText('Every number gets SMS')).toBeVisible();
  await page.context().close();
});

test('the product says it in our words, and the carrier says what is left', async ({ browser }) => {
  const office = await newOffice();
  const page = await pageOf(browser, office);
  await page.goto('/dashboard/communication/templates');
  await page.getByRole('button', { name: /^Payment received/ }).click();
  const sheet = page.getByRole('dialog');
  const text = sheet.getByRole('textbox', { name: 'Text' });
  await text.fill('Asante. {{payments}}');
  await sheet.getByRole('button', { name: 'Save changes' }).click();
  await expect(sheet.getByText(/receipt_number/).first()).toBeVisible();
  await text.fill('Asante, receipt {{receipt_number}}: {{payments}}');
  await sheet.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Our words')).toBeVisible();

  await page.goto('/dashboard/communication/logs?tab=tokens');
  await page.getByRole('button', { name: /^Ask/ }).click();
  await expect(page.getByText(/whoever runs the server|Left, /).first()).toBeVisible();
  await page.context().close();
});

test('a message to more than the school allows leaves when a second person has agreed', async ({
  browser,
}) => {
  const office = await newOffice();
  const { admin } = office;
  const clerk = await addClerk(office);
  const title = `Visiting day ${Date.now()}`;
  const phones = [5, 6].map((n) => `0722${n}${String(Date.now()).slice(-5)}`);
  await Promise.all([
    buyTokens(admin, 20),
    admin('PUT', '/settings/messages.approve_above', { value: 1, version: 0 }),
  ]);
  const page = await pageOf(browser, clerk);
  await page.goto('/dashboard/communication/sms');
  await page.getByText('Numbers', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Phone numbers' }).fill(phones.join('\n'));
  await page.getByRole('textbox', { name: 'Message' }).fill('Visiting day is on Sunday.');
  await page.getByText('More options').click();
  await page.getByRole('textbox', { name: 'Title (staff only)' }).fill(title);
  await page.getByRole('button', { name: 'Preview and send' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send for approval' }).click();
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('In approval');
  await page.context().close();

  const desk = await pageOf(browser, office);
  await desk.goto('/dashboard/approvals');
  await desk.getByRole('button', { name: title }).first().click();
  await expect(desk.getByRole('article')).toContainText('Visiting day is on Sunday.');
  await approveOpen(desk);
  for (const phone of phones) await messageTo(phone, 'Visiting day is on Sunday.');
  await desk.context().close();
});

test('a template of WhatsApp goes to a guardian who agreed, and is told read', async ({
  browser,
}) => {
  const phone = `07227${String(Date.now()).slice(-5)}`;
  const office = await newOffice();
  const { admin } = office;
  const [template] = await Promise.all([
    approvedTemplate(admin),
    addDebtor(admin, phone, 10_000_00),
    buyTokens(admin, 20, 'whatsapp'),
    admin('PUT', '/communication/whatsapp/consents', {
      phones: [phone],
      agreed: true,
      how: 'On the admission form',
    }),
  ]);
  const page = await pageOf(browser, office);
  await page.goto('/dashboard/communication/whatsapp?tab=compose');
  await page.getByLabel('Template').selectOption({ label: `${template} (English)` });
  await page.getByRole('button', { name: 'Preview and send' }).click();
  const look = page.getByRole('dialog');
  await expect(look.locator('.bubble').first()).toContainText('Dear Lucy Hassan, Amina goes home');
  await look.getByRole('button', { name: 'Send to 1 recipient' }).click();
  await messageTo(phone, /Lucy Hassan/);
  await page.getByRole('table').getByText(template.replaceAll('_', ' ')).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('definition').filter({ hasText: /^1$/ }).first()).toBeVisible();
  await expect(async () => {
    await page.goto(`/dashboard/communication/logs?search=${phone}`);
    await expect(page.getByRole('row').getByText('Read', { exact: true })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 10_000 });
  await page.context().close();
});

/** Somebody who may send, and not agree to what others send. */
async function addClerk({ origin, email, admin }: Office): Promise<Office> {
  const { user } = await admin<{ user: { active_school_id: string } }>('GET', '/user/me');
  const role = await admin<{ id: string }>('POST', '/administration/roles', {
    name: 'Front office',
    permissions: [{ module: 'communication', acts: ['view', 'create'] }],
  });
  const own = email.replace('head@', 'clerk@');
  const password = 'a-long-password-1';
  await admin('POST', '/administration/users', {
    first_name: 'Jane',
    last_name: 'Muthoni',
    email: own,
    school_ids: [user.active_school_id],
    role_id: role.id,
  });
  await acceptInvite(origin, own, password);
  return { origin, email: own, password, admin };
}

/** A template that Meta, as the simulator plays it, has looked at. Answers its name. */
async function approvedTemplate(admin: Office['admin']): Promise<string> {
  const path = '/communication/whatsapp/templates';
  const name = 'going_home';
  const { id, version } = await admin<{ id: string; version: number }>('POST', path, {
    name,
    language: 'en',
    category: 'utility',
    body: 'Dear {{guardian}}, {{learner}} goes home on Friday.',
  });
  await admin('POST', `${path}/${id}/submit`, { version });
  await expect
    .poll(async () => (await admin<{ rows: { state: string }[] }>('GET', path)).rows[0]?.state, {
      timeout: 10_000,
    })
    .toBe('approved');
  return name;
}

test('a text that names a fact some lack is stopped with their names, and goes on without them', async ({
  browser,
}) => {
  const [billed, unbilled] = [1, 2].map((n) => `0723${n}${String(Date.now()).slice(-5)}`);
  const office = await newOffice();
  const { admin } = office;
  await Promise.all([addDebtor(admin, billed!, 10_000_00), buyTokens(admin, 20)]);
  await addSchoolmate(admin, unbilled!);
  const page = await pageOf(browser, office);
  await page.goto('/dashboard/communication/sms');
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('{{guardian}}, the bill of this term is {{bill}}.');
  await page.getByRole('button', { name: 'Preview and send' }).click();
  const look = page.getByRole('dialog');
  await expect(look.getByText('Nothing is on record for {{bill}} of Peter Otieno.')).toBeVisible();
  const send = look.getByRole('button', { name: 'Send to 1 recipient' });
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await look.getByRole('checkbox', { name: 'Leave this person out' }).check();
  await send.click();
  await messageTo(billed!, 'Lucy Hassan, the bill of this term is KES 10,000.');
  await page.getByRole('row').filter({ hasText: 'the bill of this term' }).click();
  await expect(page.getByRole('dialog')).toContainText('Peter Otieno');
  await page.context().close();
});

test('a message that has grown since the look is refused in a notice, and nothing leaves', async ({
  browser,
}) => {
  const [known, late] = [5, 6].map((n) => `0723${n}${String(Date.now()).slice(-5)}`);
  const office = await newOffice();
  const { admin } = office;
  await Promise.all([addDebtor(admin, known!, 10_000_00), buyTokens(admin, 20)]);
  const page = await pageOf(browser, office);
  await page.goto('/dashboard/communication/sms');
  await page.getByRole('textbox', { name: 'Message' }).fill('School opens on Monday.');
  await page.getByRole('button', { name: 'Preview and send' }).click();
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send to 1 recipient' });
  await expect(send).toBeEnabled();
  await addSchoolmate(admin, late!);
  await send.click();
  await expect(page.locator('.toast[role=alert]')).toContainText('More people fit by now');
  const { rows } = await admin<{ rows: unknown[] }>('GET', '/communication/campaigns');
  expect(rows).toEqual([]);
  await page.context().close();
});

test('the answers are filtered by who holds them', async ({ browser }) => {
  const office = await newOffice();
  await Promise.all([buyTokens(office.admin, 20), addColleague(office)]);
  const phones = [3, 4].map((n) => `0723${n}${String(Date.now()).slice(-5)}`);
  const page = await pageOf(browser, office);
  await office.admin('POST', '/communication/create', {
    audience: { to: 'numbers', numbers: phones },
    text_en: 'School opens on Monday.',
  });
  for (const [i, phone] of phones.entries()) {
    await untilDelivered(page, phone);
    await fromPhone('/reply', phone, `Which bus takes us ${i + 1}?`);
  }
  await page.goto('/dashboard/communication/sms?tab=inbox');
  await page.getByRole('row').filter({ hasText: 'Which bus takes us 1?' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Assign to', { exact: true }).click();
  await sheet.getByRole('combobox', { name: 'Assigned to' }).click();
  await page.getByRole('option', { name: /Jane Muthoni/ }).click();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('Assigned to Jane Muthoni')).toBeVisible();
  await page.keyboard.press('Escape');
  const rows = page.getByRole('row').filter({ hasText: 'Which bus' });
  const heldBy = async (who: string) => {
    await page.getByRole('button', { name: /^With/ }).click();
    await page.getByRole('menuitemradio', { name: who, exact: true }).click();
  };
  await heldBy('Jane Muthoni');
  await expect(rows).toHaveText([/takes us 1/]);
  await heldBy('Unassigned');
  await expect(rows).toHaveText([/takes us 2/]);
  await heldBy('Me');
  await expect(page.getByText('No conversation matches these filters.')).toBeVisible();
  await page.context().close();
});

/** A learner of the same class whom nothing was charged. */
async function addSchoolmate(admin: Office['admin'], phone: string): Promise<void> {
  const { rows } = await admin<{ rows: { id: string }[] }>('GET', '/administration/classes');
  await admin('POST', '/students/students', {
    admission_number: 'R002',
    surname: 'Otieno',
    first_name: 'Brian',
    gender: 'male',
    boarding: 'day',
    admitted_on: `${new Date().getFullYear()}-01-01`,
    class_id: rows[0]!.id,
    guardians: [{ first_name: 'Peter', last_name: 'Otieno', phone, relation: 'father' }],
  });
}

/** On the staff register, and with a sign-in that may read what families write. */
async function addColleague({ email, admin }: Office): Promise<void> {
  const role = await admin<{ id: string }>('POST', '/administration/roles', {
    name: 'Front office',
    permissions: [{ module: 'communication', acts: ['view', 'edit'] }],
  });
  await admin('POST', '/staff', {
    first_name: 'Jane',
    last_name: 'Muthoni',
    gender: 'female',
    email: email.replace('head@', 'jane@'),
    job_title: 'Secretary',
    terms: 'bom',
    joined_on: `${new Date().getFullYear()}-01-01`,
    with_sign_in: true,
    role_id: role.id,
  });
}
