import { lookup } from '../../lookup.ts';

export const departments = lookup({
  path: 'administration/departments',
  one: 'department',
  many: 'departments',
  module: 'roles',
});
