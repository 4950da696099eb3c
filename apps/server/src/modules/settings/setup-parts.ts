import type { SetupPart } from '../../platform/setup-copies/part.ts';

/** What the other school decided differently from the default. */
export const setupParts: SetupPart[] = [
  {
    part: 'settings',
    label: 'Settings of the school',
    module: 'settings',
    act: 'edit',
    tables: [
      {
        table: 'platform.settings',
        one: 'setting',
        columns: ['key', 'value'],
        same: ['key'],
        keyed_by: 'key',
        made: { at: 'changed_at', by: 'changed_by' },
      },
    ],
  },
];
