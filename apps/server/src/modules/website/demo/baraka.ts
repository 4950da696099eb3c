import type { SlugAndContent } from '@darasa/contract/website/pages';
import { formatDate, formatDay, formatRange } from '@darasa/rules/dates';
import { legalPages } from '../legal-pages.ts';
import type { SiteDates } from './dates.ts';

const name = 'Baraka Schools';
const legal = legalPages(name);
const write = { label: 'Write to the office', href: '/home/contact-us' };

export const barakaPages = ({ year, day }: SiteDates): SlugAndContent[] => [
  {
    slug: 'site',
    content: {
      short_name: 'Baraka',
      description: 'Day school in Eldoret, Grade 1 to Grade 9: admissions, fees and term dates.',
      address: ['Kitale Road, Eldoret', 'P.O. Box 2207-30100, Eldoret'],
      office: ['0700 000 220', 'office@baraka.example'],
      hours: ['Monday to Friday, 7:00 am to 4:00 pm'],
      sign_in_note: {
        title: `Term 3, ${year}.`,
        text: `The term ends on ${formatDay(day('2026-10-23'))}. If you cannot sign in, ask Mrs Achieng in the office.`,
      },
    },
  },
  {
    slug: 'app',
    content: {
      hero: {
        title: 'A day school on the Kitale road, Grade 1 to 9',
        text: 'Small classes, a library that is open until five, and lunch cooked on the compound. Visitors are welcome on any school day after ten.',
        acts: [
          { label: `Ask about a place for ${year + 1}`, href: '/home/contact-us' },
          { label: 'See the fees', href: '/home/pricing' },
        ],
        note: `Term 1 of ${year + 1} opens on ${formatDay(day('2027-01-04'))}.`,
      },
      letter: {
        name: 'Grace Achieng Ouma',
        role: 'Head teacher',
        paragraphs: [
          'A child who reads well at eight can learn anything at eighteen. So we begin there, every day, with every child.',
        ],
      },
      dates: {
        title: `Term dates ${year} and ${year + 1}`,
        rows: [
          { label: 'Half term', value: formatRange(day('2026-10-08'), day('2026-10-11')) },
          { label: 'Term 3 ends', value: formatDate(day('2026-10-23')) },
          { label: 'Term 1 opens', value: formatDate(day('2027-01-04')) },
        ],
        link: { label: 'What the school offers', href: '/home/services' },
      },
      news: { title: 'From the school', link: { label: 'All news', href: '/home/blog' } },
      fees: {
        title: `Fees for ${year + 1}`,
        text: 'One amount a term, lunch and books included.',
        rows: [
          { label: 'Grade 1 to 3, a term', amount_kes: 12_500 },
          { label: 'Grade 7 to 9, a term', amount_kes: 16_000 },
        ],
        link: { label: 'Fees for every class', href: '/home/pricing' },
      },
    },
  },
  {
    slug: 'about-us',
    content: {
      intro:
        'Baraka Junior School opened in 2009 and has one stream in each class from Grade 1 to Grade 9, 270 places in all.',
      sections: [
        {
          title: 'How we teach',
          paragraphs: [
            'The competency-based curriculum, with thirty minutes of reading each morning. No class has more than 30 learners.',
          ],
        },
      ],
    },
  },
  {
    slug: 'services',
    content: {
      intro: 'What comes with a place at Baraka.',
      sections: [
        { title: 'Lunch', paragraphs: ['Cooked on the compound and included in the fees.'] },
        {
          title: 'Transport',
          paragraphs: ['Two vans, to Kapsoya and Langas. Ask for the pick-up times.'],
          link: write,
        },
      ],
    },
  },
  {
    slug: 'pricing',
    content: {
      intro: `Fees for ${year + 1}, in Kenya shillings. Lunch and books are included.`,
      tables: [
        {
          title: 'By class',
          columns: ['Term 1', 'Term 2', 'Term 3'],
          rows: [
            { label: 'Grade 1 to 3', amounts_kes: [12_500, 12_500, 12_500] },
            { label: 'Grade 4 to 6', amounts_kes: [14_000, 14_000, 14_000] },
            { label: 'Grade 7 to 9', amounts_kes: [16_000, 16_000, 16_000] },
          ],
        },
      ],
      sections: [
        {
          title: 'Paying',
          paragraphs: ['By M-Pesa or at the bank. Every payment gets a numbered receipt.'],
        },
      ],
    },
  },
  {
    slug: 'blog',
    content: {
      intro: 'News from the school, newest first.',
      posts: [
        {
          id: 'library-hours',
          title: 'The library now stays open until five',
          published_on: day('2026-09-14'),
          paragraphs: ['Learners who are collected late may read or do homework there.'],
        },
      ],
    },
  },
  {
    slug: 'contact-us',
    content: {
      use_of_details:
        'We use your name, number and message to answer you, and for nothing else. You may ask us at any time to delete them.',
      intro: 'Write to us and the office will call you back within one working day.',
      places: [
        { name: 'School office', lines: ['0700 000 220', 'office@baraka.example'] },
        { name: 'Where we are', lines: ['Kitale Road, Eldoret'] },
      ],
    },
  },
  { slug: 'terms-and-conditions', content: legal['terms-and-conditions'] },
  { slug: 'privacy', content: legal.privacy },
  { slug: 'privacy-policy', content: legal['privacy-policy'] },
];
