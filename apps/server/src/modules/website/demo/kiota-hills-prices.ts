import type { Contents } from '@darasa/contract/website/pages';
import { formatDate } from '@darasa/rules/dates';
import type { SiteDates } from './dates.ts';

const terms = ['Term 1', 'Term 2', 'Term 3'];

export const kiotaHillsFees = ({ year, day }: SiteDates): Contents['pricing'] => ({
  intro: `Fees for ${year + 1}, by class and by term, in Kenya shillings. They are the same on the bill you receive: nothing is added without a notice one term before.`,
  tables: [
    {
      title: 'Kiota Hills Academy',
      note: 'Lunch, books and swimming included. Uniform and transport are not.',
      columns: terms,
      rows: [
        { label: 'PP1 and PP2', amounts_kes: [18_000, 15_500, 13_500] },
        { label: 'Grade 1 to 3', amounts_kes: [21_000, 17_500, 15_500] },
        { label: 'Grade 4 to 6', amounts_kes: [23_500, 19_000, 17_000] },
        { label: 'Grade 7 to 9, day', amounts_kes: [25_000, 20_000, 17_500] },
        { label: 'Grade 7 to 9, boarding', amounts_kes: [41_000, 33_000, 28_000] },
      ],
    },
    {
      title: 'Kiota Hills Senior School',
      columns: terms,
      rows: [
        { label: 'Grade 10, day', amounts_kes: [26_500, 20_500, 17_500] },
        { label: 'Grade 10, boarding', amounts_kes: [42_500, 34_000, 28_500] },
        { label: 'Form 3 and 4, day', amounts_kes: [26_500, 20_500, 17_500] },
        { label: 'Form 3 and 4, boarding', amounts_kes: [42_500, 34_000, 28_500] },
      ],
    },
    {
      title: 'Kiota Hills International',
      note: 'Examination entry is charged by Cambridge and passed on at cost.',
      columns: terms,
      rows: [
        { label: 'Years 7 to 9', amounts_kes: [74_000, 68_000, 68_000] },
        { label: 'Years 10 and 11', amounts_kes: [86_000, 79_000, 79_000] },
        { label: 'Years 12 and 13', amounts_kes: [92_000, 85_000, 85_000] },
      ],
    },
  ],
  sections: [
    {
      title: 'Paying',
      paragraphs: [
        'By M-Pesa Paybill 400 210 with the admission number as account, or at the bank. Each payment gets a receipt with a number, by text message within the hour.',
        'You may pay in parts. Agree the plan with the bursar before the term opens; the system then reminds you before each part, not after.',
      ],
    },
    {
      title: 'Brothers, sisters and bursaries',
      paragraphs: [
        `The second child pays 5 percent less on tuition, the third and each further child 10 percent. The trust gives twelve full bursaries a year; applications close on ${formatDate(day('2026-10-16'))}.`,
      ],
    },
    {
      title: 'Leaving during the year',
      paragraphs: [
        'With a notice of one term, the unused part of the fees is returned within 30 days.',
      ],
      link: { label: 'Ask the bursar', href: '/home/contact-us' },
    },
  ],
});

export const kiotaHillsShop: Contents['products'] = {
  intro:
    'The school shop is beside the gate, open on school days from 7:30 am to 9:00 am and from 3:30 pm to 5:00 pm. Buying here is a convenience; the same uniform is sold in Ngong town.',
  groups: [
    {
      title: 'Uniform',
      note: 'Second-hand uniform in good order is sold at half price on the first Saturday of each term.',
      rows: [
        { label: 'Shirt or blouse', amount_kes: 850 },
        { label: 'Sweater with badge', amount_kes: 1_650 },
        { label: 'Skirt or trousers', amount_kes: 1_400 },
        { label: 'Games kit', amount_kes: 1_900 },
        { label: 'Tie', amount_kes: 350 },
      ],
    },
    {
      title: 'Boarding',
      rows: [
        { label: 'Mattress, 6 by 2½ feet', amount_kes: 3_800 },
        { label: 'Blanket', amount_kes: 1_250 },
        { label: 'Metal box with padlock', amount_kes: 3_200 },
      ],
    },
    {
      title: 'Books and kits',
      note: 'Course books are included in the fees; these are extras.',
      rows: [
        { label: 'Exercise books, packet of 12', amount_kes: 540 },
        { label: 'Geometrical set', amount_kes: 320 },
        { label: 'Chemistry practical kit', amount_kes: 1_850 },
      ],
    },
  ],
};
