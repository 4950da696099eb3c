import type { Slug } from '@darasa/contract/website/pages';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

/** These pages as they were stored; a page never written has no row. */
export const findPages = (db: Db, slugs: Slug[]) =>
  db
    .selectFrom('website.pages')
    .select(['slug', 'content'])
    .where('slug', '=', sql<string>`any(${slugs})`)
    .execute();
