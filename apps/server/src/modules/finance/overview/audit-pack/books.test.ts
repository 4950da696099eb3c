import { getFinancialStatement, getTrialBalance } from '@darasa/contract/finance/books/accounting';
import { makeAuditPack } from '@darasa/contract/finance/overview/audit-pack';
import { listVouchers } from '@darasa/contract/finance/spending/vouchers';
import readExcel from 'read-excel-file/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { newBusySchool } from '#test/new-busy-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { pdfText } from '#platform/pdf/pdf-text.ts';
import { checkZip, unpack } from '#platform/spreadsheets/check-zip.ts';

// A school where each kind of act with money has happened: what an auditor opens agrees with the screens.
const server = await startServer();
const { school, people, today } = await newBusySchool(server);
const { director } = people;
const year = { from: `${today.slice(0, 4)}-01-01`, to: today };
let names: string[];
let content: (name: string) => Buffer;

beforeAll(async () => {
  const answer = (await director.call(makeAuditPack, year)) as RawAnswer;
  const entries = checkZip(Buffer.from(answer.text, 'latin1'));
  names = entries.map((one) => one.name);
  content = (name) => Buffer.from(unpack(entries.find((one) => one.name === name)!));
});

type Cell = string | number | Date | null;
async function rowsOf(name: string): Promise<Record<string, Cell>[]> {
  const [heads, ...rows] = (await readExcel(content(`${name}.xlsx`), { trim: false }))[0]!
    .data as Cell[][];
  return rows.map((row) => Object.fromEntries(heads!.map((head, i) => [String(head), row[i]!])));
}
const cents = (cell: Cell | undefined): number => Math.round(Number(cell ?? 0) * 100);
const sumOf = (rows: Record<string, Cell>[], head: string): number =>
  rows.reduce((sum, row) => sum + cents(row[head]), 0);

describe('the pack for an auditor', () => {
  test('has the books, the lists beside them and the papers themselves', () => {
    expect(names).toEqual(
      expect.arrayContaining([
        '1 Income and expenditure.pdf',
        '1 Receipts and payments.xlsx',
        '1 Balance sheet.pdf',
        '1 Journals.xlsx',
        '2 Cash books/2.0 All accounts.xlsx',
        '3 Bank statements.xlsx',
        '4 Refunds.xlsx',
        '4 Petty cash.xlsx',
        '4 Creditors.xlsx',
        '4 Payment vouchers on paper.pdf',
        '5 Waivers.xlsx',
        '5 Debtors.xlsx',
      ]),
    );
  });

  test('every account of the general ledger ends where the trial balance says', async () => {
    const { rows } = await director.call(getTrialBalance, { month: today.slice(0, 7) });
    const moved = rows.filter((row) => row.debit_cents || row.credit_cents || row.closing_cents);
    expect(moved.length).toBeGreaterThan(8);
    for (const { code, name, closing_cents } of moved) {
      const sheet = names.find((one) => one.startsWith(`1 General ledger/${code} `));
      expect([name, sheet !== undefined]).toEqual([name, true]);
      const lines = await rowsOf(sheet!.replace('.xlsx', ''));
      expect([name, cents(lines.at(-1)!['Balance'])]).toEqual([name, closing_cents]);
    }
  });

  test('debtors are the fees receivable of the balance sheet, by their age', async () => {
    const rows = await rowsOf('5 Debtors');
    const total = rows.at(-1)!;
    const { rows: accounts } = await director.call(getTrialBalance, { month: today.slice(0, 7) });
    const receivable = accounts.find((one) => one.name === 'Fees receivable')!;
    expect(cents(total['Owed'])).toBe(receivable.closing_cents);
    const bands = Object.keys(total).slice(3, -1);
    expect(bands.reduce((sum, band) => sum + cents(total[band]), 0)).toBe(cents(total['Owed']));
  });

  test('the cash book of all accounts carries down what lies in them', async () => {
    const { sections } = await director.call(getFinancialStatement, {
      kind: 'cash-flow',
      ...year,
    });
    const moved = sections.reduce((sum, one) => {
      const sign = one.title.startsWith('Paid') ? -1 : 1;
      return sum + sign * one.total.amount_cents;
    }, 0);
    const rows = await rowsOf('2 Cash books/2.0 All accounts');
    expect(cents(rows.at(-1)!['Balance'])).toBe(moved);
    expect(rows.filter((row) => !row['Receipt or voucher']).length).toBeLessThan(rows.length / 2);
  });

  test('vouchers, refunds and petty cash are each paper once, and the papers are there', async () => {
    const { rows, count } = await director.call(listVouchers, { page_size: 100 });
    const listed = await rowsOf('4 Payment vouchers');
    expect(listed).toHaveLength(count);
    const of = (kind: string) => rows.filter((row) => row.kind === kind);
    expect(await rowsOf('4 Refunds')).toHaveLength(of('refund').length);
    expect(await rowsOf('4 Petty cash')).toHaveLength(of('petty-cash').length);
    const pages = pdfText(content('4 Payment vouchers on paper.pdf')).join(' ');
    for (const { number } of of('voucher')) expect(pages).toContain(number);
  });

  test('waivers say whom they were given to, and their sum', async () => {
    const rows = await rowsOf('5 Waivers');
    const [{ cents: waived }] = (await school.sql<{ cents: number }>(
      `select coalesce(sum(u.amount_cents), 0)::int as cents from finance.waiver_uses u
       where u.tenant_id = $1 and u.taken_back_at is null`,
      [school.tenant_id],
    )) as [{ cents: number }];
    expect(waived).toBeGreaterThan(0);
    expect(sumOf(rows, 'Waived')).toBe(waived);
  });
});
