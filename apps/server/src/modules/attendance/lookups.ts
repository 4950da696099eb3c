import { reasons } from '@darasa/contract/attendance/setup/reasons';
import { lookupRoutes } from '#platform/lookups/lookup-routes.ts';

export const routes = [...lookupRoutes(reasons, { table: 'attendance.reasons' })];
