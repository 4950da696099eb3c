import { describe, expect, test } from 'vitest';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { demoPages } from '../demo-content.ts';
import { readPages } from './service.ts';

const server = await startServer();

const read = (school: NewSchool, slug: string | null) =>
  inScope(server.pool, { tenant_id: school.tenant_id }, 'read', (db) =>
    readPages(db, { name: 'Tumaini School' }, slug),
  );

async function write(school: NewSchool, slug: string, content: unknown) {
  await school.sql(
    `insert into website.pages (tenant_id, slug, content, updated_at) values ($1, $2, $3, now())`,
    [school.tenant_id, slug, JSON.stringify(content)],
  );
}

describe('the pages of a school', () => {
  test('are neutral until the school writes its own', async () => {
    const school = await newSchool(server);
    const { site, page } = await read(school, 'app');
    expect(site?.short_name).toBe('Tumaini School');
    expect(page).toMatchObject({ slug: 'app', posts: [] });
    expect(JSON.stringify(page)).toContain('Tumaini School');
  });

  test('are its own once written, with the newest posts on the landing page', async () => {
    const school = await newSchool(server);
    for (const { slug, content } of demoPages('kiota', { year: 2026, day: (story) => story }))
      await write(school, slug, content);
    const { site, page } = await read(school, 'app');
    expect(site?.short_name).toBe('Kiota Hills');
    expect(page?.posts?.map((post) => post.published_on)).toEqual([
      '2026-09-25',
      '2026-09-18',
      '2026-09-14',
    ]);
  });

  test('fall back where what is stored does not fit any more', async () => {
    const school = await newSchool(server);
    await write(school, 'faq', { intro: 12 });
    const { page } = await read(school, 'faq');
    expect(page).toMatchObject({ slug: 'faq', content: { groups: [{ title: 'Signing in' }] } });
  });

  test('a stored link cannot become a script', async () => {
    const school = await newSchool(server);
    const link = { label: 'Click', href: 'javascript:alert(1)' };
    await write(school, 'services', {
      intro: 'x',
      sections: [{ title: 'x', paragraphs: [], link }],
    });
    expect(JSON.stringify(await read(school, 'services'))).not.toContain('javascript:');
  });

  test('are not seen by another school', async () => {
    const ours = await newSchool(server);
    const theirs = await newSchool(server);
    await write(theirs, 'faq', { intro: 'Secret of theirs', groups: [] });
    expect(JSON.stringify(await read(ours, 'faq'))).not.toContain('Secret of theirs');
  });

  test.each([null, 'site', 'nowhere'])('%s is no page, and only the frame comes', async (slug) => {
    const school = await newSchool(server);
    expect(await read(school, slug)).toMatchObject({ page: null, site: { address: [] } });
  });
});
