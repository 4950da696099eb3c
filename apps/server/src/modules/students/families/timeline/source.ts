import type { Person } from '@darasa/contract/access';
import type { TimelineEntry } from '@darasa/contract/students/families/timeline';
import type { Db } from '#platform/db/scope.ts';

/** Another module's part of a learner's timeline, for those who may read it there as well. */
export interface TimelineSource {
  maySee: (user: Person) => boolean;
  /** The newest first, at most so many. */
  list: (db: Db, student_id: string, rows_max: number) => Promise<TimelineEntry[]>;
}
