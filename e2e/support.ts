import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

export const password = 'darasa-demo-1';
export const people = {
  admin: 'admin@kiota.test',
  director: 'director@kiota.test',
  bursar: 'bursar@kiota.test',
  teacher: 'teacher@kiota.test',
  gate: 'gate@kiota.test',
  norole: 'norole@kiota.test',
  parent: '0712000001',
} as const;
export type Who = keyof typeof people;

const home_school = 'Kiota Hills Senior School';

/** Signs in as a person would: by typing into the form. */
export async function signIn(page: Page, who: Who, with_password = password): Promise<void> {
  await typeSignIn(page, people[who], with_password, who === 'parent');
  // The administrator comes back where another story left: each begins at home.
  if (who === 'admin') await workIn(page, home_school);
}

/** Goes over to another school of the organisation, unless the page is there. */
export async function workIn(page: Page, school: string): Promise<void> {
  const switcher = page.getByRole('button', { name: /^School:/ });
  if ((await switcher.textContent())?.includes(school)) return;
  await switcher.click();
  // The page reloads into the other school.
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('menuitemradio', { name: school }).click(),
  ]);
  await expect(switcher).toContainText(school);
}

/** The same for somebody who is not of the demo. */
export async function typeSignIn(
  page: Page,
  identifier: string,
  with_password: string,
  is_parent = false,
): Promise<void> {
  await page.goto(is_parent ? '/parent/auth/login' : '/auth/login');
  await page.getByLabel('Email or phone').fill(identifier);
  await page.getByLabel('Password', { exact: true }).fill(with_password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(is_parent ? /\/parent\/app$/ : /\/dashboard\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Whatever the browser complains about: script errors, blocked styles, failed files. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}

/** Rows of a table are all made alike: three of them tell as much as fifty, and much sooner. */
export async function expectAccessible(page: Page, known: string[] = []): Promise<void> {
  // Our pages hold no frames, so one script in one page is enough.
  const look = new AxeBuilder({ page }).setLegacyMode(true);
  for (const one of ['tbody tr:nth-child(n+4)', ...known]) look.exclude(one);
  const { violations } = await look.options({ resultTypes: ['violations'] }).analyze();
  const said = violations.map(
    (one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`,
  );
  expect(said).toEqual([]);
}

interface Look {
  /** The how manieth page of a walk it is. */
  turn: number;
  /** What the page before has shown, and is not looked at again. */
  known?: string[];
}

/** The page as it stands, seen on one device after the other: opening it takes longer than looking. */
export async function expectFine(page: Page, { turn, known = [] }: Look): Promise<void> {
  for (const [i, { name, viewport, colorScheme }] of looked_at.entries()) {
    await test.step(name, async () => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveClass(new RegExp(colorScheme));
      await page.evaluate(() =>
        Promise.all(
          document.getAnimations().map((one) => one instanceof CSSTransition && one.finished),
        ),
      );
      await expectNoSideScroll(page);
      if (is_full || (turn + i) % 2 === 0) await expectAccessible(page, known);
    });
  }
}

export async function expectNoSideScroll(page: Page): Promise<void> {
  const over_px = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over_px, 'nothing may stand out of the page').toBeLessThanOrEqual(0);
}

interface Device {
  name: string;
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
}

const devices: Device[] = [
  { name: 'desk, light', viewport: { width: 1366, height: 900 }, colorScheme: 'light' },
  { name: 'phone, dark', viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  { name: 'desk, dark', viewport: { width: 1366, height: 900 }, colorScheme: 'dark' },
  { name: 'phone, light', viewport: { width: 360, height: 740 }, colorScheme: 'light' },
];

// Each width and each theme once, and what a page says to other readers than eyes on one of the two by
// turns, because that takes most of a look; the long run looks at everything on all four.
const is_full = Boolean(process.env['DARASA_TEST_FULL']);
const looked_at = is_full ? devices : devices.slice(0, 2);

export const simulator = () => process.env['DARASA_E2E_SIMULATOR']!;

/** The newest message that the simulators received for somebody. */
export async function messageTo(to: string): Promise<string> {
  const address = `${simulator()}/outbox.json?to=${encodeURIComponent(to)}`;
  let text = '';
  await expect
    .poll(async () => {
      const answer = await fetch(address);
      const { messages } = (await answer.json()) as { messages: { text: string }[] };
      text = messages[0]?.text ?? '';
      return text;
    })
    .not.toBe('');
  return text;
}

/** The phone shows the prompt, and its owner types the PIN. */
export async function payOn(phone: string): Promise<void> {
  let checkout_id: string | undefined;
  await expect
    .poll(async () => {
      const shown = await (await fetch(`${simulator()}/daraja/`)).text();
      const prompt = shown.split('<article>').find((one) => one.includes(phone));
      checkout_id = /name="checkout_id" value="([^"]+)"/.exec(prompt ?? '')?.[1];
      return checkout_id;
    })
    .toBeTruthy();
  await fetch(`${simulator()}/daraja/simulate/answer`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      checkout_id: checkout_id!,
      end: 'approve',
      times: '2',
      paybill: 'no',
    }),
  });
}
