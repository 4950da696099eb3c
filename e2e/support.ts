import { expect, type Page, test } from '@playwright/test';
import axe from 'axe-core';

export const password = 'darasa-demo-1';
/** Of the guard of the demo. */
export const gate_pin = '2580';
export const people = {
  admin: 'admin@kiota.test',
  director: 'director@kiota.test',
  bursar: 'bursar@kiota.test',
  teacher: 'teacher@kiota.test',
  gate: 'gate@kiota.test',
  norole: 'norole@kiota.test',
  parent: '0712000001',
} as const;
export type PersonName = keyof typeof people;

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A day of the demo, whose calendar is laid around today: so many days from this week's Monday. */
export function dayOfDemo(from_monday: number): string {
  const today = new Date(Date.now() + 3 * 3_600_000);
  const monday = today.getUTCDate() - ((today.getUTCDay() + 6) % 7);
  const day = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), monday + from_monday));
  return `${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** The year that the demo's school is in. */
export const year_of_demo = new Date(Date.now() + 3 * 3_600_000).getUTCFullYear();

const home_school = 'Kiota Hills Senior School';

/**
 * Signs in, and leaves it to the story to open its first page. The administrator, who works in all
 * schools, begins in the same one whatever another story did.
 */
export async function signIn(page: Page, who: PersonName, school?: string): Promise<void> {
  const at = school ?? (who === 'admin' ? home_school : undefined);
  const user_type = who === 'parent' ? 'parent' : 'staff';
  await takeSeat(page, { identifier: people[who], password, user_type }, at);
}

/** Signs in and comes to where everybody begins. */
export async function comeHome(page: Page, who: PersonName): Promise<void> {
  await signIn(page, who);
  await page.goto(who === 'parent' ? '/parent/app' : '/dashboard/app');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

interface SignIn {
  identifier: string;
  password: string;
  user_type: 'staff' | 'parent';
}

/**
 * Leaves in the browser what the form leaves on a trusted device, without opening it: the form has
 * stories of its own, and its page takes longer than most of what the others look at.
 */
export async function takeSeat(page: Page, sign_in: SignIn, school?: string): Promise<void> {
  // The lightest page that may keep something and call.
  await page.goto('/sw.js');
  await page.evaluate(
    async ({ sign_in, school }) => {
      interface Session {
        access_token: string;
        user: {
          id: string;
          active_school_id: string;
          user_schools_access: { id: string; name: string }[];
        };
      }
      const call = async (method: string, path: string, body: object, token?: string) => {
        const headers = {
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
        };
        const options = { method, headers, body: JSON.stringify(body) };
        const answer = await fetch(`/api${path}`, options);
        if (!answer.ok) throw new Error(await answer.text());
        return ((await answer.json()) as { data: Session }).data;
      };
      let session = await call('POST', '/auth/login', sign_in);
      const { id, active_school_id, user_schools_access } = session.user;
      const wanted = user_schools_access.find((one) => one.name === school);
      if (wanted && wanted.id !== active_school_id) {
        const path = `/user/${id}/change-current-school`;
        await call('PATCH', path, { school_id: wanted.id }, session.access_token);
        // Grave acts ask for the password again unless it was typed in this very session.
        session = await call('POST', '/auth/login', sign_in);
      }
      localStorage.clear();
      sessionStorage.clear();
      localStorage.setItem('darasa.auth', JSON.stringify(session));
      localStorage.setItem('darasa.user-type', sign_in.user_type);
      localStorage.setItem('darasa.persist', 'true');
    },
    { sign_in, school },
  );
}

/** Signs in as a person would: by typing into the form. */
export async function typeSignIn(page: Page, who: PersonName): Promise<void> {
  const is_parent = who === 'parent';
  await page.goto(is_parent ? '/parent/auth/login' : '/auth/login');
  await page.getByLabel('Email or phone').fill(people[who]);
  await page.getByLabel('Password', { exact: true }).fill(password);
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
  const is_there = await page.evaluate(() => 'axe' in window);
  if (!is_there) await page.evaluate(`${axe.source}; 0`);
  const said = await page.evaluate(
    async (exclude) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run({ exclude }, { resultTypes: ['violations'] });
      return violations.map((one) => `${one.id}: ${one.nodes.map(({ html }) => html).join(' ')}`);
    },
    ['tbody tr:nth-child(n+4)', ...known],
  );
  expect(said).toEqual([]);
}

interface Look {
  /** The how manieth page of a walk it is. */
  turn: number;
  /** What the page before has shown, and is not looked at again. */
  known?: string[];
}

/**
 * The page as it stands, seen on one device after the other: opening it takes longer than looking.
 * The next page is opened on the device that saw the last one.
 */
export async function expectFine(page: Page, { turn, known = [] }: Look): Promise<void> {
  const order = turn % 2 === 0 ? looked_at : looked_at.toReversed();
  for (const [i, { name, viewport, colorScheme }] of order.entries()) {
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
      await expectWholeFigures(page);
      await expectNothingOver(page);
      if (is_full || i === 0) await expectAccessible(page, known);
    });
  }
}

export async function expectNoSideScroll(page: Page): Promise<void> {
  const over_px = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over_px, 'nothing may stand out of the page').toBeLessThanOrEqual(0);
}

/** Titles and buttons stand beside each other, and no row stands out of its panel. */
export async function expectNothingOver(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const edge_px = 1;
    const linesOf = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return [...range.getClientRects()];
    };
    const meets = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > edge_px &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > edge_px;
    const over: string[] = [];
    for (const head of document.querySelectorAll('.page-head, .panel > header')) {
      const words = [...head.querySelectorAll('h1, h2, .sub')].flatMap(linesOf);
      for (const act of head.querySelectorAll('.acts > *, .aside')) {
        const box = act.getBoundingClientRect();
        if (words.some((line) => meets(line, box))) over.push(`over a title: ${act.textContent}`);
      }
    }
    const scrolls = (element: Element, panel: Element): boolean =>
      element !== panel &&
      (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement!, panel));
    for (const panel of document.querySelectorAll('main .panel')) {
      const { right } = panel.getBoundingClientRect();
      for (const one of panel.querySelectorAll('a, button, p, dd, dt, li, h2, .num, .chip')) {
        if (one.closest('[popover]') || !one.checkVisibility()) continue;
        const out_px = one.getBoundingClientRect().right - right;
        if (out_px > edge_px && !scrolls(one, panel))
          over.push(`out of its panel: ${one.outerHTML}`);
      }
    }
    return over;
  });
  expect(found).toEqual([]);
}

/**
 * A document's number, a date or an amount that breaks in the middle is read wrongly, and makes its row
 * twice as high. What people type as a reference may be of any length, and may break.
 */
async function expectWholeFigures(page: Page): Promise<void> {
  const broken = await page.evaluate(() => {
    const figure =
      /^([A-Z0-9]{2,}(\/[A-Z0-9]+)+|(KES\s)?[−-]?[\d,]+\.\d\d( Cr)?|\d{1,2} [A-Z][a-z]{2} \d{4}|0\d{3} \d{3} \d{3})$/;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent!.trim();
      if (!figure.test(text)) continue;
      range.selectNodeContents(texts.currentNode);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(text);
    }
    return found;
  });
  expect(broken, 'no figure may stand in two lines').toEqual([]);
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

// Each width and each theme once, and what a page says to other readers than eyes on the first of the
// two, because that takes most of a look; the long run looks at everything on all four.
const is_full = Boolean(process.env['DARASA_TEST_FULL']);
/** A laptop at 200 percent, between the other two: what fits neither shows itself here. */
const zoomed = {
  name: 'zoom',
  viewport: { width: 683, height: 384 },
  colorScheme: 'light',
} as const;
const looked_at = is_full ? [...devices, zoomed] : [devices[0]!, zoomed, devices[1]!];

export const simulator = () => process.env['DARASA_E2E_SIMULATOR']!;

/** Waits for the message that says this: others to the same person may arrive before it. */
export async function messageTo(to: string, saying: string | RegExp): Promise<string> {
  const address = `${simulator()}/outbox.json?to=${encodeURIComponent(to)}`;
  const says = (text: string) => (typeof saying === 'string' ? text === saying : saying.test(text));
  let found: string | undefined;
  await expect
    .poll(async () => {
      const answer = await fetch(address);
      const { messages } = (await answer.json()) as { messages: { text: string }[] };
      const texts = messages.map(({ text }) => text);
      found = texts.find(says);
      return found ?? texts;
    })
    .toEqual(typeof saying === 'string' ? saying : expect.stringMatching(saying));
  return found!;
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

/** Approves what stands open, and waits until its seconds to undo are over and it counts. */
export async function approveOpen(page: Page): Promise<void> {
  const item = page.getByRole('article');
  const votes = item.getByText(/^Approved by/);
  await expect(item.getByText(/^Asked by/).last()).toBeVisible();
  const before = await votes.count();
  await item.getByRole('button', { name: /^Approve/ }).click();
  await expect(item.getByRole('status')).toContainText('Approved');
  await expect(votes).toHaveCount(before + 1, { timeout: 25_000 });
}
