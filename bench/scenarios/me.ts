import { read } from './read.ts';

/** The least a signed-in call can do: the session, its person, roles and schools. */
export const me = read({
  name: 'me',
  what: 'signed-in /user/me',
  call: { path: '/api/user/me', as: 'clerk' },
  goals: { of_c: 0.5 },
});
