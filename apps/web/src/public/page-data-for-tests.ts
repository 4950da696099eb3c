import type { PageData } from '@darasa/contract/website/page-data';
import type { Contents, SitePage } from '@darasa/contract/website/pages';

const link = { label: 'Write to us', href: '/home/contact-us' };
const text = {
  intro: 'About this page.',
  sections: [
    {
      id: 'part',
      title: 'A part',
      paragraphs: ['A sentence with <b>no</b> markup.'],
      points: ['One point'],
      pairs: [{ label: 'Head', value: 'Grace Ouma' }],
      link,
    },
  ],
};

const contents: Omit<Contents, 'site'> = {
  app: {
    hero: { title: 'A school on a hill', text: 'Come and see.', acts: [link] },
    dates: { title: 'Dates', rows: [{ label: 'Term 1 opens', value: '4 Jan 2027' }], link },
    news: { title: 'News', link },
    fees: { title: 'Fees', text: 'Plain.', rows: [{ label: 'Day', amount_kes: 64_500 }], link },
  },
  'about-us': text,
  services: text,
  pricing: {
    intro: 'Fees for 2027.',
    tables: [
      {
        title: 'Senior school',
        columns: ['Term 1', 'Term 2'],
        rows: [{ label: 'Grade 10', amounts_kes: [40_000, 24_500] }],
      },
    ],
    sections: [],
  },
  products: {
    intro: 'The shop.',
    groups: [{ title: 'Uniform', rows: [{ label: 'Tie', amount_kes: 350 }] }],
  },
  blog: {
    intro: 'News.',
    posts: [
      { id: 'old', title: 'An old one', published_on: '2026-08-31', paragraphs: ['Then.'] },
      { id: 'new', title: 'A new one', published_on: '2026-09-11', paragraphs: ['Now.'] },
    ],
  },
  faq: {
    intro: 'Answers.',
    groups: [{ title: 'Joining', questions: [{ question: 'When?', answer: 'In January.' }] }],
  },
  'contact-us': {
    use_of_details: 'We use your number to answer you.',
    intro: 'Write to us.',
    places: [{ name: 'Office', lines: ['0700 000 114', 'office@school.example'] }],
  },
  'terms-and-conditions': text,
  privacy: text,
  'privacy-policy': text,
};

export const organisation = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Tumaini School',
  logo: null,
  colour: '#2b6b4a',
  deactivated: false,
};

/** The data of a page, as the server would hand it over. */
export function pageData(slug: SitePage | null = null, change: Partial<PageData> = {}): PageData {
  const page = slug ? ({ slug, content: contents[slug] } as PageData['page']) : null;
  if (page?.slug === 'app') {
    page.posts = contents.blog.posts.map(({ id, title, published_on }) => ({
      id,
      title,
      published_on,
    }));
  }
  const site = {
    short_name: 'Tumaini',
    description: 'A school for tests.',
    address: ['Hill Road'],
    office: ['0700 000 114'],
    hours: [],
    sign_in_note: { title: 'Term 3.', text: 'Half term is near.' },
  };
  return { organisation, site, page, nonce: 'abc', ...change };
}
