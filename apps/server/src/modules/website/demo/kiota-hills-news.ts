import type { Contents } from '@darasa/contract/website/pages';
import { formatDate, formatDay, formatRange } from '@darasa/rules/dates';
import type { SiteDates } from './dates.ts';

export const kiotaHillsBlog = ({ year, day }: SiteDates): Contents['blog'] => ({
  intro: 'News from the three schools, newest first.',
  posts: [
    {
      id: 'music-festival',
      title: 'Music festival: our choir goes to Nakuru',
      published_on: day('2026-09-25'),
      paragraphs: [
        `The senior choir took second place in the county folk song class on Wednesday and sings at the regional festival in Nakuru from ${formatRange(day('2026-10-15'), day('2026-10-17'))}.`,
        'Forty-two learners travel with Mr Mwangi and Mrs Naisula. The bus leaves at 6:00 am on the first day; parents receive the list of what to pack by text message.',
      ],
    },
    {
      id: 'boarding-list',
      title: 'What to pack for boarding, now one page',
      published_on: day('2026-09-18'),
      paragraphs: [
        'The old list had grown to four pages. The matrons have cut it to what is used: two sets of bedding, games kit, a torch, indoor shoes, toiletries, and a metal box with a padlock. No electrical things and no more than KES 500 pocket money.',
        'Everything must carry the admission number.',
      ],
    },
    {
      id: 'parents-meeting',
      title: `Parents meet the class teachers on ${formatDay(day('2026-10-03'))}`,
      published_on: day('2026-09-14'),
      paragraphs: [
        'Class teachers are in their rooms from 9:00 am to 12:00 noon with the mid-term marks. Tea is served in the dining hall at eleven.',
      ],
    },
    {
      id: 'grade-10-places',
      title: `Grade 10 places for ${year + 1}`,
      published_on: day('2026-08-24'),
      paragraphs: [
        `There are 64 day and 48 boarding places in Grade 10. Write to the office by ${formatDate(day('2026-10-30'))}; interviews are on ${formatDate(day('2026-11-07'))} and ${formatDate(day('2026-11-14'))}, and answers go out within the week.`,
      ],
    },
  ],
});

export const kiotaHillsFaq: Contents['faq'] = {
  intro: 'What parents ask most often. If yours is missing, the office answers by telephone.',
  groups: [
    {
      title: 'Joining',
      questions: [
        {
          question: 'When can my child join?',
          answer:
            'Most learners join in January. Places that fall free in May and August are given in the order of the waiting list.',
        },
        {
          question: 'Is there an interview?',
          answer:
            'From Grade 4 on: a short conversation, some reading and some sums. It takes an hour and tells us where to start, not whom to refuse.',
        },
        {
          question: 'Which papers do you need?',
          answer:
            'The birth certificate, the last report form, and the UPI number if there is one. We copy them and give them back on the same day.',
        },
      ],
    },
    {
      title: 'Fees',
      questions: [
        {
          question: 'Can I pay in parts?',
          answer: 'Yes, once a plan is agreed with the bursar. Interest is never charged.',
        },
        {
          question: 'Why does my payment not show yet?',
          answer:
            'M-Pesa shows within minutes. A bank slip shows when the bank has sent us its list, usually on the next working day.',
        },
      ],
    },
    {
      title: 'Every day',
      questions: [
        {
          question: 'May a child carry a telephone?',
          answer:
            'Day learners hand it in at the gate and collect it when they leave. Boarders call home from the house telephone.',
        },
        {
          question: 'What happens when my child is ill?',
          answer:
            'The nurse calls you on the first number on the admission form. In an emergency we drive to the hospital in Ngong and call from there.',
        },
      ],
    },
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
          answer: 'The office opens it with the telephone number on your child’s admission form.',
        },
      ],
    },
  ],
};
