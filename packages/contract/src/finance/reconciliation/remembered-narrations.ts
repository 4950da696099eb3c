import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { choice } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Id } from '../../shapes.ts';
import { entryMeanings } from './reconciliation.ts';

export const RememberedNarration = z.object({
  id: Id,
  pattern: z.string(),
  means: z.enum(entryMeanings),
  student_name: z.string().nullable(),
  used_count: z.int(),
  forgotten_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type RememberedNarration = z.infer<typeof RememberedNarration>;

const meaningWords: Record<(typeof entryMeanings)[number], string> = {
  charge: 'Bank charge',
  interest: 'Interest',
  deposit: 'Unknown deposit',
  learner: 'Payment of a learner',
};

export const rememberedList = listing({
  path: '/finance/remembered-narrations',
  access: { module: 'finance' },
  one: 'remembered narration',
  many: 'remembered narrations',
  row: RememberedNarration,
  columns: [
    { key: 'pattern', head: 'Narration', kind: 'name' },
    { key: 'means', head: 'Means', kind: 'text', of: ({ means }) => meaningWords[means] },
    { key: 'student_name', head: 'Learner', kind: 'text' },
    { key: 'used_count', head: 'Used', kind: 'number' },
    { key: 'created_at', head: 'Since', kind: 'datetime', only: 'file' },
    { key: 'forgotten_at', head: 'Forgotten', kind: 'datetime' },
  ],
  filters: { means: choice('Means', meaningWords) },
  sorts: ['-created_at', 'pattern', 'used_count'],
  search: 'Words of the bank',
});
export const listRemembered = rememberedList.list;
export const exportRemembered = rememberedList.file;

export const forgetNarration = endpoint({
  method: 'PATCH',
  path: '/finance/remembered-narrations/:id',
  summary: 'Change a matching rule',
  access: { module: 'finance', act: 'edit' },
  input: z.strictObject({ id: Id, forgotten: z.boolean() }),
  output: RememberedNarration,
});
