import type { PageData } from '@darasa/contract/website/page-data';
import { type Contents, isSlug, pageContents, type Slug } from '@darasa/contract/website/pages';
import type { Db } from '#platform/db/scope.ts';
import { defaultPages } from '../default-pages.ts';
import { findPages } from './queries.ts';

const posts_on_landing_max = 3;

/**
 * The pages read are what a page of the public site needs, in one query. A page that was never written, or
 * was written for an older shape, falls back to neutral words: the public never meets an error for it.
 */
export async function readPages(
  db: Db,
  organisation: { name: string },
  slug: string | null,
): Promise<Pick<PageData, 'site' | 'page'>> {
  const wanted = slug && isSlug(slug) && slug !== 'site' ? slug : null;
  const stored = await findPages(db, slugsFor(wanted));
  const contents = defaultPages(organisation.name);
  for (const { slug: found, content } of stored) {
    if (isSlug(found)) keepValid(contents, found, content);
  }
  return { site: contents.site, page: wanted ? pageOf(contents, wanted) : null };
}

/** The landing page also lists the newest posts. */
function slugsFor(wanted: Slug | null): Slug[] {
  if (!wanted) return ['site'];
  return wanted === 'app' ? ['site', 'app', 'blog'] : ['site', wanted];
}

function keepValid<S extends Slug>(contents: Contents, slug: S, stored: unknown): void {
  const parsed = pageContents[slug].safeParse(stored);
  if (parsed.success) contents[slug] = parsed.data as Contents[S];
}

function pageOf(contents: Contents, slug: Exclude<Slug, 'site'>): PageData['page'] {
  const page = { slug, content: contents[slug] } as NonNullable<PageData['page']>;
  if (slug === 'app') page.posts = newestPosts(contents.blog.posts);
  return page;
}

const newestPosts = (posts: Contents['blog']['posts']) =>
  posts
    .toSorted((a, b) => (a.published_on < b.published_on ? 1 : -1))
    .slice(0, posts_on_landing_max)
    .map(({ id, title, published_on }) => ({ id, title, published_on }));
