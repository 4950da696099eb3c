import { listWeeklySummaries } from '@darasa/contract/finance/overview/weekly-summaries';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [route(listWeeklySummaries, service.list)];
