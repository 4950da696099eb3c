import { getMoneyDashboard } from '@darasa/contract/finance/overview/money-dashboard';
import { route } from '#platform/http/route.ts';
import { read } from './service.ts';

export const routes = [route(getMoneyDashboard, (ctx, { semester_id }) => read(ctx, semester_id))];
