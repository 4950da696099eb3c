import { lookup } from '../lookup.ts';

export const requestKinds = lookup({
  path: 'requests/kinds',
  one: 'kind of request',
  many: 'kinds of request',
  module: 'administration',
});
