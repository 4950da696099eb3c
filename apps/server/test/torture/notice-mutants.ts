import type { Mutant } from './mutants.ts';

const check = 'modules/finance/receiving/connections/check.ts';
const settling = 'modules/finance/receiving/incoming/service.ts';

/** Bugs that the forged and hostile notices of T-C2 have to find. */
export const notice_mutants: Mutant[] = [
  {
    name: 'does not look at the secret',
    edits: [
      {
        file: check,
        find: "if (!key || !isSameText(knock.params['key'] ?? '', key)) throw fail('request.not_found');",
        put: '',
      },
    ],
  },
  {
    name: 'hears whoever knows the path',
    edits: [
      {
        file: check,
        find: "if (listed.length > 0 && !listed.includes(from)) throw fail('request.not_found');",
        put: '',
      },
    ],
  },
  {
    name: 'believes any number',
    edits: [
      {
        file: 'modules/finance/receiving/mpesa/read.ts',
        find: 'const cents = providerCents(value);',
        put: 'const cents = Math.round(Number(value) * 100);',
      },
    ],
  },
  {
    name: 'throws away what it cannot read',
    edits: [
      {
        file: 'modules/finance/receiving/mpesa/routes.ts',
        find: "await hear(notice.inSchool, notice, {\n        provider: 'mpesa',",
        put: "if (readPaybill(notice.body)) await hear(notice.inSchool, notice, {\n        provider: 'mpesa',",
      },
    ],
  },
  {
    name: 'gives what nobody knows to somebody',
    edits: [
      {
        file: settling,
        find: 'return findLearner(ctx, money);',
        put: "const found = await findLearner(ctx, money);\n  if (found) return found;\n  const any = await ctx.db.selectFrom('students.students').select('id').executeTakeFirst();\n  return any ? { student_id: any.id, matched_by: 'account' } : null;",
      },
    ],
  },
  {
    name: 'brings a payment back that was taken back',
    edits: [
      {
        file: 'modules/finance/receiving/incoming/hear.ts',
        find: 'if (kept && !kept.is_posted)',
        put: 'if (kept)',
      },
      {
        file: settling,
        find: "if (money.state !== 'new') return money.state;",
        put: '',
      },
      {
        file: settling,
        find: 'queries.findPaymentByReference(ctx.db, methodOf(money), money.receipt),',
        put: 'null as queries.PaymentOfReference | null,',
      },
      // The database keeps a reference from being used twice, so the bug has to change that too.
      {
        file: settling,
        find: 'reference: money.receipt,',
        put: 'reference: `${money.receipt}${Date.now() % 100_000}`,',
      },
    ],
  },
];
