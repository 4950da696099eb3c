import { expect, test } from '@playwright/test';
import { comeHome, signIn } from './support.ts';

test('the sidebar is 250 px wide, 96 px collapsed, and never icons alone', async ({ page }) => {
  await comeHome(page, 'admin');
  const sidebar = page.getByRole('navigation', { name: 'Modules' });
  expect((await sidebar.boundingBox())?.width).toBe(250);
  await page.getByRole('button', { name: 'Collapse the menu' }).click();
  expect((await sidebar.boundingBox())?.width).toBe(96);
  await expect(sidebar.getByText('Administration')).toBeVisible();
});

test('Ctrl K finds a screen, and says when there is none', async ({ page }) => {
  await comeHome(page, 'admin');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  const box = palette.getByPlaceholder('Type a command or search...');
  await expect(page.getByText('Links')).toBeVisible();
  // The bar is there for 600 ms after the last move, so the page itself watches for it.
  const seen = palette.getByRole('listbox').evaluate(async (list) => {
    const area = list.closest('.scroll-area')!;
    const thumb = () => area.querySelector<HTMLElement>('.scroll-thumb');
    const until = async (holds: () => boolean) => {
      while (!holds()) await new Promise(requestAnimationFrame);
      return performance.now();
    };
    area.querySelector('[data-radix-scroll-area-viewport]')!.scrollTop += 40;
    const from_ms = await until(() => (thumb()?.offsetHeight ?? 0) > 0);
    const height = thumb()!.offsetHeight;
    return { height, stays_ms: (await until(() => !thumb())) - from_ms };
  });
  expect((await seen).height).toBeGreaterThanOrEqual(18);
  expect((await seen).stays_ms).toBeGreaterThan(400);
  await box.fill('zzzz');
  await expect(page.getByText('No results found.')).toBeVisible();
  await box.fill('depart');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/administration\/department$/);
  await expect(page).toHaveTitle('department');
});

test('Ctrl K finds a receipt by its number', async ({ page }) => {
  await signIn(page, 'bursar');
  await page.goto('/dashboard/finance/receipts');
  const numbers = page.getByRole('cell', { name: /\/\d{5}$/ });
  const number = await numbers.nth(3).innerText();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await palette.getByPlaceholder('Type a command or search...').fill(number);
  await palette.getByRole('option', { name: number }).click();
  await expect(numbers).toHaveText([number]);
});

test('each person sees their own menu and no more', async ({ page }) => {
  await signIn(page, 'bursar');
  await page.goto('/dashboard/administration/department');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('not authorised');
  await page.goto('/dashboard/no-such-screen');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
});

test('the guard has no sidebar, and a person without a role only the own account', async ({
  browser,
}) => {
  for (const who of ['gate', 'norole'] as const) {
    const page = await (await browser.newContext()).newPage();
    await comeHome(page, who);
    await expect(page.getByRole('navigation', { name: 'Modules' })).toHaveCount(0);
    await page.getByRole('button', { name: /^Profile/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Account settings' })).toBeVisible();
    await page.context().close();
  }
});

test('switching school reloads into the other school, and the same school does nothing', async ({
  page,
}) => {
  await comeHome(page, 'director');
  const switcher = page.getByRole('button', { name: /^School:/ });
  await expect(switcher).toContainText('Kiota Hills Senior School');
  await switcher.click();
  await page.getByRole('menuitemradio', { name: 'Kiota Hills Senior School' }).click();
  await expect(switcher).toContainText('Kiota Hills Senior School');
  await switcher.click();
  await page.getByRole('menuitemradio', { name: 'Kiota Hills International' }).click();
  await expect(page.getByText('School changed')).toBeVisible();
  await expect(switcher).toContainText('Kiota Hills International');
  await page.goto('/dashboard/students/dashboard');
  await expect(page.getByText('Year 7').first()).toBeVisible();
});

test('the theme is Light, Dark or System, and is kept', async ({ page }) => {
  await comeHome(page, 'admin');
  await page.getByRole('button', { name: /^Theme/ }).click();
  await page
    .getByRole('menuitem', { name: 'Dark' })
    .or(page.getByRole('menuitemradio', { name: 'Dark' }))
    .click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/dark/);
  expect(await page.evaluate(() => localStorage.getItem('darasa.theme'))).toContain('dark');
});

test('notifications: the bell counts, the page lists, reading clears', async ({ page }) => {
  await comeHome(page, 'teacher');
  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
  await page.getByText('ALL NOTIFICATIONS').click();
  await expect(page).toHaveURL(/\/dashboard\/notifications$/);
  await expect(page.getByText('Check your details').first()).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText('You have read them all.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

test('on a phone the menu is 250 px wide, and nobody lacks Home and the theme', async ({
  browser,
}) => {
  const phone = { viewport: { width: 360, height: 740 } };
  for (const who of ['admin', 'gate', 'parent'] as const) {
    const page = await (await browser.newContext(phone)).newPage();
    await comeHome(page, who);
    if (who === 'admin') {
      await page.getByRole('button', { name: 'Open the menu' }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      expect((await menu.boundingBox())!.width).toBe(250);
      await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home/app');
      await menu.getByText('Dark', { exact: true }).click();
    } else {
      await page.getByRole('button', { name: /^Profile/ }).click();
      await expect(page.getByRole('menuitem', { name: 'Home' })).toBeVisible();
      await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    }
    await expect(page.locator('html')).toHaveClass(/dark/);
    await page.context().close();
  }
});

test('the connection is told when it goes and when it comes back', async ({ page, context }) => {
  await comeHome(page, 'admin');
  await context.setOffline(true);
  await expect(page.getByText('You are offline. Some features may not work.')).toBeVisible();
  const toaster = page.getByRole('region', { name: 'Messages', exact: true });
  await expect(toaster).toHaveCSS('max-width', '420px');
  // The lines of the balances are fetched when the menu is first opened. The screen stays without them.
  await page.getByRole('button', { name: /^Profile/ }).click();
  await expect(page.getByText('This part could not be loaded.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Back online').first()).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('SMS balance')).toBeVisible();
});

test('what was read stays readable without a line, says how old it is, and is renewed', async ({
  page,
  context,
}) => {
  const path = '/dashboard/finance/balances';
  await comeHome(page, 'bursar');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto(path);
  const shell = () =>
    page.evaluate(async (name) => (await caches.match(name))?.ok, `/shell${path}`);
  await expect.poll(shell).toBe(true);
  const first = page.getByRole('table').getByRole('row').nth(1);
  await expect(first).toContainText('.00');
  const kept = () =>
    page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }).join());
  await expect.poll(kept).toContain('"finance","balances",{');

  await context.setOffline(true);
  const owed = await first.innerText();
  await page.reload();
  const age = page.getByText(/^No line\. What you see is from \d+:\d\d [ap]m\.$/);
  await expect(age).toBeVisible();
  await expect.poll(() => first.innerText()).toBe(owed);
  await page.goto('/dashboard/finance/expenses');
  await expect(page.getByText('this page is not kept on this device')).toBeVisible();

  // The line flickers: the page's own file stays away until the page was loaded for the fourth time.
  let loads = 0;
  page.on('load', () => loads++);
  await context.route(/\/assets\/expenses-screen.*\.js$/, (route) =>
    loads < 3 ? route.abort() : route.continue(),
  );
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Expenses');
  await expect(age).toHaveCount(0);
  await page.getByRole('button', { name: /^Profile/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  expect(await kept()).not.toContain('darasa.kept');
});

test('everything in the header is reached by keyboard, and focus returns', async ({ page }) => {
  await comeHome(page, 'admin');
  const profile = page.getByRole('button', { name: /^Profile/ });
  await profile.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Account settings' })).toBeVisible();
  const purchase = page.getByRole('menuitem', { name: 'Purchase Tokens, SMS balance' });
  await expect(purchase).toBeVisible();
  for (const key of ['End', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  await expect(purchase).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(profile).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(profile).toBeFocused();
});
