import { departments } from '@darasa/contract/administration/school/departments';
import { lookupImport } from '#platform/lookups/lookup-import.ts';
import { lookupRoutes } from '#platform/lookups/lookup-routes.ts';

/** One line for each setup list gives its endpoints; a second one lets it be filled from a file. */
export const routes = [...lookupRoutes(departments, { table: 'administration.departments' })];
export const importTargets = [lookupImport(departments, { table: 'administration.departments' })];
