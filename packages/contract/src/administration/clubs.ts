import { lookup } from '../lookup.ts';

export const clubs = lookup({
  path: 'administration/clubs',
  one: 'club',
  many: 'clubs',
  module: 'administration',
});
