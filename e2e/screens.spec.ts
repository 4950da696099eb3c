import { expect, test } from '@playwright/test';
import { complaintsOf, expectFine, signIn, type PersonName } from './support.ts';

const screens: [PersonName, string[]][] = [
  [
    'admin',
    [
      '/dashboard/app',
      '/dashboard/administration/department',
      '/dashboard/administration/staff',
      '/dashboard/administration/create-staff',
      '/dashboard/administration/leave',
      '/dashboard/administration/staff-papers',
      '/dashboard/administration/roles-and-permissions',
      '/dashboard/administration/roles-and-permissions?tab=who',
      '/dashboard/administration/roles-and-permissions?tab=duties',
      '/dashboard/administration/roles-and-permissions?tab=changes',
      '/dashboard/administration/users',
      '/dashboard/administration/modules',
      '/dashboard/administration/audit',
      '/dashboard/administration/workflows',
      '/dashboard/administration/workflows?tab=items',
      '/dashboard/administration/workflows?tab=report',
      '/dashboard/administration/request-kinds',
      '/dashboard/approvals',
      '/dashboard/students/enquiry',
      '/dashboard/students/enquiry?tab=list',
      '/dashboard/students/enquiry?tab=report',
      '/dashboard/students/enquiry?tab=letter',
      '/dashboard/gate?tab=book',
      '/dashboard/gate?tab=watch-list',
      '/dashboard/administration/setup',
      '/dashboard/administration/setup?tab=school',
      '/dashboard/administration/setup?tab=years',
      '/dashboard/administration/setup?tab=events',
      '/dashboard/administration/setup?tab=classes',
      '/dashboard/administration/setup?tab=subjects',
      '/dashboard/administration/setup?tab=houses',
      '/dashboard/administration/setup?tab=dormitories',
      '/dashboard/administration/setup?tab=documents',
      '/dashboard/administration/setup?tab=fields',
      '/dashboard/administration/setup?tab=clubs',
      '/dashboard/administration/imports',
      '/dashboard/communication/sms',
      '/dashboard/communication/sms?tab=inbox',
      '/dashboard/communication/sms?tab=groups',
      '/dashboard/communication/sms?tab=left-out',
      '/dashboard/communication/sms?tab=limits',
      '/dashboard/communication/whatsapp',
      '/dashboard/communication/whatsapp?tab=compose',
      '/dashboard/communication/whatsapp?tab=templates',
      '/dashboard/communication/whatsapp?tab=consents',
      '/dashboard/communication/whatsapp?tab=costs',
      '/dashboard/communication/whatsapp?tab=number',
      '/dashboard/communication/logs',
      '/dashboard/communication/templates',
      '/dashboard/communication/reminders',
      '/dashboard/communication/reminders?tab=runs',
      '/dashboard/notifications',
      '/dashboard/administration/module-notifications',
      '/dashboard/administration/module-notifications?tab=deliveries',
      '/dashboard/settings',
      '/dashboard/settings?tab=messages',
      '/dashboard/settings?tab=integrations',
      '/dashboard/user/account?tab=security',
      '/dashboard/user/account?tab=notifications',
      '/dashboard/user/account?tab=data',
      '/dashboard/user/account',
      '/dashboard/user/account?tab=photo',
      '/dashboard/user/account?tab=password',
      '/dashboard/user/account?tab=sessions',
      '/dashboard/students/students-management',
      '/dashboard/students/dashboard',
      '/dashboard/students/create-student',
      '/dashboard/students/profile-pictures',
      '/dashboard/students/enquiry/4001',
      '/dashboard/students/parents',
      '/dashboard/students/family-requests',
      '/dashboard/students/promotion',
      '/dashboard/students/alumni',
      '/dashboard/students/government',
      '/dashboard/students/government?tab=exports',
      '/dashboard/students/letters',
      '/dashboard/students/letters?tab=templates',
      '/dashboard/students/clearance',
      '/dashboard/students/clearance-desks',
      '/dashboard/students/enquiry/3201?tab=papers',
      '/dashboard/students/consents',
      '/dashboard/students/behaviour',
      '/dashboard/students/duplicates',
      '/dashboard/students/behaviour-types',
      '/dashboard/students/enquiry/4005?tab=health',
      '/dashboard/students/enquiry/4008?tab=behaviour',
      '/dashboard/students/enquiry/4001?tab=consents',
      '/dashboard/students/enquiry/4001?tab=family',
      '/dashboard/students/enquiry/4001?tab=enrolment',
      '/dashboard/students/enquiry/4001?tab=fees',
      '/dashboard/students/enquiry/4001?tab=clubs',
      '/dashboard/students/enquiry/4001?tab=documents',
      '/dashboard/students/enquiry/4001?tab=messages',
      '/dashboard/students/enquiry/4001?tab=changes',
      '/dashboard/nowhere',
    ],
  ],
  [
    'bursar',
    [
      '/dashboard/finance/payments?tab=suspense',
      '/dashboard/finance/payments?tab=claims',
      '/dashboard/finance/setup',
      '/dashboard/finance/setup?tab=billing',
      '/dashboard/finance/setup?tab=rules',
      '/dashboard/finance/setup?tab=opening',
      '/dashboard/finance/fee-categories',
      '/dashboard/finance/funds',
      '/dashboard/finance/projects',
      '/dashboard/finance/fee-panel?tab=charges',
      '/dashboard/finance/fee-panel?tab=waivers',
      '/dashboard/finance/fee-panel?tab=promises',
      '/dashboard/finance/setup?tab=vote-heads',
      '/dashboard/finance/setup?tab=modes',
      '/dashboard/finance/setup?tab=months',
      '/dashboard/finance/accounting',
      '/dashboard/finance/accounting?tab=cash-book',
      '/dashboard/finance/accounting?tab=statements',
      '/dashboard/finance/accounting?tab=journals',
      '/dashboard/finance/accounting?tab=close',
      '/dashboard/finance/accounting?tab=proof',
      '/dashboard/finance/accounting?tab=audit-pack',
      '/dashboard/finance/accounting?tab=budgets',
      '/dashboard/finance/accounting?tab=creditors',
      '/dashboard/finance/accounting?tab=other-income',
      '/dashboard/finance/expenses',
      '/dashboard/finance/expenses?tab=vouchers',
      '/dashboard/finance/expenses?tab=petty-cash',
      '/dashboard/finance/expenses?tab=imprests',
      '/dashboard/finance/expenses?tab=cheques',
      '/dashboard/finance/financial-updates',
      '/dashboard/finance/financial-updates?tab=batches',
      '/dashboard/finance/financial-updates?tab=send',
      '/dashboard/finance/financial-updates?tab=weekly',
      '/dashboard/finance/fee-panel',
      '/dashboard/finance/payments',
      '/dashboard/finance/balances',
      '/dashboard/finance/reconciliation',
      '/dashboard/finance/reconciliation?tab=slips',
      '/dashboard/finance/reconciliation?tab=statements',
      '/dashboard/finance/reconciliation?tab=checks',
      '/dashboard/finance/cheques',
      '/dashboard/finance/cashier-shifts',
      '/dashboard/finance/distribute-funds',
      '/dashboard/finance/distribute-funds?tab=invoices',
      '/dashboard/finance/distribute-funds?tab=sponsors',
      '/dashboard/finance/distribute-funds?tab=period',
      '/dashboard/finance/distribute-funds?tab=held',
      '/dashboard/finance/balances?tab=families',
      '/dashboard/finance/balances?tab=plans',
      '/dashboard/finance/balances?tab=papers',
      '/dashboard/finance/dashboard',
      '/dashboard/finance/transactions',
      '/dashboard/finance/receipts',
      '/dashboard/finance/reports',
      '/dashboard/finance/reports?report=months',
      '/dashboard/finance/receipts?tab=series',
      '/dashboard/finance/receipts?tab=grants',
    ],
  ],
  [
    'director',
    [
      '/dashboard/app',
      '/dashboard/dr/requests',
      '/dashboard/dr/finance/dashboard',
      '/dashboard/dr/finance/reconciliation',
      '/dashboard/dr/academics/results',
    ],
  ],
  ['gate', ['/dashboard/app', '/dashboard/app?tab=book', '/dashboard/app?tab=handover']],
  ['norole', ['/dashboard/app', '/dashboard/administration/department']],
  ['parent', ['/parent/app']],
];

const paths_at_once = 12;

/** A long list is walked by several tests side by side. */
function inParts([who, paths]: [PersonName, string[]]): [PersonName, string[], string][] {
  const parts: [PersonName, string[], string][] = [];
  for (let at = 0; at < paths.length; at += paths_at_once) {
    const name = paths.length > paths_at_once ? `, from ${paths[at]}` : '';
    parts.push([who, paths.slice(at, at + paths_at_once), name]);
  }
  return parts;
}

// The same around every screen of a person: the first screen of a walk shows it.
const shell = ['.sidebar', '.topbar'];

for (const [who, paths, part] of screens.flatMap(inParts)) {
  test(`every screen of ${who} is accessible and fits${part}`, async ({ page }) => {
    test.setTimeout(240_000);
    await signIn(page, who);
    const complaints = complaintsOf(page);
    for (const [turn, path] of paths.entries()) {
      // Changed as by a link: the page itself is loaded once for a walk.
      if (turn === 0) await page.goto(path);
      else await page.evaluate((to) => history.pushState(null, '', to), path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('.sk, [aria-busy="true"]')).toHaveCount(0);
      await expectFine(page, { turn, known: turn > 0 ? shell : [] });
    }
    expect(complaints).toEqual([]);
  });
}

test('a list prints as black on white, without the shell', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/dashboard/administration/department');
  await expect(page.getByText('Mathematics').first()).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('navigation', { name: 'Modules' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByText('Mathematics').first()).toBeVisible();
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(ground).toMatch(/255, 255, 255|oklch\(1 |rgba\(0, 0, 0, 0\)/);
});
