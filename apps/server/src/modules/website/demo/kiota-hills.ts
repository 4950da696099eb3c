import type { SlugAndContent } from '@darasa/contract/website/pages';
import { formatDate, formatRange } from '@darasa/rules/dates';
import { legalPages } from '../legal-pages.ts';
import type { SiteDates } from './dates.ts';
import { kiotaHillsFees, kiotaHillsShop } from './kiota-hills-prices.ts';
import { kiotaHillsBlog, kiotaHillsFaq } from './kiota-hills-news.ts';

const name = 'Kiota Hills Schools';
const legal = legalPages(name);
const visit = { label: 'Book a visit', href: '/home/contact-us' };

export const kiotaHillsPages = (dates: SiteDates): SlugAndContent[] => [
  {
    slug: 'site',
    content: {
      short_name: 'Kiota Hills',
      description:
        'Day and boarding school in the Ngong Hills, PP1 to Form 4: admissions, fees, term dates and news.',
      address: ['Magadi Road, Ngong Hills, Kajiado County', 'P.O. Box 114-00208, Ngong'],
      office: ['0700 000 114', 'office@kiotahills.example'],
      hours: ['Monday to Friday, 7:30 am to 4:30 pm', 'Saturday, 8:00 am to 12:00 noon'],
      sign_in_note: {
        title: `Term 3, ${dates.year}.`,
        text: `Half term is ${halfTerm(dates)}. If you cannot sign in, call the ICT desk on extension 14, 7:00 am to 5:00 pm.`,
      },
    },
  },
  {
    slug: 'app',
    content: {
      hero: {
        title: 'Day and boarding school in the Ngong Hills, PP1 to Form 4',
        text: 'Kiota means nest. We are three schools on one compound under the hills, and the teachers know every child by name. Come on a visiting morning, sit in a lesson, and stay for tea.',
        acts: [
          { label: `Ask about a place for ${dates.year + 1}`, href: '/home/contact-us' },
          visit,
        ],
        note: 'Visiting mornings are Tuesdays and Thursdays, 9:00 am to 11:00 am. Please bring the child.',
      },
      schools: {
        title: 'Three schools, one compound',
        items: [
          {
            name: 'Kiota Hills Academy',
            about: 'PP1 to Grade 9. Competency-based curriculum',
            text: 'Reading every morning, a kitchen garden for each class, and swimming from Grade 4.',
            link: { label: 'See the academy', href: '/home/about-us#academy' },
          },
          {
            name: 'Kiota Hills Senior School',
            about: 'Grade 10, Form 3 and Form 4. Day and boarding',
            text: 'Four laboratories, STEM and social sciences pathways, and evening prep with teachers who stay.',
            link: { label: 'See the senior school', href: '/home/about-us#senior-school' },
          },
          {
            name: 'Kiota Hills International',
            about: 'Years 7 to 13. Cambridge curriculum',
            text: 'IGCSE and A level in small sets, with Kiswahili for every learner.',
            link: { label: 'See the international school', href: '/home/about-us#international' },
          },
        ],
      },
      letter: {
        name: 'Rachel Wangui Kimathi',
        role: 'Principal',
        paragraphs: [
          'Parents ask me what we are proud of. It is a Tuesday morning: the Grade 3s reading aloud under the jacaranda, the Form 3s arguing over a titration, the cook who knows who did not finish lunch.',
          'Come and see an ordinary day. We will not tidy up for you.',
        ],
      },
      dates: {
        title: `Term dates ${dates.year} and ${dates.year + 1}`,
        rows: nextDates(dates),
        link: { label: 'All dates', href: '/home/services#dates' },
      },
      news: { title: 'From the school', link: { label: 'All news', href: '/home/blog' } },
      fees: {
        title: 'Fees, plainly',
        text: 'Every fee is listed by term and by what it pays for. Brothers and sisters pay less, and you can pay in parts once we have agreed a plan.',
        rows: [
          { label: 'Grade 10, day, a year', amount_kes: 64_500 },
          { label: 'Grade 10, boarding, a year', amount_kes: 105_000 },
        ],
        link: { label: 'Fees for every class', href: '/home/pricing' },
      },
    },
  },
  {
    slug: 'about-us',
    content: {
      intro:
        'Kiota Hills began in 1998 as one classroom for eleven children on the Magadi Road. Today three schools share the compound, the kitchen, the library and the playing field.',
      sections: [
        {
          id: 'academy',
          title: 'Kiota Hills Academy',
          paragraphs: [
            'PP1 to Grade 9 on the competency-based curriculum. Each class has two streams of at most 32 learners. Every day starts with twenty minutes of reading, in English or Kiswahili.',
            'Each class keeps a bed in the kitchen garden, and what it grows is eaten at lunch. Swimming starts in Grade 4, music in Grade 1.',
          ],
        },
        {
          id: 'senior-school',
          title: 'Kiota Hills Senior School',
          paragraphs: [
            'Grade 10 on the new senior-school pathways, and Form 3 and Form 4 on the 8-4-4 syllabus until the last class sits its examination. Day learners leave at 4:45 pm; boarders have prep until 8:30 pm with the subject teachers present.',
          ],
          points: [
            'Pathways: STEM, and social sciences. Arts and sports science by arrangement.',
            'Four laboratories, a computer room, and a farm that supplies the dairy.',
            'Boarding houses for 180 girls and 160 boys, each with a resident matron or master.',
          ],
        },
        {
          id: 'international',
          title: 'Kiota Hills International',
          paragraphs: [
            'Years 7 to 13 on the Cambridge curriculum, leading to IGCSE and A level. Sets have at most 16 learners. Kiswahili is taught in every year, and IGCSE learners may sit it as a first or second language.',
          ],
        },
        {
          title: 'Who runs the school',
          paragraphs: [
            'The school belongs to the Kiota Hills Education Trust. Its board meets once a term; two of the nine members are elected by parents.',
          ],
          pairs: [
            { label: 'Principal', value: 'Rachel Wangui Kimathi' },
            { label: 'Head of the academy', value: 'Peter Lemayian Sankale' },
            { label: 'Head of the international school', value: 'Anjali Shah' },
            { label: 'Bursar', value: 'Samuel Otieno Odhiambo' },
          ],
        },
      ],
    },
  },
  {
    slug: 'services',
    content: {
      intro: 'What comes with a place at Kiota Hills, and what you may add.',
      sections: [
        {
          title: 'Meals',
          paragraphs: [
            'Tea at ten and lunch for every learner; breakfast and supper for boarders. The menu changes each week and hangs at the gate on Friday. Tell the matron about allergies; she keeps the list.',
          ],
        },
        {
          title: 'Boarding',
          paragraphs: [
            'From Grade 7. Visiting days are once a term, and parents may telephone the house on Sundays from 2:00 pm to 5:00 pm.',
          ],
        },
        {
          title: 'School buses',
          paragraphs: [
            'Six routes: Ngong, Karen, Rongai, Kiserian, Matasia and Lang’ata. Each bus has an attendant who marks every child on and off.',
          ],
        },
        {
          title: 'Clubs and games',
          paragraphs: [
            'Chess, choir, drama, wildlife, coding, scouts, football, netball, athletics and swimming, on Wednesdays and Fridays from 3:30 pm.',
          ],
        },
        {
          title: 'For parents online',
          paragraphs: [
            'Sign in with your telephone number to see balances, receipts, attendance and results of your own children.',
          ],
          link: { label: 'Parent sign-in', href: '/parent/auth/login' },
        },
        {
          id: 'dates',
          title: `Dates of ${dates.year} and ${dates.year + 1}`,
          paragraphs: [],
          pairs: [
            { label: 'Term 3 opened', value: formatDate(dates.day('2026-08-24')) },
            ...nextDates(dates),
            {
              label: 'Half term of Term 1',
              value: formatRange(dates.day('2027-02-24'), dates.day('2027-02-28')),
            },
            { label: 'Term 1 ends', value: formatDate(dates.day('2027-04-02')) },
          ],
        },
      ],
    },
  },
  { slug: 'pricing', content: kiotaHillsFees(dates) },
  { slug: 'products', content: kiotaHillsShop },
  { slug: 'blog', content: kiotaHillsBlog(dates) },
  { slug: 'faq', content: kiotaHillsFaq },
  {
    slug: 'contact-us',
    content: {
      use_of_details:
        'We use your name, number and message to answer you, and for nothing else. They stay with the school office, and you may ask us at any time to delete them.',
      intro:
        'Ask about a place, book a visiting morning, or tell us what went wrong. The office calls back on the same or the next working day.',
      places: [
        {
          name: 'School office',
          lines: [
            '0700 000 114',
            'office@kiotahills.example',
            'Monday to Friday, 7:30 am to 4:30 pm',
            'Saturday, 8:00 am to 12:00 noon',
          ],
        },
        {
          name: 'Where we are',
          lines: [
            'Magadi Road, Ngong Hills, Kajiado County',
            '400 m past the Matasia junction, green gate on the left',
            'P.O. Box 114-00208, Ngong',
          ],
        },
        { name: 'Boarding, at night', lines: ['Matron on duty, 0700 000 119'] },
      ],
    },
  },
  { slug: 'terms-and-conditions', content: legal['terms-and-conditions'] },
  { slug: 'privacy', content: legal.privacy },
  { slug: 'privacy-policy', content: legal['privacy-policy'] },
];

const halfTerm = ({ day }: SiteDates): string => formatRange(day('2026-10-08'), day('2026-10-11'));

/** What parents plan by, the nearest first: the same days as in the office's calendar. */
const nextDates = (dates: SiteDates) => [
  { label: 'Parents meeting', value: formatDate(dates.day('2026-10-03')) },
  { label: 'Half term', value: halfTerm(dates) },
  { label: 'Term 3 ends', value: formatDate(dates.day('2026-10-23')) },
  { label: 'Grade 10 interviews', value: formatDate(dates.day('2026-11-07')) },
  { label: 'Term 1 opens', value: formatDate(dates.day('2027-01-04')) },
];
