import type { Scenario } from '../scenario.ts';
import { read } from './read.ts';

/** The three ways in which a school looks for a learner, all day long. */
export const learners: Scenario[] = [
  read({
    name: 'learners',
    what: 'learners, 25 of 1,000',
    call: { path: '/api/students/students?page=3&page_size=25' },
    goals: { of_c: 0.5, p50_ms: 2, p99_ms: 25 },
  }),
  read({
    name: 'learner',
    what: 'one learner with the family',
    call: { path: '/api/students/students/by-number/A500' },
    goals: { per_s: 1_200 },
  }),
  read({
    name: 'search',
    what: 'search for a learner by part of a name',
    call: { path: '/api/students/students?search=wanjiku&page_size=25' },
    goals: { per_s: 1_200 },
  }),
];
