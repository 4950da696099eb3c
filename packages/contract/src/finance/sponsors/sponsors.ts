import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { onTab, page, pageInput, searchInput } from '../../shapes.ts';

const base = '/finance/sponsors';

export const SponsorAccount = z.object({
  sponsor_name: z.string(),
  /** On the sponsors' page of the ledger. */
  owed_cents: z.int(),
  /** Of that, by how long ago it should have been paid. */
  not_due_cents: z.int(),
  late_1_cents: z.int(),
  late_31_cents: z.int(),
  late_61_cents: z.int(),
  late_91_cents: z.int(),
  /** Given to learners on the sponsor's word, and on no invoice yet. */
  unasked_cents: z.int(),
  last_paid_on: z.iso.date().nullable(),
});
export type SponsorAccount = z.infer<typeof SponsorAccount>;

/** Ages say how late, in the order of the list and of the papers. */
export const sponsor_ages = [
  { key: 'late_1_cents', label: '1–30 days' },
  { key: 'late_31_cents', label: '31–60 days' },
  { key: 'late_61_cents', label: '61–90 days' },
  { key: 'late_91_cents', label: 'Over 90 days' },
] as const;

const filter = { search: searchInput };
const listed = z.strictObject({ ...pageInput, ...filter });
export const SponsorView = onTab(listed);

export const listSponsors = endpoint({
  access: { module: 'finance' },
  method: 'GET',
  path: base,
  summary: 'List what every sponsor owes, by age',
  input: listed,
  output: page(SponsorAccount).extend({
    /** All that were found, on whichever page. */
    total: SponsorAccount.omit({ sponsor_name: true, last_paid_on: true }),
  }),
});

export const exportSponsors = exportOf(listSponsors, 'Export what every sponsor owes, by age');

const one = z.strictObject({ sponsor_name: z.string().trim().min(1).max(120) });

export const SponsorStatement = z.object({
  account: SponsorAccount,
  address: z.string().nullable(),
  rows: z.array(
    z.object({
      journal_id: z.string(),
      posted_on: z.iso.date(),
      memo: z.string(),
      asked_cents: z.int(),
      paid_cents: z.int(),
      balance_cents: z.int(),
    }),
  ),
});
export type SponsorStatement = z.infer<typeof SponsorStatement>;

export const getSponsorStatement = endpoint({
  access: { module: 'finance' },
  method: 'GET',
  path: `${base}/statement`,
  summary: 'Show the account of a sponsor: what was asked, what came, what is owed',
  input: one,
  output: SponsorStatement,
});

export const printSponsorStatement = endpoint({
  method: 'GET',
  path: `${base}/statement/print`,
  summary: 'Print the statement of a sponsor',
  access: { module: 'finance' },
  rate: 'export',
  answer: 'file',
  input: one,
  output: z.any(),
});
