import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { Flag, Id, onTab, page, pageInput, searchInput, sortInput, text } from '../../shapes.ts';
import { Amount } from '../books/entry-fields.ts';

const base = '/finance/pocket-money';

export const pocketKinds = ['top-up', 'cash-out', 'spend'] as const;

export const PocketRow = z.object({
  id: Id,
  admission_number: z.string(),
  name: z.string(),
  class_name: z.string().nullable(),
  balance_cents: z.int(),
  spent_today_cents: z.int(),
  daily_limit_cents: z.int().nullable(),
  last_moved_on: z.iso.date().nullable(),
});
export type PocketRow = z.infer<typeof PocketRow>;

const filter = {
  sort: sortInput('name', 'admission_number', 'balance_cents'),
  search: searchInput,
  class_id: Id.optional(),
  stream_id: Id.optional(),
  /** Only those who hold anything. */
  with_money: Flag,
};
export const PocketFilter = onTab(z.strictObject({ ...pageInput, ...filter }));

export const listPockets = endpoint({
  method: 'GET',
  path: base,
  summary: 'List the pocket money of learners',
  access: { module: 'finance' },
  input: PocketFilter.omit({ tab: true }),
  output: page(PocketRow).extend({ total_cents: z.int() }),
});

export const exportPockets = exportOf(listPockets, 'Export the filtered pocket money');

export const PocketMove = z.object({
  id: Id,
  kind: z.enum(pocketKinds),
  amount_cents: z.int(),
  moved_on: z.iso.date(),
  note: z.string().nullable(),
  by: z.string(),
});
export type PocketMove = z.infer<typeof PocketMove>;

export const Pocket = z.object({
  student_id: Id,
  balance_cents: z.int(),
  spent_today_cents: z.int(),
  daily_limit_cents: z.int().nullable(),
  moves: z.array(PocketMove),
});
export type Pocket = z.infer<typeof Pocket>;

export const getPocket = endpoint({
  method: 'GET',
  path: `${base}/:student_id`,
  summary: "Open a learner's pocket money",
  access: { module: 'finance' },
  input: z.strictObject({ student_id: Id }),
  output: Pocket,
});

export const PocketInput = z
  .strictObject({
    student_id: Id,
    kind: z.enum(pocketKinds),
    amount_cents: Amount,
    /** Where the money is put or taken from; what is spent at school moves no cash. */
    money_account_id: Id.optional(),
    note: text(200).optional(),
  })
  .refine((input) => input.kind === 'spend' || input.money_account_id !== undefined, {
    path: ['money_account_id'],
    message: 'Choose where the money lies',
  });

export const movePocket = endpoint({
  method: 'POST',
  path: `${base}/:student_id/moves`,
  summary: 'Top up, hand out or spend pocket money',
  access: { module: 'finance', act: 'create' },
  input: PocketInput,
  output: Pocket,
});

export const limitPocket = endpoint({
  method: 'PUT',
  path: `${base}/:student_id/limit`,
  summary: 'Set the daily pocket money limit',
  access: { module: 'finance', act: 'edit' },
  input: z.strictObject({ student_id: Id, daily_limit_cents: Amount.optional() }),
  output: Pocket,
});
