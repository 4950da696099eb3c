import type pg from 'pg';
import type { TorturedSchool } from './ground.ts';
import { isForLearner, type PlannedPayment } from './plan.ts';

/** Finds what was acknowledged and is nowhere: asked before anything is told a second time. */
export async function findLost(
  owner: pg.Pool,
  schools: TorturedSchool[],
  acknowledged: Set<string>,
): Promise<string[]> {
  const found = await owner.query<{ receipt: string; state: string }>(
    'select receipt, state from finance.arrivals where tenant_id = any($1)',
    [schools.map(({ school }) => school.tenant_id)],
  );
  const kept = new Map(found.rows.map((row) => [row.receipt, row.state]));
  const lost = [...acknowledged].filter((receipt) => !kept.has(receipt));
  const stuck = [...kept].filter(([, state]) => state === 'new');
  return [
    ...(lost.length > 0 ? [`${lost.length} acknowledged and lost`] : []),
    ...(stuck.length > 0 ? [`${stuck.length} kept and not in the books`] : []),
  ];
}

/** The books of one school beside the provider's own list. That debits equal credits proves nothing. */
export async function compare(
  owner: pg.Pool,
  one: TorturedSchool,
  payments: PlannedPayment[],
): Promise<string[]> {
  const { tenant_id, school_id } = one.school;
  const read = async <R extends pg.QueryResultRow>(sql: string, ...more: unknown[]): Promise<R[]> =>
    (await owner.query<R>(sql, [tenant_id, school_id, ...more])).rows;
  const findings: string[] = [];
  const expect = (what: string, got: number, wanted: number) => {
    if (got !== wanted) findings.push(`${what}: ${got}, and it should be ${wanted}`);
  };
  const sum = (list: PlannedPayment[]) =>
    list.reduce((total, { amount_cents }) => total + amount_cents, 0);
  const own = payments.filter(isForLearner);

  const taken = await read<{ reference: string; student_id: string; cents: string; n: string }>(
    `select reference, student_id, amount_cents as cents, receipt_number as n from finance.payments
     where tenant_id = $1 and school_id = $2`,
  );
  const wanted = new Map(own.map((payment) => [payment.receipt, payment]));
  const wrong = taken.filter(({ reference, student_id, cents }) => {
    const payment = wanted.get(reference);
    const is_right =
      payment &&
      one.students[payment.learner] === student_id &&
      payment.amount_cents === Number(cents);
    return !is_right;
  });
  expect('payments that the provider does not know so', wrong.length, 0);
  expect('payments', taken.length, own.length);
  expect('different references', new Set(taken.map((row) => row.reference)).size, own.length);

  const numbers = taken.map(({ n }) => Number(/(\d+)\D*$/.exec(n)?.[1])).toSorted((a, b) => a - b);
  expect('gaps in the receipts', numbers.filter((n, i) => n !== i + 1).length, 0);

  const [arrivals] = await read<{ n: string; posted: string }>(
    `select count(*) as n, count(*) filter (where state = 'posted') as posted
     from finance.arrivals where tenant_id = $1 and school_id = $2`,
  );
  expect('arrivals', Number(arrivals!.n), payments.length);
  expect('arrivals with a receipt', Number(arrivals!.posted), own.length);

  const accounts = await read<{ part: string; cents: string }>(
    `select coalesce(a.part, m.kind) as part, sum(l.amount_cents) as cents
     from finance.lines l
     join finance.accounts a on (a.tenant_id, a.id) = (l.tenant_id, l.account_id)
     left join finance.money_accounts m on (m.tenant_id, m.account_id) = (a.tenant_id, a.id)
     where l.tenant_id = $1 and l.school_id = $2
     group by 1`,
  );
  const balanceOf = (part: string) => Number(accounts.find((row) => row.part === part)?.cents ?? 0);
  expect('the paybill in the books', balanceOf('mobile-money'), sum(payments));
  expect('suspense', balanceOf('suspense'), sum(own) - sum(payments));
  const all = accounts.reduce((total, row) => total + Number(row.cents), 0);
  expect('debits less credits', all, 0);

  const unequal = await read(
    `select journal_id from finance.lines where tenant_id = $1 and school_id = $2
     group by journal_id having sum(amount_cents) <> 0`,
  );
  expect('postings that do not balance', unequal.length, 0);

  const balances = await read<{ student_id: string; cents: string; billed: string }>(
    `select b.student_id, b.balance_cents as cents,
       (select coalesce(sum(l.amount_cents), 0) from finance.lines l
        join finance.journals j on (j.tenant_id, j.id) = (l.tenant_id, l.journal_id)
        where l.tenant_id = $1 and l.student_id = b.student_id and j.source = 'bill'
          and l.amount_cents > 0) as billed
     from finance.balances b where b.tenant_id = $1 and b.school_id = $2`,
  );
  const off = balances.filter(({ student_id, cents, billed }) => {
    const paid = sum(own.filter((payment) => one.students[payment.learner] === student_id));
    return Number(cents) !== Number(billed) - paid;
  });
  expect('learners whose balance is wrong', off.length, 0);
  return findings;
}
