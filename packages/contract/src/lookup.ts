import { z } from 'zod';
import type { ModuleName } from './access.ts';
import { endpoint } from './endpoint.ts';
import type { ListColumn } from './list-columns.ts';
import { retired } from './list-filters.ts';
import { listing } from './listing.ts';
import { Id, text } from './shapes.ts';

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

/** Of a list whose rows may be retired: what they are, and since when they are no longer offered. */
export const retiredColumns: readonly ListColumn<{ retired_at: string | null }>[] = [
  {
    key: 'status',
    head: 'Status',
    kind: 'state',
    words: { active: 'Active', retired: 'Retired' },
    only: 'screen',
    of: (row) => (row.retired_at ? 'retired' : 'active'),
  },
  {
    key: 'retired_at',
    head: 'Retired',
    kind: 'date',
    only: 'file',
    when: ({ filter }) => filter.retired === true,
  },
];

export function lookup(words: LookupWords) {
  const base = `/${words.path}`;
  const a_one = `${/^[aeiou]/i.test(words.one) ? 'an' : 'a'} ${words.one}`;
  const rows = listing({
    path: base,
    access: { module: words.module },
    one: words.one,
    many: words.many,
    row: LookupRow,
    columns: [
      { key: 'name', head: 'Name', kind: 'name' },
      { key: 'code', head: 'Code', kind: 'text' },
      { key: 'note', head: 'Note', kind: 'text' },
      ...retiredColumns,
    ],
    filters: { retired },
    sorts: ['name', 'code'],
    search: 'Name, code',
  });
  return {
    words,
    values: LookupValues,
    listing: rows,
    list: rows.list,
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
    exportList: rows.file,
  };
}
export type Lookup = ReturnType<typeof lookup>;
