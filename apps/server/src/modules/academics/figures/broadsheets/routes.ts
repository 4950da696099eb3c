import { exportBroadsheet, getBroadsheet } from '@darasa/contract/academics/figures/broadsheets';
import { route } from '#platform/http/route.ts';
import { file, get } from './service.ts';

export const routes = [route(getBroadsheet, get), route(exportBroadsheet, file)];
