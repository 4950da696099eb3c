import { pageContents } from '@darasa/contract/website/pages';
import { describe, expect, test } from 'vitest';
import { defaultPages } from './default-pages.ts';
import { demoPages } from './demo-content.ts';

const dates = { year: 2026, day: (story: string) => story };
const defaults = Object.entries(defaultPages('Tumaini School')).map(([slug, content]) => ({
  slug,
  content,
}));

describe.each([
  ['a school without pages', defaults],
  ['kiota.localhost', demoPages('kiota.localhost', dates)],
  ['baraka.localhost', demoPages('baraka.localhost', dates)],
])('the pages of %s', (_name, pages) => {
  test.each(pages)('$slug fits its schema', ({ slug, content }) => {
    const schema = pageContents[slug as keyof typeof pageContents];
    expect(schema.parse(content)).toEqual(content);
  });

  test('every link inside the site leads to a page that exists', () => {
    const hrefs = [...JSON.stringify(pages).matchAll(/"href":"(\/home\/([a-z-]+)[^"]*)"/g)];
    expect(hrefs.length).toBeGreaterThan(0);
    for (const [, , slug] of hrefs) expect(pageContents).toHaveProperty(slug!);
  });

  test('has each page once', () => {
    const slugs = pages.map((page) => page.slug);
    expect(new Set(slugs).size).toBe(slugs.length);
  });
});

test('the year in the landing page of Kiota Hills is the sum of its terms in the fee table', () => {
  const of = (slug: string) =>
    demoPages('kiota.localhost', dates).find((page) => page.slug === slug)!;
  const landing = pageContents.app.parse(of('app').content);
  const fees = pageContents.pricing.parse(of('pricing').content);
  const rows = fees.tables.flatMap((table) => table.rows);
  for (const { label, amount_kes } of landing.fees!.rows) {
    const row = rows.find((one) => label.startsWith(`${one.label},`))!;
    expect(row.amounts_kes.reduce((a, b) => a + b)).toBe(amount_kes);
  }
});
