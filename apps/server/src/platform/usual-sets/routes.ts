import { addUsualLines, listUsualSets } from '@darasa/contract/platform/usual-sets';
import { route, type Route } from '../http/route.ts';
import { usualSetService } from './service.ts';
import type { UsualSet } from './set.ts';

/** A new school begins with what schools usually have: each module hands in the lists of its own. */
export function usualSetRoutes(sets: UsualSet[]): Route[] {
  const service = usualSetService(sets);
  return [route(listUsualSets, service.list), route(addUsualLines, service.add)];
}
