import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BillingRun,
  listBillingRuns,
  previewBilling,
  runBilling,
} from '@darasa/contract/finance/fees/billing';
import {
  createFeeStructures,
  moveFeeStructures,
} from '@darasa/contract/finance/fees/fee-structures';
import { getFinanceSetup, startBooks } from '@darasa/contract/finance/books/setup';
import { commitImport, startImport } from '@darasa/contract/platform/imports';
import { withOwner } from '../apps/server/src/platform/db/owner.ts';
import { callerAt } from './caller.ts';
import { type PlantedSchool, settle } from './plant.ts';
import type { Stage } from './stage.ts';

export interface Books {
  cash_id: string;
  billed_count: number;
  /** How long the bills of everybody took, until the last was made. */
  billing_ms: number;
}

const look_again_ms = 200;
const payments_each = 2.5;
const days = 30;
const file_rows = 2_500;
const opened = new Map<PlantedSchool, Promise<Books>>();

/**
 * A planted school begins its books, bills every learner for a term, and takes five payments from two
 * learners, as a bursar would.
 */
export function openBooks(stage: Stage, school: PlantedSchool): Promise<Books> {
  const known = opened.get(school) ?? begin(stage, school);
  opened.set(school, known);
  return known;
}

async function begin(stage: Stage, school: PlantedSchool): Promise<Books> {
  const call = callerAt(stage, school);
  await call(startBooks, { template: 'private' });
  const setup = await call(getFinanceSetup, {});
  const amounts = { TUI: 20_000, LUN: 5_000, ACT: 1_500 };
  const heads = setup.vote_heads.slice(0, Object.keys(amounts).length);
  const { rows } = await call(createFeeStructures, {
    fee_category_id: setup.fee_categories.find((one) => one.name === 'Day')!.id,
    fee_group_id: setup.fee_groups[0]!.id,
    financial_year_id: setup.financial_years[0]!.id,
    particulars: Object.values(amounts).map((amount, i) => ({
      vote_head_id: heads[i]!.id,
      semester_amounts: [{ semester_id: school.term_id, amount }],
    })),
    classes: school.class_ids,
  });
  const ids = rows.map((row) => row.id);
  // A planted school has one person, and nobody approves the own amounts.
  await withOwner(stage.logins.owner_url, (client) =>
    client.query(`update finance.fee_structures set state = 'approved' where id = any($1)`, [ids]),
  );
  await call(moveFeeStructures, { ids, state: 'published' });
  const who = { semester_id: school.term_id };
  const { to_bill_cents } = await call(previewBilling, who);
  const began = performance.now();
  const answer = await call(runBilling, {
    ...who,
    billed_on: new Date().toISOString().slice(0, 10),
    expected_cents: to_bill_cents,
  });
  const billed_count = answer.is_running
    ? await billedInTheEnd(() => call(listBillingRuns, who))
    : answer.billed_count;
  const billing_ms = performance.now() - began;
  for (let from = 0; from < payments_each * billed_count; from += file_rows) {
    const count = Math.min(file_rows, payments_each * billed_count - from);
    const target = 'finance/payments';
    const { run } = await call(startImport, { target }, fileOf(from, count, billed_count));
    await call(commitImport, { id: run.id, which: 'all' });
  }
  await withOwner(stage.logins.owner_url, settle);
  const cash_id = setup.money_accounts.find((one) => one.kind === 'cash')!.id;
  return { cash_id, billed_count, billing_ms };
}

/** Payments of the last weeks, each learner's two or three apart in the book. */
function fileOf(from: number, count: number, learners: number): string {
  const lines = Array.from({ length: count }, (_, i) => {
    const nth = from + i;
    const days_ago = 1 + Math.floor((nth * days) / (payments_each * learners));
    const on = new Date(Date.now() - days_ago * 86_400_000).toISOString().slice(0, 10);
    return `${on},A${1 + ((nth * 7) % learners)},${1_000 + (nth % 9) * 250},cash`;
  });
  return ['Date,Adm no,Amount,Mode', ...lines].join('\n');
}

/** A large school is billed by the worker: looked at until it has ended, as the screen does. */
async function billedInTheEnd(look: () => Promise<{ rows: BillingRun[] }>): Promise<number> {
  for (;;) {
    const [run] = (await look()).rows;
    if (run!.state !== 'running') return run!.billed_count;
    await sleep(look_again_ms);
  }
}
