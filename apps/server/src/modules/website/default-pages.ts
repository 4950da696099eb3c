import type { Contents } from '@darasa/contract/website/pages';
import { legalPages } from './legal-pages.ts';

const contact = { label: 'Write to the school office', href: '/home/contact-us' };

/**
 * The default pages are what the public sees until the school has written its own pages. It claims nothing
 * that we do not know: no address, no fees, no dates.
 */
export const defaultPages = (name: string): Contents => ({
  site: {
    short_name: name.slice(0, 40),
    description: `${name}: admissions, fees, term dates and how to reach the school office.`,
    address: [],
    office: [],
    hours: [],
  },
  app: {
    hero: {
      title: name,
      text: 'Parents and visitors are welcome. Write to the school office about a place, the fees or a day to come and see the school.',
      acts: [contact, { label: 'About us', href: '/home/about-us' }],
    },
  },
  'about-us': {
    intro: `${name} has not published its own description yet. The school office will gladly tell you about the school.`,
    sections: [{ title: 'Ask us', paragraphs: ['Call, write or come by.'], link: contact }],
  },
  services: {
    intro: `What ${name} offers learners and families.`,
    sections: [
      {
        title: 'For parents',
        paragraphs: [
          'Parents sign in to see balances, receipts, attendance and results of their own children.',
        ],
        link: { label: 'Parent sign-in', href: '/parent/auth/login' },
      },
      {
        title: 'Lessons, boarding, transport and clubs',
        paragraphs: ['Ask the school office what is open to your child’s class.'],
        link: contact,
      },
    ],
  },
  pricing: {
    intro: 'The fee structure of each class is available from the school office.',
    tables: [],
    sections: [{ title: 'Ask for the fee structure', paragraphs: [], link: contact }],
  },
  products: {
    intro: 'Uniform and books are available through the school office.',
    groups: [],
  },
  blog: { intro: 'News from the school appears here.', posts: [] },
  faq: {
    intro: 'Short answers to what people ask first.',
    groups: [
      {
        title: 'Signing in',
        questions: [
          {
            question: 'I have forgotten my password. What do I do?',
            answer:
              'Choose “Forgot password?” on the sign-in page. We send a code to your phone; with it you set a new password.',
          },
          {
            question: 'I am a parent and have no account. How do I get one?',
            answer:
              'The school office opens it with the telephone number on your child’s admission form.',
          },
        ],
      },
    ],
  },
  'contact-us': {
    use_of_details:
      'We use your name, number and message to answer you, and for nothing else. You may ask us at any time to delete them.',
    intro: 'Write to us and the school office will call you back.',
    places: [],
  },
  ...legalPages(name),
});
