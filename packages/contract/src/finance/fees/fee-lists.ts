import { lookup } from '../../lookup.ts';

export const feeCategories = lookup({
  path: 'finance/fee-categories',
  one: 'fee category',
  many: 'fee categories',
  module: 'finance',
});
export const feeGroups = lookup({
  path: 'finance/fee-groups',
  one: 'fee group',
  many: 'fee groups',
  module: 'finance',
});
export const projects = lookup({
  path: 'finance/projects',
  one: 'project',
  many: 'projects',
  module: 'finance',
});
export const funds = lookup({
  path: 'finance/funds',
  one: 'fund',
  many: 'funds',
  module: 'finance',
});
