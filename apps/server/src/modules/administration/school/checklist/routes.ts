import { getChecklist } from '@darasa/contract/administration/school/checklist';
import { route } from '#platform/http/route.ts';
import { read } from './service.ts';

export const routes = [route(getChecklist, read)];
