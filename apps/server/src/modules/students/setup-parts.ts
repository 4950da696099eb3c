import { behaviourTypes } from '@darasa/contract/students/care/behaviour';
import { clearanceDesks } from '@darasa/contract/students/leaving/clearance';
import { copiedLookup, type SetupPart } from '#platform/setup-copies/part.ts';

export const setupParts: SetupPart[] = [
  {
    part: 'letters',
    label: 'Letters and certificates',
    module: 'students',
    tables: [
      {
        table: 'students.letter_templates',
        one: 'letter template',
        columns: ['kind', 'name', 'title', 'body'],
        same: ['name'],
        can_retire: true,
      },
    ],
  },
  copiedLookup(behaviourTypes, 'students.behaviour_types'),
  copiedLookup(clearanceDesks, 'students.clearance_desks'),
];
