/** A bug that somebody could write tomorrow; the torture has to find it. */
export interface Mutant {
  name: string;
  edits?: { file: string; find: string; put: string }[];
  /** What the database is told before, and afterwards. */
  sql?: { plant: string; weed: string };
  /** What has to be killed for the bug to show. */
  kills?: { servers?: number; databases?: number };
}

const incoming = 'modules/finance/receiving/incoming';

export const mutants: Mutant[] = [
  {
    name: 'answers first and writes afterwards',
    edits: [
      {
        file: 'modules/finance/receiving/mpesa/routes.ts',
        find: "await hear(notice.inSchool, notice, {\n        provider: 'mpesa',",
        put: "void hear(notice.inSchool, notice, {\n        provider: 'mpesa',",
      },
    ],
    kills: { servers: 3 },
  },
  {
    name: 'does not come back to what a crash left',
    edits: [
      {
        file: 'modules/finance/receiving/mpesa/pull.ts',
        find: "for (const id of ids) await settleOrNote(inSchool, scope, 'Darasa', id);",
        put: 'void ids;',
      },
    ],
    kills: { servers: 3 },
  },
  {
    name: 'takes receipt numbers from a sequence',
    edits: [
      {
        file: 'platform/numbering/next-number.ts',
        find: 'const last = Number(counted.rows[0]!.last);',
        put: "const drawn = await sql<{ n: number }>`select setval('public.torture', nextval('public.torture') + ${count} - 1) as n`.execute(ctx.db);\n  const last = Number(drawn.rows[0]!.n);",
      },
    ],
    sql: {
      plant: 'create sequence public.torture; grant all on public.torture to public',
      weed: 'drop sequence public.torture',
    },
  },
  {
    name: 'counts the prompt and the paybill as two payments',
    edits: [
      {
        file: 'modules/finance/receiving/prompts/answer.ts',
        find: "    provider: 'mpesa',\n    receipt,",
        put: "    provider: 'mpesa',\n    receipt: `${receipt}P`,",
      },
    ],
  },
  {
    name: 'looks first and inserts afterwards',
    edits: [
      {
        file: `${incoming}/queries.ts`,
        find: 'const kept = await sql<KeptArrival>`\n    insert into finance.arrivals as a',
        put: 'const known = await sql<KeptArrival>`select id, state from finance.arrivals where provider = ${row.provider} and receipt = ${row.receipt}`.execute(db);\n  if (known.rows[0]) return known.rows[0];\n  const kept = await sql<KeptArrival>`\n    insert into finance.arrivals as a',
      },
      {
        file: `${incoming}/queries.ts`,
        find: 'on conflict (tenant_id, school_id, provider, receipt) do update set\n      is_confirmed',
        put: 'on conflict (tenant_id, id) do update set\n      is_confirmed',
      },
      {
        file: `${incoming}/service.ts`,
        find: 'queries.findPaymentByReference(ctx.db, methodOf(money), money.receipt),',
        put: 'null as queries.PaymentOfReference | null,',
      },
    ],
    sql: {
      plant:
        'alter table finance.arrivals drop constraint arrivals_tenant_id_school_id_provider_receipt_key',
      weed: `update finance.arrivals a set receipt = a.receipt || upper(right(a.id::text, 6))
        where exists (select from finance.arrivals b
          where (a.tenant_id, a.school_id, a.provider, a.receipt) = (b.tenant_id, b.school_id, b.provider, b.receipt) and a.id > b.id);
        alter table finance.arrivals add constraint arrivals_tenant_id_school_id_provider_receipt_key unique (tenant_id, school_id, provider, receipt)`,
    },
  },
  {
    name: 'holds money in suspense that the books do not know',
    edits: [
      {
        file: `${incoming}/service.ts`,
        find: "await post(ctx, {\n    source: 'arrival',",
        put: "void ({\n    source: 'arrival',",
      },
    ],
  },
  {
    name: 'brings money from suspense a second time',
    edits: [
      {
        file: `${incoming}/service.ts`,
        find: 'const how = { matched_by, received_on, from_suspense: true };',
        put: 'const how = { matched_by, received_on, from_suspense: false };',
      },
    ],
  },
  {
    name: 'gives the learner another amount than was asked for',
    edits: [
      {
        file: `${incoming}/service.ts`,
        find: 'return money.prompt_amount_cents === money.amount_cents',
        put: 'return money.prompt_amount_cents !== null',
      },
      // The paybill may tell of the money first: then the answer to the prompt brings it out of suspense.
      {
        file: `${incoming}/service.ts`,
        find: 'if (!prompt_student_id || prompt_amount_cents !== amount_cents) return',
        put: 'void [prompt_amount_cents, amount_cents];\n  if (!prompt_student_id) return',
      },
    ],
  },
  {
    name: 'trusts a database that forgets its last fifth of a second',
    sql: {
      plant: 'alter database darasa set synchronous_commit = off',
      weed: 'alter database darasa reset synchronous_commit',
    },
    kills: { databases: 1 },
  },
];
