import { z } from 'zod';
import type { ModuleName } from './access.ts';
import { endpoint } from './endpoint.ts';
import { exportFormat, Flag, Id, page, pageInput, searchInput, sortInput, text } from './shapes.ts';

/**
 * A lookup is a setup list: a name, an optional code and note, and whether it is still offered.
 * One declaration gives its five endpoints; the server's `lookups.ts` gives its table.
 */
export interface LookupWords {
  /** Path below /api and name in the audit trail, such as `administration/departments`. */
  path: string;
  one: string;
  many: string;
  module: ModuleName;
}

export const LookupRow = z.object({
  id: Id,
  name: z.string(),
  code: z.string().nullable(),
  note: z.string().nullable(),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type LookupRow = z.infer<typeof LookupRow>;

const LookupValues = z.strictObject({
  name: text(80).min(1, 'Enter a name'),
  code: text(20).optional(),
  note: text(400).optional(),
});
export const LookupFilter = z.strictObject({
  ...pageInput,
  sort: sortInput('name', 'code'),
  search: searchInput,
  /** true lists the retired ones, anything else those that are offered. */
  retired: Flag,
});

export function lookup(words: LookupWords) {
  const base = `/${words.path}`;
  const a_one = `${/^[aeiou]/i.test(words.one) ? 'an' : 'a'} ${words.one}`;
  return {
    words,
    values: LookupValues,
    list: endpoint({
      method: 'GET',
      path: base,
      summary: `List ${words.many}`,
      access: { module: words.module },
      input: LookupFilter,
      output: page(LookupRow),
    }),
    create: endpoint({
      method: 'POST',
      path: base,
      summary: `Add ${a_one}`,
      access: { module: words.module, act: 'create' },
      input: LookupValues,
      output: LookupRow,
    }),
    edit: endpoint({
      method: 'PATCH',
      path: `${base}/:id`,
      summary: `Change ${a_one}`,
      access: { module: words.module, act: 'edit' },
      input: LookupValues.partial().extend({
        id: Id,
        version: z.int(),
        /** Names the fields to empty; a blank value would not arrive. */
        clear: z
          .array(z.enum(['code', 'note']))
          .max(2)
          .optional(),
      }),
      output: LookupRow,
    }),
    retire: endpoint({
      method: 'POST',
      path: `${base}/:id/retire`,
      summary: `Retire ${a_one}, or offer it again`,
      access: { module: words.module, act: 'edit' },
      input: z.strictObject({ id: Id, retired: z.boolean() }),
      output: LookupRow,
    }),
    exportList: endpoint({
      method: 'GET',
      path: `${base}/export`,
      summary: `Export the filtered ${words.many}`,
      access: { module: words.module, act: 'export' },
      rate: 'export',
      answer: 'file',
      input: LookupFilter.omit({ page: true, page_size: true }).extend({ format: exportFormat }),
      output: z.any(),
    }),
  };
}
export type Lookup = ReturnType<typeof lookup>;
