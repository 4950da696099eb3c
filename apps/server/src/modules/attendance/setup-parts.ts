import type { SetupPart } from '#platform/setup-copies/part.ts';

/** Setup parts are what a school of the same organisation may take over. */
export const setupParts: SetupPart[] = [
  {
    part: 'attendance-codes',
    label: 'Codes of registers',
    module: 'attendance',
    tables: [
      {
        table: 'attendance.codes',
        one: 'code of registers',
        columns: [
          'code',
          'words_en',
          'words_sw',
          'presence',
          'is_onsite',
          'is_excused',
          'is_late',
          'asks_minutes',
          'asks_reason',
          'tells',
          'prefills',
          'position',
        ],
        same: ['code'],
        can_retire: true,
        made: { at: 'created_at' },
      },
      {
        table: 'attendance.reasons',
        one: 'reason',
        columns: ['name', 'code', 'note'],
        same: ['name'],
        can_retire: true,
        made: { at: 'created_at' },
      },
    ],
  },
];
