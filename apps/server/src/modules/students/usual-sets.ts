import { behaviourTypes } from '@darasa/contract/students/care/behaviour';
import { clearanceDesks } from '@darasa/contract/students/leaving/clearance';
import { usual_behaviour, usual_desks } from '@darasa/rules/usual-lists';
import { usualLookup } from '#platform/usual-sets/set.ts';

export const usualSets = [
  usualLookup(clearanceDesks, 'students.clearance_desks', {
    help: 'Who signs before a learner leaves with a certificate.',
    lines: usual_desks,
  }),
  usualLookup(behaviourTypes, 'students.behaviour_types', {
    help: 'What is noted of learners, good and bad.',
    lines: usual_behaviour,
  }),
];
