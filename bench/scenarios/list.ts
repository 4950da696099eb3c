import { read } from './read.ts';

export const list = read({
  name: 'list',
  what: 'list of 25 among 1,000',
  call: { path: '/api/administration/departments?page=3&page_size=25' },
  goals: { of_c: 0.5, p50_ms: 2, p99_ms: 25 },
});
