import { type Setting, settings } from '@darasa/contract/settings/list';
import type { SetupPart } from '#platform/setup-copies/part.ts';

/** What guards money or the sign-in is decided in each school, by somebody who proves who it is. */
const guards = Object.entries(settings).flatMap(([key, one]: [string, Setting]) =>
  one.guards ? [`'${key}'`] : [],
);

/** Setup parts are what the other school decided differently from the default. */
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
        only: `t.key not in (${guards.join(', ')})`,
        made: { at: 'changed_at', by: 'changed_by' },
      },
    ],
  },
];
