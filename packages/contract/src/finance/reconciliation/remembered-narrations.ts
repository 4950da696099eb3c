import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { Id, page, pageInput, searchInput } from '../../shapes.ts';
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

export const listRemembered = endpoint({
  method: 'GET',
  path: '/finance/remembered-narrations',
  summary: 'List what narrations were found to mean',
  access: { module: 'finance' },
  input: z.strictObject({ ...pageInput, search: searchInput }),
  output: page(RememberedNarration),
});

export const forgetNarration = endpoint({
  method: 'PATCH',
  path: '/finance/remembered-narrations/:id',
  summary: 'Forget what a narration means, or remember it again',
  access: { module: 'finance', act: 'edit' },
  input: z.strictObject({ id: Id, forgotten: z.boolean() }),
  output: RememberedNarration,
});

export const exportRemembered = exportOf(
  listRemembered,
  'Export what narrations were found to mean',
);
