import { expect, type Page, test } from '@playwright/test';
import { messageTo, password, people, signIn, typeSignIn } from './support.ts';

test('a wrong password is said in the form, and nothing typed is lost', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByLabel('Email or phone').fill(people.bursar);
  await page.getByLabel('Password', { exact: true }).fill('not my password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('The sign-in details are not right');
  await expect(page.getByLabel('Email or phone')).toHaveValue(people.bursar);
});

test('empty fields are named before anything is sent', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Enter your email or phone').first()).toBeVisible();
  await expect(page.getByText('Enter your password').first()).toBeVisible();
});

test('staff sign in, see the dashboard by its title, and leave by Logout', async ({ page }) => {
  await typeSignIn(page, 'bursar');
  await expect(page).toHaveTitle('Dashboard');
  await page.getByRole('button', { name: /^Profile/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('darasa.auth'))).toBeNull();
  await page.goto('/dashboard/app');
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('a parent signs in by phone and comes home to /parent/app', async ({ page }) => {
  await typeSignIn(page, 'parent');
  await expect(page.getByRole('navigation', { name: 'Modules' })).toHaveCount(0);
  await page.goto('/dashboard/administration/department');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Departments');
});

test('a forgotten password is reset with the code that was sent', async ({ page }) => {
  const { phone, email } = await newPerson(page);
  await page.goto('/auth/forgot-password');
  await page.getByLabel('Email or phone').fill(email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByRole('timer')).toContainText(/9:5\d|10:00/);
  // The invitation goes to the same phone.
  const code = (await messageTo(phone, /^\d{8} /)).slice(0, 8);
  const wrong = code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));

  await page.getByLabel('Code').fill(wrong);
  await page.getByLabel('New password').fill('a much better password');
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page.getByText('Reset Failed. Verification code is invalid.').first()).toBeVisible();

  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByRole('status')).toContainText('Your password was changed');
  await page.getByLabel('Email or phone').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a much better password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard\//);

  // Changed where one is signed in, it ends every session, and this browser goes on in a new one.
  await page.goto('/dashboard/user/account?tab=password');
  await page.getByLabel('Current password').fill('a much better password');
  await page.getByLabel('New password').fill('an even better password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password was changed.').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Sessions' }).click();
  await expect(page.getByText('This one')).toBeVisible();
});

/** Somebody of this test's own: nobody else's password may change under other tests. */
async function newPerson(page: Page): Promise<{ phone: string; email: string }> {
  const mark = Date.now().toString();
  const person = { phone: `2547${mark.slice(-8)}`, email: `reset-${mark}@kiota.test` };
  await signIn(page, 'admin');
  const status = await page.evaluate(async (wanted) => {
    const session = JSON.parse(localStorage.getItem('darasa.auth')!) as {
      access_token: string;
      user: { tenant_id?: string; active_school_id: string };
    };
    const answer = await fetch('/api/administration/users', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${session.access_token}`,
        'x-school-id': session.user.active_school_id,
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({
        first_name: 'Rehema',
        last_name: 'Forgetful',
        school_ids: [session.user.active_school_id],
        ...wanted,
      }),
    });
    return answer.status;
  }, person);
  expect(status).toBe(200);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  return person;
}

test('the session stored in one browser opens nothing in another', async ({ page, browser }) => {
  await typeSignIn(page, 'director');
  const stored = await page.evaluate(() => ({ ...localStorage }));
  const context = await browser.newContext();
  const thief = await context.newPage();
  await thief.goto('/home/app');
  await thief.evaluate((copy) => {
    const record = JSON.parse(copy['darasa.auth']!) as { access_token: string };
    // A token that has run out, as it will have after five minutes.
    record.access_token = `${record.access_token.slice(0, -4)}AAAA`;
    for (const [name, value] of Object.entries(copy)) localStorage.setItem(name, value);
    localStorage.setItem('darasa.auth', JSON.stringify(record));
    localStorage.setItem('darasa.persist', 'true');
  }, stored);
  await thief.goto('/dashboard/app');
  await expect(thief).toHaveURL(/\/auth\/login$/);
});

test('five idle minutes end the session silently, and the typed words come back', async ({
  page,
}) => {
  await page.clock.install();
  await typeSignIn(page, 'admin');
  await page.goto('/dashboard/administration/department');
  await page.getByRole('button', { name: 'Add department' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Half-typed department');
  const kept = () =>
    page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }).join());
  await expect.poll(kept).toContain('darasa.kept');
  await page.clock.runFor(299_000);
  await expect(page).toHaveURL(/department/);
  await page.clock.runFor(3_000);
  await expect(page).toHaveURL(/\/auth\/login$/);
  expect(await kept()).not.toContain('darasa.kept');
  await page.getByLabel('Email or phone').fill(people.admin);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard\/administration\/department/);
  await page.getByRole('button', { name: 'Add department' }).first().click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half-typed department');
});

test('a link that is opened without a session leads to what it means, after signing in', async ({
  page,
}) => {
  const link = '/dashboard/administration/department?search=Sciences';
  await page.goto(link);
  await expect(page).toHaveURL('/auth/login');
  await page.getByLabel('Email or phone').fill(people.admin);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(link);
});

test('whoever reads the public site while the session ends elsewhere reads on, and comes back there', async ({
  page,
}) => {
  await signIn(page, 'bursar');
  await page.goto('/home/services');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await page.evaluate(async () => {
    const { access_token } = JSON.parse(localStorage.getItem('darasa.auth')!) as {
      access_token: string;
    };
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${access_token}` };
    await fetch('/api/auth/logout', { method: 'POST', headers, body: '{}' });
  });
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname);
  });
  await page.mouse.move(200, 200);
  await expect(page.getByRole('button', { name: 'Darasa Access' })).toBeVisible();

  await page.goto('/dashboard/app');
  await expect(page).toHaveURL('/auth/login');
  expect(opened).toEqual(['/dashboard/app', '/auth/login']);
  await page.getByLabel('Email or phone').fill(people.bursar);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/home/services');
});
