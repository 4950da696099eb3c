import * as contract from '@darasa/contract/finance/families/balances';
import { formatDate } from '@darasa/rules/dates';
import { formatBalance } from '@darasa/rules/money';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { FileAnswer } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import * as families from './families/queries.ts';
import * as familyStatement from './families/statement.ts';
import * as papers from './papers/print.ts';
import { printRegister } from './papers/register.ts';
import * as queries from './queries.ts';

const columns: Column[] = [
  { key: 'admission_number', head: 'Adm no', kind: 'text' },
  { key: 'name', head: 'Learner', kind: 'text' },
  { key: 'class_name', head: 'Class', kind: 'text' },
  { key: 'stream_name', head: 'Stream', kind: 'text' },
  { key: 'guardian_phone', head: 'Guardian', kind: 'text' },
  { key: 'owed_cents', head: 'Owed', kind: 'money_cents' },
  { key: 'prepaid_cents', head: 'In advance', kind: 'money_cents' },
  { key: 'balance_cents', head: 'Balance', kind: 'balance_cents' },
  { key: 'last_paid_on', head: 'Last paid', kind: 'date' },
];

const family_columns: Column[] = [
  { key: 'name', head: 'Guardian', kind: 'text' },
  { key: 'phone', head: 'Phone', kind: 'text' },
  { key: 'children', head: 'Children', kind: 'text' },
  { key: 'total_cents', head: 'Family owes', kind: 'balance_cents' },
];

const which_words = {
  owing: 'who owes',
  credit: 'who is in credit',
  clear: 'who owes nothing',
  everyone: 'everyone',
};

const wordsOf = (filter: queries.BalanceFilter): string =>
  [
    which_words[filter.which],
    filter.as_at && `as at ${formatDate(filter.as_at)}`,
    filter.min_shillings && `at least KES ${filter.min_shillings.toLocaleString('en')}`,
    filter.max_shillings && `at most KES ${filter.max_shillings.toLocaleString('en')}`,
    filter.boarding && (filter.boarding === 'day' ? 'day scholars' : 'boarders'),
    filter.leavers === 'only' && 'learners who left',
    filter.leavers === 'with' && 'with learners who left',
    filter.search && `“${filter.search}”`,
  ]
    .filter(Boolean)
    .join(', ');

const pdf = (bytes: Uint8Array, name: string) => new FileAnswer(bytes, 'application/pdf', name);

export const routes = [
  route(contract.listBalances, (ctx, input) => queries.listPage(ctx.db, input)),
  route(contract.exportBalances, async (ctx, { format, ...filter }) =>
    exportAnswer({
      ctx,
      title: 'Fee balances',
      filter_words: wordsOf(filter),
      columns,
      rows: await queries.listForExport(ctx.db, filter, rows_max[format] + 1),
      format,
    }),
  ),
  route(contract.listFamilyBalances, (ctx, input) => families.listPage(ctx.db, input)),
  route(contract.exportFamilyBalances, async (ctx, { format, ...filter }) => {
    const found = await families.listForExport(ctx.db, filter, rows_max[format] + 1);
    const rows = found.map((row) => ({
      ...row,
      children: row.children
        .map((one) => `${one.name} ${formatBalance(one.balance_cents)}`)
        .join('; '),
    }));
    const title = 'Family balances';
    return exportAnswer({ ctx, title, filter_words: '', columns: family_columns, rows, format });
  }),
  route(contract.printFamilyStatement, async (ctx, input) =>
    pdf(await familyStatement.print(ctx, input), 'family-statement.pdf'),
  ),
  route(contract.printBalanceLetters, async (ctx, input) =>
    pdf(await papers.printLetters(ctx, input), `${input.letter}-letters.pdf`),
  ),
  route(contract.printClassBalances, async (ctx, input) =>
    pdf(await papers.printClass(ctx, input), 'class-balances.pdf'),
  ),
  route(contract.printFeeRegister, async (ctx, input) =>
    pdf(await printRegister(ctx, input), `fee-register-${input.year}.pdf`),
  ),
  route(contract.printStatements, async (ctx, input) =>
    pdf(await papers.printMany(ctx, input), 'statements.pdf'),
  ),
];
