import { getTimeline } from '@darasa/contract/students/families/timeline';
import { route } from '#platform/http/route.ts';
import { read } from './service.ts';
import type { TimelineSource } from './source.ts';

/** Each module hands in what it has to tell of a learner. */
export const timelineRoutes = (sources: readonly TimelineSource[]) => [
  route(getTimeline, async (ctx, { student_id }) => ({
    rows: await read(ctx, student_id, sources),
  })),
];
