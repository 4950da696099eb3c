import type { Browser, Page } from '@playwright/test';
import { payOn, takeSeat } from './support.ts';
import type { Api } from './term/api.ts';
import { createOrganisation, signedIn, signInByPassword } from './term/school.ts';

export interface Office {
  origin: string;
  email: string;
  password: string;
  admin: Api;
}

/** An organisation of its own with one admin: whatever happens there disturbs nobody. */
export async function newOffice(): Promise<Office> {
  const name = `office-${Date.now()}-${Math.floor(Math.random() * 1_000)}`;
  const { port } = new URL(process.env['DARASA_E2E_URL']!);
  const domain = `${name}.localhost`;
  const origin = `http://${domain}:${port}`;
  const email = `head@${name}.test`;
  const password = await createOrganisation(name, domain, email);
  const admin = await signedIn(origin, email, password);
  await signInByPassword(admin);
  await sendAtNightToo(admin);
  return { origin, email, password, admin };
}

/** The tests run at any hour, and their messages do not wait for the morning. */
export async function sendAtNightToo(admin: Api): Promise<void> {
  for (const key of ['messages.quiet_from', 'messages.quiet_to']) {
    await admin('PUT', `/settings/${key}`, { value: 0, version: 0 });
  }
}

export async function pageOf(browser: Browser, { origin, email, password }: Office): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    permissions: ['notifications'],
  });
  const page = await context.newPage();
  await takeSeat(page, { identifier: email, password, user_type: 'staff' });
  return page;
}

/** A learner who owes something, and whose mother has this phone. */
export async function addDebtor(admin: Api, phone: string, amount_cents: number): Promise<void> {
  const year = new Date().getFullYear();
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  await admin('POST', '/administration/years', {
    year,
    starts_on: first,
    ends_on: last,
    terms: [{ name: 'Term 1', starts_on: first, ends_on: last }],
  });
  const { id: class_id } = await admin<{ id: string }>('POST', '/administration/classes', {
    name: 'Form 2',
    curriculum: '844',
    level: 2,
  });
  const { id: student_id } = await admin<{ id: string }>('POST', '/students/students', {
    admission_number: 'R001',
    surname: 'Hassan',
    first_name: 'Amina',
    gender: 'female',
    boarding: 'day',
    admitted_on: first,
    class_id,
    guardians: [{ first_name: 'Lucy', last_name: 'Hassan', phone, relation: 'mother' }],
  });
  await admin('POST', '/finance/setup/start', { template: 'private' });
  const { vote_heads, semesters } = await admin<{
    vote_heads: { id: string; code: string }[];
    semesters: { id: string }[];
  }>('GET', '/finance/setup');
  const { id } = await admin<{ id: string }>('POST', '/finance/extra-charges', {
    name: 'Trip',
    vote_head_id: vote_heads.find((one) => one.code === 'TUI')!.id,
    semester_id: semesters[0]!.id,
    amount_cents,
    charged_on: new Date().toISOString().slice(0, 10),
  });
  const reason = 'Geography trip';
  await admin('POST', `/finance/extra-charges/${id}/charge`, { student_id, reason });
}

/** Tokens as a school gets them: asked for, and paid on a phone. */
export async function buyTokens(
  admin: Api,
  amount: number,
  channel: 'sms' | 'whatsapp' = 'sms',
): Promise<void> {
  const phone = `2547228${String(Date.now()).slice(-5)}`;
  await admin('POST', `/notifications-v2/${channel}/purchase`, { phone_number: phone, amount });
  await payOn(phone);
  const path =
    channel === 'sms'
      ? '/communication/smsBalance'
      : '/notifications-v2/whatsapp/whatsapp-configuration/balance';
  for (;;) {
    const left = await admin<{ Credits?: number; current_balance?: number }>('GET', path);
    if ((left.Credits ?? left.current_balance ?? 0) >= amount) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
