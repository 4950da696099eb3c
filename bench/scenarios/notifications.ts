import { read } from './read.ts';

export const notifications = read({
  name: 'notifications',
  what: 'notifications, 25 of 60',
  call: { path: '/api/notification' },
  goals: { of_c: 0.5 },
});
