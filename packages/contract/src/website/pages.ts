import { z } from 'zod';

// What an organisation tells the public: one content per page, kept as data and drawn by the site.
// Text is only ever text; the one thing that could act, a link, may lead to a few safe places.

const line = (length_max = 120) => z.string().trim().min(1).max(length_max);
const paragraph = line(1_200);
const paragraphs = z.array(paragraph).min(1).max(12);
const title = line(90);

const Href = z
  .string()
  .max(300)
  .regex(/^(\/(?![/\\])|#|https:\/\/|mailto:|tel:)/, 'Use a page of this site or an https address');

const Link = z.strictObject({ label: line(60), href: Href });
const Pair = z.strictObject({ label: line(), value: line() });
const Price = z.strictObject({ label: line(), amount_kes: z.int().min(0).max(100_000_000) });

/** What stands around every page: who the school is, and how to reach it. */
const SiteContent = z.strictObject({
  short_name: line(40),
  description: line(200),
  address: z.array(line()).max(4),
  office: z.array(line()).max(4),
  hours: z.array(line()).max(4),
  sign_in_note: z.strictObject({ title: line(60), text: line(300) }).optional(),
});

const LandingContent = z.strictObject({
  hero: z.strictObject({
    title,
    text: paragraph,
    acts: z.array(Link).max(2),
    note: line(200).optional(),
  }),
  schools: z
    .strictObject({
      title,
      items: z
        .array(z.strictObject({ name: line(60), about: line(), text: line(300), link: Link }))
        .min(1)
        .max(3),
    })
    .optional(),
  letter: z.strictObject({ name: line(60), role: line(60), paragraphs }).optional(),
  dates: z.strictObject({ title, rows: z.array(Pair).min(1).max(6), link: Link }).optional(),
  fees: z
    .strictObject({ title, text: paragraph, rows: z.array(Price).max(4), link: Link })
    .optional(),
  /** The titles and days come from the blog; this only says under which words. */
  news: z.strictObject({ title, link: Link }).optional(),
});

const Section = z.strictObject({
  /** Where links may jump to. */
  id: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .optional(),
  title,
  paragraphs: z.array(paragraph).max(12),
  points: z.array(line(300)).max(12).optional(),
  pairs: z.array(Pair).max(12).optional(),
  link: Link.optional(),
});

const TextContent = z.strictObject({
  intro: paragraph,
  sections: z.array(Section).max(16),
});

const PricingContent = z.strictObject({
  intro: paragraph,
  tables: z
    .array(
      z.strictObject({
        title,
        note: line(300).optional(),
        /** Names of the amounts, such as the terms; the sum of a row is worked out, not typed. */
        columns: z.array(line(40)).min(1).max(4),
        rows: z
          .array(
            z.strictObject({
              label: line(60),
              amounts_kes: z.array(Price.shape.amount_kes).min(1).max(4),
            }),
          )
          .min(1)
          .max(20),
      }),
    )
    .max(6),
  sections: TextContent.shape.sections,
});

const ProductsContent = z.strictObject({
  intro: paragraph,
  groups: z
    .array(z.strictObject({ title, note: line(300).optional(), rows: z.array(Price).max(24) }))
    .max(6),
});

const BlogContent = z.strictObject({
  intro: paragraph,
  posts: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9-]{1,60}$/),
        title,
        published_on: z.iso.date(),
        paragraphs,
      }),
    )
    .max(30),
});

const FaqContent = z.strictObject({
  intro: paragraph,
  groups: z
    .array(
      z.strictObject({
        title,
        questions: z.array(z.strictObject({ question: line(160), answer: paragraph })).max(12),
      }),
    )
    .max(6),
});

const ContactContent = z.strictObject({
  /** How the school uses what is sent: it stands above the form. */
  use_of_details: paragraph,
  intro: paragraph,
  places: z.array(z.strictObject({ name: line(60), lines: z.array(line()).min(1).max(6) })).max(4),
});

/** Every page the two public menus name, and the content around them all. */
export const pageContents = {
  site: SiteContent,
  app: LandingContent,
  'about-us': TextContent,
  services: TextContent,
  pricing: PricingContent,
  products: ProductsContent,
  blog: BlogContent,
  faq: FaqContent,
  'contact-us': ContactContent,
  'terms-and-conditions': TextContent,
  privacy: TextContent,
  'privacy-policy': TextContent,
} as const;

export type Slug = keyof typeof pageContents;
export type Contents = { [S in Slug]: z.infer<(typeof pageContents)[S]> };
export type SitePage = Exclude<Slug, 'site'>;

/** One page's content under its name, so that both can be checked and drawn together. */
export type SlugAndContent = { [S in Slug]: { slug: S; content: Contents[S] } }[Slug];

export const isSlug = (word: string): word is Slug => Object.hasOwn(pageContents, word);
