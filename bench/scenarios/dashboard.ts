import { read } from './read.ts';

export const dashboard = read({
  name: 'dashboard',
  what: 'dashboard',
  call: { path: '/api/dashboard' },
  goals: { per_s: 1_000 },
});
