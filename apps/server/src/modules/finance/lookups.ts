import { feeCategories, feeGroups, funds, projects } from '@darasa/contract/finance/fees/fee-lists';
import { lookupRoutes } from '#platform/lookups/lookup-routes.ts';

export const routes = [
  ...lookupRoutes(feeCategories, { table: 'finance.fee_categories' }),
  ...lookupRoutes(feeGroups, { table: 'finance.fee_groups' }),
  ...lookupRoutes(projects, { table: 'finance.projects' }),
  ...lookupRoutes(funds, { table: 'finance.funds' }),
];
