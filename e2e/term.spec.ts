import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { approveOpen, takeSeat } from './support.ts';
import { newTermSchool, type TermSchool } from './term/school.ts';

// The books close: a whole term of 60 learners, and in the end every screen says the same.
test.setTimeout(300_000);
// A step that waits for what is not there says so, instead of using up the time of all others.
test.use({ actionTimeout: 30_000 });

const simulator = () => `${process.env['DARASA_E2E_SIMULATOR']}/daraja/simulate`;
const fee = 25_000;
const today = new Date();
/** The month before this one: the bank's statement is of a month that is over. */
const last = new Date(Date.UTC(today.getFullYear(), today.getMonth() - 1, 1));
const month = last.toISOString().slice(0, 7);
const dayOf = (day: number) => `${month}-${String(day).padStart(2, '0')}`;
const month_name = last.toLocaleDateString('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

test('the books of a whole term close, and every screen says the same', async ({ browser }) => {
  const school = await newTermSchool();
  /** What each learner should owe, kept by the test itself, in shillings. */
  const owed = new Map([...school.students.keys()].map((number) => [number, fee]));
  const less = (number: string, shillings: number) =>
    owed.set(number, owed.get(number)! - shillings);
  const [bursar, director, cashier] = await Promise.all([
    enter(browser, school, 'bursar'),
    enter(browser, school, 'director'),
    enter(browser, school, 'cashier'),
  ]);
  const office: Office = { school, bursar, director, cashier, less };

  await test.step('structure and billing', () => billTheTerm(office));
  await test.step('cash, and the shift that took it', () => takeCash(office));
  await test.step('a cheque that bounces', () => bounceCheque(office));
  await test.step('M-Pesa by prompt and by paybill, and a wrong account', () => takeMpesa(office));
  await test.step('a bursary cheque over 20 learners', () => shareBursary(office));
  await test.step('a waiver through three people', () => waive(office));
  await test.step('an extra charge', () => charge(office));
  await test.step('bank slips, one too high, and a refund', () => refund(office));
  await test.step('an expense and its voucher', () => spend(office));
  await test.step('the bank statement with five mismatches', () => reconcile(office));
  await test.step('the month is closed', () => closeMonth(office));
  await test.step('everything agrees', () => expectAgreement(office, owed));
});

interface Office {
  school: TermSchool;
  bursar: Page;
  director: Page;
  cashier: Page;
  less: (number: string, shillings: number) => void;
}

async function enter(
  browser: Browser,
  { origin, people }: TermSchool,
  who: keyof TermSchool['people'],
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
  });
  const page = await context.newPage();
  const { email, password } = people[who];
  await takeSeat(page, { identifier: email, password, user_type: 'staff' });
  return page;
}

async function billTheTerm({ bursar: page, director, cashier }: Office): Promise<void> {
  await page.goto('/dashboard/finance/setup');
  await page.getByRole('button', { name: 'Begin the books' }).click();
  await expect(page.getByText('The books have begun.')).toBeVisible();

  await page.goto('/dashboard/finance/setup?tab=money');
  await page.getByRole('button', { name: 'Paybill' }).first().click();
  await page.getByRole('dialog').getByLabel('Paybill or till').fill(paybill);
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/The account is saved\. Where parents pay waits/)).toBeVisible();
  await approve(director, /Where parents pay: Paybill/);

  await page.goto('/dashboard/finance/setup?tab=structures');
  await page.getByRole('button', { name: 'New fee structure' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Category').selectOption({ label: 'Day' });
  await sheet.getByLabel('Form 2').check();
  const amountOf = (head: string) =>
    sheet
      .locator('section', { has: page.getByRole('heading', { name: head }) })
      .getByLabel('Term 1');
  await amountOf('Tuition').fill('20,000');
  await amountOf('Lunch').fill('5,000');
  await sheet.getByRole('button', { name: 'Make the structures' }).click();
  await cashier.goto('/dashboard/finance/setup?tab=structures');
  await cashier.getByRole('button', { name: 'Approve 1 draft' }).click();
  await cashier.getByRole('button', { name: 'Approve them' }).click();
  await cashier.getByRole('button', { name: 'Publish 1 approved' }).click();
  await cashier.getByRole('button', { name: 'Publish them' }).click();
  await expect(cashier.getByText('Published').first()).toBeVisible();

  await page.goto('/dashboard/finance/setup?tab=billing');
  await page.getByRole('button', { name: 'Bill 60 learners' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bill learners' }).click();
  await expect(page.getByText(/Everybody has the bill/)).toBeVisible();
}

const paybill = String(100_000 + Math.floor(Math.random() * 899_999));

async function takeCash({ bursar: page, school, less }: Office): Promise<void> {
  await page.goto('/dashboard/finance/payments');
  await page.getByRole('link', { name: 'Cashier shifts' }).click();
  await page.getByRole('button', { name: 'Open a shift' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Box', { exact: true }).selectOption({ label: 'Cash at the counter' });
  await sheet.getByLabel('Float in the box').fill('0');
  await sheet.getByRole('button', { name: 'Open the shift' }).click();
  await expect(sheet).toHaveCount(0);

  await page.goto(panelOf(school, 'T001'));
  await page.getByRole('button', { name: 'Record payment' }).first().click();
  await sheet.getByLabel('Amount').fill('10,000');
  await sheet.getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByRole('heading', { name: /^Receipt / })).toBeVisible();
  less('T001', 10_000);

  await page.goto('/dashboard/finance/cashier-shifts');
  await page.getByRole('button', { name: 'Count and close my shift' }).first().click();
  await sheet.getByRole('button', { name: 'Count and close' }).click();
  await sheet.getByLabel('Counted in the box').fill('10,000');
  await sheet.getByRole('button', { name: 'Close the shift' }).click();
  await expect(page.getByText('Waits for a signature').first()).toBeVisible();
}

async function bounceCheque({ bursar: page }: Office): Promise<void> {
  await page.goto('/dashboard/finance/cheques');
  await page.getByRole('button', { name: 'Receive a cheque' }).first().click();
  const sheet = page.getByRole('dialog');
  await choose(page, sheet, 'Learner', 'T002');
  await sheet.getByLabel('Amount').fill('8,000');
  await sheet.getByLabel('Cheque number').fill('000777');
  await sheet.getByLabel('Bank on the cheque').fill('Equity');
  await sheet.getByLabel('Drawn by').fill('Peter Otieno');
  await sheet.getByRole('button', { name: 'Receive the cheque' }).click();
  await expect(sheet).toHaveCount(0);
  const steps = [
    ['Take to the bank', 'At the bank'],
    ['The bank has paid it', 'Cleared'],
  ] as const;
  for (const [act, state] of steps) {
    await page.getByText('000777').first().click();
    await sheet.getByRole('button', { name: act }).click();
    await expect(page.getByRole('table').getByText(state)).toBeVisible();
  }
  await page.getByText('000777').first().click();
  await sheet.getByRole('button', { name: 'It was returned' }).click();
  await sheet.getByLabel('What the bank wrote').fill('Refer to drawer');
  await sheet.getByRole('button', { name: 'Take back the receipt' }).click();
  await expect(page.getByRole('table').getByText('Returned')).toBeVisible();
}

async function takeMpesa({ bursar: page, school, less }: Office): Promise<void> {
  const phone = `2547${String(Math.floor(Math.random() * 100_000_000)).padStart(8, '0')}`;
  await post('habit', { phone, end: 'approve', times: 2, paybill: 'after' });
  await page.goto('/dashboard/finance/payments');
  await page.getByRole('button', { name: 'M-Pesa prompt' }).click();
  const sheet = page.getByRole('dialog');
  await choose(page, sheet, 'Learner', 'T003');
  await sheet.getByLabel('Amount').fill('3,000');
  await sheet.getByLabel('Phone of the payer').fill(phone);
  await sheet.getByRole('button', { name: 'Send prompt' }).click();
  await expect(sheet.getByRole('status')).toContainText(/Receipt .+; the balance is/, {
    timeout: 20_000,
  });
  less('T003', 3_000);

  // The simulator knows the way to the school since the prompt.
  await post('pay', { ...payer, account: 't 004', amount: '4000', times: 3 });
  less('T004', 4_000);
  const { receipt } = await post('pay', { ...payer, account: 'KANTINE', amount: '500' });
  await page.goto(`/dashboard/finance/payments?tab=suspense&search=${receipt}`);
  await page.getByRole('table').getByText(receipt).click();
  await choose(page, sheet, 'Give it to another learner', 'T005');
  await expect(page.getByRole('heading', { name: /^Receipt / })).toBeVisible();
  less('T005', 500);
  await page.goto(panelOf(school, 'T004'));
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('21,000.00');
}

const payer = { shortcode: paybill, phone: '254722000001', name: 'EVE' };

async function post(path: string, body: object): Promise<{ receipt: string }> {
  const answer = await fetch(`${simulator()}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { receipt: string };
}

async function shareBursary({ bursar: page, school, less }: Office): Promise<void> {
  await page.goto('/dashboard/finance/distribute-funds');
  await page.getByRole('button', { name: 'Receive a bursary cheque' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Sponsor').fill('NG-CDF Dagoretti North');
  await sheet.getByLabel('Cheque or transfer number').fill('CDF20');
  await sheet.getByLabel('Amount').fill('40,000');
  await sheet.getByLabel('Into').selectOption({ label: 'Main bank account' });
  await sheet.getByLabel('Received on').fill(dayOf(6));
  await sheet.getByRole('button', { name: 'Receive the cheque' }).click();
  const names = [...school.students.keys()].toSorted().slice(20, 40);
  await page.getByLabel('Or type it').fill(names.map((one) => `${one},,2000`).join('\n'));
  await page.getByRole('button', { name: 'Check the names' }).click();
  await page.getByRole('button', { name: 'Share among 20 learners' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Share out' }).click();
  await expect(page.getByRole('button', { name: 'Print all receipts' })).toBeVisible();
  for (const one of names) less(one, 2_000);
}

async function waive({ bursar: page, director, cashier, less }: Office): Promise<void> {
  await page.goto('/dashboard/finance/setup?tab=waivers');
  await page.getByRole('button', { name: 'Add a kind' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill('Needy learners');
  await sheet.getByRole('textbox', { name: 'Percent' }).fill('10');
  await sheet.getByLabel('Tuition', { exact: true }).check();
  await sheet.getByRole('button', { name: 'Add the kind' }).click();
  await expect(sheet).toHaveCount(0);

  await page.goto('/dashboard/finance/fee-panel?tab=waivers');
  await page.getByRole('button', { name: 'Begin a waiver' }).first().click();
  await sheet.getByLabel('Name').fill('Drought relief');
  await sheet.getByLabel('Kind').selectOption({ label: 'Needy learners' });
  await sheet.getByLabel(/^Term 1/).check();
  await sheet.getByLabel('Why').fill('Agreed by the board');
  await sheet.getByRole('button', { name: 'Begin the waiver' }).click();
  await fromList(page, ['T041', 'T042', 'T043']);
  await page.getByRole('button', { name: 'Add 3 to the waiver' }).first().click();
  await page.getByRole('button', { name: 'Send for approval, KES 6,000.00' }).first().click();
  await expect(page.getByText('In approval').first()).toBeVisible();
  const address = page.url();

  await approve(director, 'Drought relief');
  await cashier.goto(address);
  await cashier.getByRole('button', { name: 'Put on the accounts' }).first().click();
  await expect(cashier.getByText('Applied').first()).toBeVisible();
  for (const one of ['T041', 'T042', 'T043']) less(one, 2_000);
}

async function charge({ bursar: page, less }: Office): Promise<void> {
  await page.goto('/dashboard/finance/fee-panel?tab=charges');
  await page.getByRole('button', { name: 'Add extra charge' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill('Trip to Nakuru');
  await sheet.getByLabel('Amount for each').fill('1,200');
  await sheet.getByLabel('Term').selectOption({ index: 1 });
  await sheet.getByLabel('Vote head').selectOption({ label: 'Activity' });
  await sheet.getByRole('button', { name: 'Add extra charge' }).click();
  await fromList(page, ['T051', 'T052', 'T053']);
  await page
    .getByRole('button', { name: /^Charge 3, / })
    .first()
    .click();
  await expect(page.getByText('Still owed')).toBeVisible();
  for (const one of ['T051', 'T052', 'T053']) less(one, -1_200);
}

/** Bank slips of last month; one family paid more than it owes and wants a part of it back. */
async function refund({ bursar: page, director, cashier, school, less }: Office): Promise<void> {
  for (const [number, shillings, reference, day] of slips) {
    await page.goto(panelOf(school, number));
    await page.getByRole('button', { name: 'Record payment' }).first().click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Amount').fill(String(shillings));
    await sheet
      .getByRole('radiogroup', { name: 'Method' })
      .getByText('Bank', { exact: true })
      .click();
    await sheet.getByLabel('Account').selectOption({ label: 'Main bank account' });
    await sheet.getByLabel('Reference').fill(reference);
    await sheet.getByLabel('Received on').fill(dayOf(day));
    await sheet.getByRole('button', { name: 'Record payment' }).click();
    await expect(page.getByRole('heading', { name: /^Receipt / })).toBeVisible();
    less(number, shillings);
  }
  await page.goto(panelOf(school, 'T006'));
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Refund' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Pay to').fill('Peter Otieno');
  await sheet.getByLabel('Amount').fill('3,000');
  await sheet.getByLabel('Why').fill('Paid twice by two aunts');
  await sheet.getByRole('button', { name: 'Send for approval' }).click();
  await expect(sheet).toHaveCount(0);
  await approve(director, /Refund/);
  await cashier.goto('/dashboard/finance/fee-panel?tab=adjustments');
  await cashier.getByText('Learner T006').first().click();
  const paying = cashier.getByRole('dialog');
  await paying.getByLabel('Account it is paid from').selectOption({ label: 'Cash at the counter' });
  await paying.getByRole('button', { name: 'Pay out' }).click();
  await expect(paying).toHaveCount(0);
  less('T006', -3_000);
}

const slips = [
  ['T006', 30_000, 'FT600', 8],
  ['T007', 6_000, 'FT700', 9],
  ['T008', 7_000, 'FT800', 9],
] as const;

async function spend({ bursar: page, director, cashier }: Office): Promise<void> {
  await page.goto('/dashboard/finance/expenses');
  await page.getByRole('button', { name: 'New requisition' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('What is it for?').fill('Maize for November');
  await sheet.getByLabel('Or who else is paid').fill('Kamau Millers');
  await sheet.getByLabel('Vote head').selectOption({ label: 'FOD Food and kitchen' });
  await sheet.getByLabel('Particulars').fill('20 bags');
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('9,000');
  await sheet.getByRole('button', { name: 'Send for approval' }).click();
  await expect(sheet).toHaveCount(0);
  await approve(director, 'Maize for November');
  await page.reload();
  await page.getByText('Maize for November').first().click();
  await sheet.getByRole('button', { name: 'Prepare voucher' }).click();
  await sheet.getByLabel('From').selectOption({ label: 'Main bank account' });
  await sheet.getByLabel('Reference').fill('EFT900');
  await sheet.getByLabel('Dated').fill(dayOf(20));
  await sheet.getByRole('button', { name: 'Prepare voucher' }).click();
  await expect(sheet).toHaveCount(0);
  await cashier.goto('/dashboard/finance/expenses?tab=vouchers');
  await cashier.getByText('Kamau Millers').first().click();
  await cashier.getByRole('dialog').getByRole('button', { name: 'Authorise and pay' }).click();
  await expect(cashier.getByRole('dialog').getByText('Paid', { exact: true })).toBeVisible();
}

/**
 * The statement has what the books have, but for five things: a charge, interest, a deposit that
 * nobody knows, a deposit for a learner whom it names, and a slip in the books that never came.
 */
async function reconcile({ bursar: page, director, cashier, less }: Office): Promise<void> {
  const lines: [day: number, reference: string, words: string, cents: number][] = [
    [6, 'CDF20', 'NG-CDF DAGORETTI NORTH', 40_000],
    [8, 'FT600', 'DEPOSIT OTIENO', 30_000],
    [9, 'FT700', 'DEPOSIT T007', 6_000],
    [14, 'FT901', 'CASH DEPOSIT NOBODY KNOWS', 1_500],
    [15, 'FT902', 'DEPOSIT T009', 2_500],
    [20, 'EFT900', 'EFT KAMAU MILLERS', -9_000],
    [27, 'INT1', 'INTEREST EARNED', 40],
    [27, 'FEE1', 'LEDGER FEE', -150],
  ];
  let balance = 0;
  const rows = lines.map(([day, reference, words, amount]) => {
    balance += amount;
    const [out, into] = amount < 0 ? [-amount, ''] : ['', amount];
    const [year, of_year] = month.split('-');
    const booked = `${String(day).padStart(2, '0')}/${of_year}/${year}`;
    return [booked, reference, words, out, into, balance].join(',');
  });
  await page.goto('/dashboard/finance/reconciliation');
  await page.getByRole('button', { name: 'Import a statement' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Account').selectOption({ label: 'Main bank account' });
  await sheet.locator('input[type=file]').setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Date,Reference,Narration,Debit,Credit,Balance', ...rows].join('\n')),
  });
  await sheet.getByRole('button', { name: 'Check the file' }).click();
  await sheet.getByRole('button', { name: 'Import 8 new lines' }).click();
  await expect(page.getByText(/8 lines were imported/)).toBeVisible();
  const row = new RegExp(`Main bank account.*${month_name.split(' ')[0]}`);
  await page.getByRole('row', { name: row }).getByText('Main bank account').click();

  const statement = page.getByRole('region', { name: 'Only on the statement' });
  const books = page.getByRole('region', { name: 'Only in the books' });
  await expect(statement.getByRole('checkbox')).toHaveCount(4);
  await expect(books.getByText('Not on the statement')).toBeVisible();
  await expect(statement.getByText('Charge to enter')).toBeVisible();
  await expect(statement.getByText('Not in the books')).toHaveCount(3);
  for (const words of ['LEDGER FEE', 'INTEREST EARNED', 'NOBODY KNOWS', 'DEPOSIT T009']) {
    await page.getByRole('checkbox', { name: new RegExp(words) }).check();
    await page.getByRole('button', { name: 'Enter in the books' }).click();
    if (words === 'DEPOSIT T009') {
      await sheet.getByText("A learner's payment").click();
      await choose(page, sheet, 'Learner', 'T009');
    }
    await sheet.getByRole('button', { name: 'Enter and match' }).click();
    await expect(sheet).toHaveCount(0);
  }
  less('T009', 2_500);
  await expect(page.getByText('Every line of the statement is in the books.')).toBeVisible();

  // The slip that never came was forged: its receipt is taken back.
  await cashier.goto('/dashboard/finance/payments?search=FT800');
  await cashier.getByRole('table').getByText('FT800').click();
  const receipt = cashier.getByRole('dialog');
  await receipt.getByRole('button', { name: 'More' }).click();
  await receipt.getByRole('menuitem', { name: 'Cancel payment' }).click();
  await receipt.getByLabel('Why it is cancelled').fill('The bank never had this money');
  await receipt.getByRole('button', { name: 'Cancel payment' }).click();
  await expect(receipt.getByText(/^Cancelled on/)).toBeVisible();
  less('T008', -7_000);

  await page.goto('/dashboard/finance/reconciliation');
  await page.getByRole('row', { name: row }).getByText('Main bank account').click();
  await page.getByRole('button', { name: 'Hand in for signing' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).click();
  await expect(page.getByText('To be signed')).toBeVisible();
  await director.goto('/dashboard/dr/finance/reconciliation');
  await director.getByRole('row', { name: row }).getByText('Main bank account').click();
  const paper = director.getByRole('dialog');
  await expect(paper).toContainText('KES 7,000.00');
  await paper.getByRole('button', { name: 'Sign', exact: true }).click();
  await director.getByRole('alertdialog').getByRole('button', { name: 'Sign' }).click();
  await expect(director.getByText('The month is signed.')).toBeVisible();
}

async function closeMonth({ cashier: page }: Office): Promise<void> {
  await page.goto(`/dashboard/finance/accounting?tab=close&month=${month}`);
  await page.getByRole('button', { name: `Close ${month_name}` }).click();
  await expect(page.getByText('This month is closed.')).toBeVisible();
}

async function expectAgreement(
  { school, bursar: page }: Office,
  owed: Map<string, number>,
): Promise<void> {
  await page.goto('/dashboard/finance/accounting?tab=trial-balance');
  await expect(page.getByText('Debits and credits agree.')).toBeVisible();
  await page.goto('/dashboard/finance/accounting?tab=proof');
  await page.getByRole('button', { name: 'Prove the books' }).click();
  await expect(page.getByText(/^The books hold: /)).toBeVisible();

  const { rows } = await school.admin<{
    rows: { admission_number: string; balance_cents: number }[];
  }>('GET', '/finance/balances?which=everyone&page_size=100');
  expect(rows).toHaveLength(60);
  const listed = new Map(rows.map((one) => [one.admission_number, one.balance_cents]));
  for (const [number, shillings] of owed) {
    const path = `/finance/fee-panel/${school.students.get(number)}`;
    const [panel, statement] = await Promise.all([
      school.admin<{ balance_cents: number }>('GET', path),
      school.admin<{
        closing_cents: number;
        rows: { debit_cents: number; credit_cents: number }[];
      }>('GET', `${path}/statement`),
    ]);
    const ledger = statement.rows.reduce((sum, one) => sum + one.debit_cents - one.credit_cents, 0);
    const said = [panel.balance_cents, statement.closing_cents, listed.get(number), ledger];
    expect(said, number).toEqual(Array(4).fill(shillings * 100));
  }
  await page.goto(panelOf(school, 'T041'));
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('23,000.00');
}

const panelOf = ({ students }: TermSchool, number: string): string =>
  `/dashboard/finance/fee-panel?student_id=${students.get(number)}`;

async function choose(page: Page, sheet: Locator, label: string, number: string): Promise<void> {
  await sheet.getByRole('combobox', { name: label }).click();
  await page.getByPlaceholder('Name, adm no, phone').fill(number);
  await page.getByRole('option', { name: new RegExp(number) }).click();
}

async function fromList(page: Page, numbers: string[]): Promise<void> {
  await page.getByText('List', { exact: true }).click();
  await page.getByLabel('Admission numbers').fill(numbers.join('\n'));
  await page.getByRole('button', { name: 'Read the list' }).click();
}

async function approve(director: Page, title: string | RegExp): Promise<void> {
  await director.goto('/dashboard/dr/requests');
  await director.getByRole('button', { name: title }).first().click();
  await approveOpen(director);
}
