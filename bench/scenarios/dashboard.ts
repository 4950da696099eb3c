import { openBooks } from '../open-books.ts';
import { read } from './read.ts';

export const dashboard = read({
  name: 'dashboard',
  what: 'dashboard',
  prepare: openBooks,
  call: { path: '/api/dashboard' },
  goals: { per_s: 1_000 },
});
