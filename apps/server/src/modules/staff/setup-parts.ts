import type { SetupPart } from '#platform/setup-copies/part.ts';

export const setupParts: SetupPart[] = [
  {
    part: 'leave-types',
    label: 'Kinds of leave',
    module: 'roles',
    tables: [
      {
        table: 'staff.leave_types',
        one: 'leave type',
        columns: ['name', 'days_per_year', 'counts', 'only_for', 'position'],
        same: ['name'],
        can_retire: true,
      },
    ],
  },
];
