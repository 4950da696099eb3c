import { acts, modules } from '@darasa/contract/access';
import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import type { Endpoint } from '@darasa/contract/endpoint';
import { createRole } from '@darasa/contract/identity/access/roles';
import { giveRole } from '@darasa/contract/identity/access/user-access';
import { expect, test } from 'vitest';
import { routes } from '../src/compose.ts';
import { callEndpoint, inParallel, isForParents, nameOf, sessionsOf } from './enumerate/calling.ts';
import type { Ids } from './enumerate/ids.ts';
import { anInputFor } from './enumerate/inputs.ts';
import { groundIn, nameTheLearner } from './enumerate/planted.ts';
import { say, walk } from './enumerate/printing.ts';
import { newCanary, type PlantedGround, plantRows, type Row, tablesOf } from './enumerate/rows.ts';
import { isAboutLearner, type Table } from './enumerate/tables.ts';
import { readable } from './enumerate/unpack.ts';
import { newClass } from './new-learner.ts';
import { newSchool, type NewSchool, type Person } from './new-school.ts';
import { newSpending } from './new-spending.ts';
import { startServer } from './server.ts';

// Whoever is limited to a class calls every list, export, print and sum, and is told nothing of a learner
// of another class: no name, no number, no amount.
const server = await startServer();

const odd_cents = 76_543_21;

/** What lies in an account is the account's, whoever paid it in. */
const account_balances = ['GET /finance/petty-cash', 'GET /finance/setup'].map(
  (look) => `${look} tells ${odd_cents}`,
);

/** What a posting says in words names its learner. */
const isMarked = (table: Table): boolean =>
  isAboutLearner(table) || table.name === 'finance.journals';

test(
  'nothing of a learner of another class is told to whoever is limited to one',
  walk,
  async () => {
    const school = await newSchool(server);
    const planted = await plantRows(server.owner, { ...(await groundIn(school)), marks: isMarked });
    await nameTheLearner(server.owner, planted);
    const amounts = await plantAmounts(planted);
    const told = await lookEverywhere(school, planted.rows, [...planted.canaries, ...amounts]);
    say('Class limits, planted', told.figures);
    expect(told.faults).toEqual(account_balances);
  },
);

test('nor where money has moved, in the words of a posting', walk, async () => {
  const { school, ids, secrets } = await busySchool();
  const told = await lookEverywhere(school, await rowsOf(school, ids), secrets);
  say('Class limits, lived in', told.figures);
  expect(told.faults).toEqual([]);
});

/** Every list, export, print and sum, called by somebody who has everything in one empty class. */
async function lookEverywhere(school: NewSchool, rows: Ids['rows'], secrets: string[]) {
  const teacher = await limitedTo(school, (await newClass(school)).class_id);
  const ids = { own: { user_id: teacher.id, school_id: school.school_id }, rows };
  const sessions = sessionsOf(server, { ...school, user_id: teacher.id });
  const faults = new Set<string>();
  const answered = new Set<Endpoint>();
  const looks = routes.map((one) => one.endpoint).filter(isLook);
  const jobs = looks.flatMap((endpoint) =>
    (['as many', 'as few'] as const).map((fields) => ({ endpoint, fields })),
  );
  await inParallel(jobs, 8, async ({ endpoint, fields }) => {
    const input = anInputFor(endpoint, ids, fields);
    const answer = await sessions.call(
      (access_token) =>
        callEndpoint(server, { domain: school.domain, access_token }, endpoint, input),
      'GET',
    );
    if (answer.status >= 300) return;
    answered.add(endpoint);
    const words = readable(answer);
    const secret = secrets.find((one) => words.includes(one));
    if (secret) faults.add(`${nameOf(endpoint)} tells ${secret}`);
  });
  const figures = { looks: looks.length, answered: answered.size, faults: faults.size };
  return { faults: [...faults].toSorted(), figures };
}

/** Names learners of every class to whoever may read it at all. */
const trail = ['/audit', '/audit/export'];

const isLook = (endpoint: Endpoint): boolean =>
  !isForParents(endpoint) &&
  !trail.includes(endpoint.path) &&
  (endpoint.method === 'GET' || endpoint.answer === 'file' || endpoint.audited === false);

async function limitedTo(school: NewSchool, class_id: string): Promise<Person> {
  const role = await school.admin.call(createRole, {
    name: 'Class teacher of everything',
    permissions: modules.map((module) => ({ module, acts: [...acts] })),
  });
  const teacher = await school.staff([], [], { no_role: true });
  await school.admin.call(giveRole, {
    id: teacher.id,
    role_id: role.id,
    class_ids: [class_id],
    reason: 'Has this class',
  });
  return teacher;
}

/** An amount that no other row has, in each table where the rules allow it, as files and answers write it. */
async function plantAmounts(planted: PlantedGround): Promise<string[]> {
  const tables = (await tablesOf(server.owner)).filter(isMarked);
  for (const { name, columns } of tables) {
    const cents = columns.filter((one) => one.name.endsWith('_cents')).map((one) => one.name);
    for (const column of cents) {
      await server.owner
        .query(`update ${name} set ${column} = $2 where tenant_id = $1`, [
          planted.tenant_id,
          odd_cents,
        ])
        .catch(() => undefined);
    }
  }
  return [String(odd_cents), '76,543.21', '76543.21'];
}

// The day that a walk asks for where it may ask for any.
const day = '2026-03-02';

/** Learners with names that nobody else has, for whom money moved in the usual ways. */
async function busySchool() {
  const { school, books, clerk } = await newSpending(server);
  const surname = newCanary();
  await school.sql(`update students.students set surname = $2 where tenant_id = $1`, [
    school.tenant_id,
    surname,
  ]);
  const [one, two] = books.students;
  const term = { semester_id: books.term_id };
  const { to_bill_cents } = await clerk.call(previewBilling, term);
  await clerk.call(runBilling, { ...term, billed_on: day, expected_cents: to_bill_cents });
  const paid = { received_on: day, money_account_id: books.cash_id, method: 'cash' as const };
  await clerk.call(recordPayment, { ...paid, student_id: one!, amount_cents: 1_000_00 });
  await clerk.call(recordPayment, {
    ...paid,
    student_id: two!,
    amount_cents: 2_000_00,
    method: 'bank',
    money_account_id: books.bank_id,
    reference: 'SLIPCL1',
  });
  return { school, ids: [books.cash_id, one!], secrets: [surname, ...books.students] };
}

/** Some rows of each table, to take ids from; those that are named come last and so are taken. */
async function rowsOf({ tenant_id, sql }: NewSchool, ids: string[]): Promise<Ids['rows']> {
  const rows: Ids['rows'] = new Map();
  for (const { name } of await tablesOf(server.owner)) {
    const found = await sql<Row>(`select * from ${name} where tenant_id = $1 limit 20`, [
      tenant_id,
    ]);
    const isNamed = (row: Row) => ids.includes(String(row['id']));
    rows.set(name, [...found.filter((row) => !isNamed(row)), ...found.filter(isNamed)]);
  }
  return rows;
}
