import { exportMeritList, getMeritList } from '@darasa/contract/academics/figures/merit-lists';
import { route } from '#platform/http/route.ts';
import { file, get } from './service.ts';

export const routes = [route(getMeritList, get), route(exportMeritList, file)];
