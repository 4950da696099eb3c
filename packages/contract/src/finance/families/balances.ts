import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportFormat, Id, onTab, page, pageInput, searchInput, sortInput } from '../../shapes.ts';

export const BalanceRow = z.object({
  id: Id,
  admission_number: z.string(),
  name: z.string(),
  class_name: z.string().nullable(),
  stream_name: z.string().nullable(),
  status: z.string(),
  guardian_phone: z.string().nullable(),
  owed_cents: z.int(),
  prepaid_cents: z.int(),
  balance_cents: z.int(),
  last_paid_on: z.iso.date().nullable(),
});
export type BalanceRow = z.infer<typeof BalanceRow>;

const whole_shillings = z.coerce.number().int().min(0).max(100_000_000).optional();

const BalanceFilter = z.strictObject({
  ...pageInput,
  sort: sortInput('balance_cents', 'admission_number', 'name', 'last_paid_on').default(
    '-balance_cents',
  ),
  search: searchInput,
  class_id: Id.optional(),
  stream_id: Id.optional(),
  boarding: z.enum(['day', 'boarding']).optional(),
  fee_category_id: Id.optional(),
  which: z.enum(['owing', 'credit', 'clear', 'everyone']).default('owing'),
  /** What is owed for this vote head alone. */
  vote_head_id: Id.optional(),
  /** What is owed for this term alone. */
  semester_id: Id.optional(),
  /** As it was at the end of this day, by the dates of the postings. */
  as_at: z.iso.date().optional(),
  /** Whole shillings: who owes at least, and at most, this much. */
  min_shillings: whole_shillings,
  max_shillings: whole_shillings,
  /** Those who left the school and still owe. */
  leavers: z.enum(['without', 'only', 'with']).default('without'),
});
export const BalanceView = onTab(BalanceFilter);
const Whole = BalanceFilter.omit({ page: true, page_size: true });

const read = { method: 'GET', access: { module: 'finance' } } as const;
const print = {
  method: 'GET',
  access: { module: 'finance', act: 'export' },
  rate: 'export',
  answer: 'file',
  output: z.any(),
} as const;

export const listBalances = endpoint({
  ...read,
  path: '/finance/balances',
  summary: 'List fee balances',
  input: BalanceFilter,
  output: page(BalanceRow).extend({ total_cents: z.int() }),
});

export const exportBalances = endpoint({
  ...print,
  path: '/finance/balances/export',
  summary: 'Export the filtered balances',
  input: Whole.extend({ format: exportFormat }),
});

/** One guardian with all children: one sum, and one message. */
export const FamilyBalance = z.object({
  id: Id,
  name: z.string(),
  phone: z.string().nullable(),
  total_cents: z.int(),
  children: z.array(
    z.object({
      id: Id,
      name: z.string(),
      class_name: z.string().nullable(),
      balance_cents: z.int(),
    }),
  ),
});
export type FamilyBalance = z.infer<typeof FamilyBalance>;

const FamilyFilter = z.strictObject({
  ...pageInput,
  sort: sortInput('total_cents', 'name').default('-total_cents'),
  search: searchInput,
  /** Those with two children or more. */
  several: z.enum(['yes', 'no']).default('no'),
  min_shillings: whole_shillings,
});
export const FamilyView = onTab(FamilyFilter);

export const listFamilyBalances = endpoint({
  ...read,
  path: '/finance/balances/families',
  summary: 'List what each family owes in all',
  input: FamilyFilter,
  output: page(FamilyBalance).extend({ total_cents: z.int() }),
});

export const exportFamilyBalances = endpoint({
  ...print,
  path: '/finance/balances/families/export',
  summary: 'Export what each family owes in all',
  input: FamilyFilter.omit({ page: true, page_size: true }).extend({ format: exportFormat }),
});

/** A family is named by its guardian, or by a child: then the guardian who is called first is meant. */
export const printFamilyStatement = endpoint({
  ...print,
  path: '/finance/family-statement',
  summary:
    'Print the statement of a family: every child in the schools whose accounts I may print, and the sum',
  input: z
    .strictObject({ guardian_id: Id.optional(), student_id: Id.optional() })
    .refine((one) => Boolean(one.guardian_id) !== Boolean(one.student_id), {
      path: ['guardian_id'],
      message: 'Choose a guardian or a learner',
    }),
});

export const letterKinds = ['reminder', 'recovery'] as const;

export const printBalanceLetters = endpoint({
  ...print,
  path: '/finance/balances/letters',
  summary: 'Print a letter to the family of everybody in the list',
  input: Whole.extend({ letter: z.enum(letterKinds), pay_by: z.iso.date() }),
});

const of_class = { class_id: Id, stream_id: Id.optional() };

export const printClassBalances = endpoint({
  ...print,
  path: '/finance/balances/class-print',
  summary: "Print a class's balances for its teacher, with no phones and nobody else",
  input: z.strictObject(of_class),
});

export const printFeeRegister = endpoint({
  ...print,
  path: '/finance/balances/register',
  summary: "Print a class's fee register, month by month",
  input: z.strictObject({ ...of_class, year: z.coerce.number().int().min(2000).max(2100) }),
});

export const printStatements = endpoint({
  ...print,
  path: '/finance/balances/statements',
  summary: "Print the statements of a class's learners in one file",
  input: z.strictObject({
    ...of_class,
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    only: z.enum(['owing', 'everyone']).default('everyone'),
  }),
});

/** A class paper is what the form of a class's papers asks for; each choice is one of the prints above. */
export const ClassPaper = z.object({
  paper: z.enum(['teacher', 'statements', 'owing', 'register']),
  ...of_class,
  year: z.number().int().min(2000).max(2100),
});
export type ClassPaper = z.infer<typeof ClassPaper>;
