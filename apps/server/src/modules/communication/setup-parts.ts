import type { SetupPart } from '#platform/setup-copies/part.ts';

/** The words a school has found for its messages; nothing that was ever sent. */
export const setupParts: SetupPart[] = [
  {
    part: 'templates',
    label: 'Message templates',
    module: 'communication',
    tables: [
      {
        table: 'communication.templates',
        one: 'template',
        columns: ['name', 'context', 'text_en', 'text_sw', 'state', 'follows_id'],
        same: ['name'],
        can_retire: true,
        made: { at: 'changed_at', by: 'changed_by' },
      },
    ],
  },
];
