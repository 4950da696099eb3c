import type { Contents } from '@darasa/contract/website/pages';

type LegalPages = Pick<Contents, 'terms-and-conditions' | 'privacy' | 'privacy-policy'>;

/** The pages every school needs and few write themselves. They promise only what the product does. */
export const legalPages = (name: string): LegalPages => ({
  'privacy-policy': privacyPolicy(name),
  privacy: privacyInShort(name),
  'terms-and-conditions': terms(name),
});

const privacyPolicy = (name: string): Contents['privacy-policy'] => ({
  intro: `This is how ${name} keeps and uses what it knows about learners, families, staff and visitors of this site, under the Data Protection Act, 2019.`,
  sections: [
    {
      title: 'What we keep',
      paragraphs: [
        'We keep what a school needs to teach, to look after a child and to account for money.',
      ],
      points: [
        'Learners: name, date of birth, class, admission number, attendance, marks, health notes that a parent gave us.',
        'Parents and guardians: name, telephone, email, and the fees billed and paid.',
        'Staff: the record of employment that the law asks for.',
        'Visitors of this site: only what they write in the contact form.',
      ],
    },
    {
      title: 'Why, and on what ground',
      paragraphs: [
        'We use it to run the school, because the law asks for it, or because a parent agreed. A child’s details are used in the child’s interest, with the consent of a parent or guardian where consent is the ground.',
        'We do not sell it, we show no advertising, and no decision about a child is made by a machine alone.',
      ],
    },
    {
      title: 'Photographs',
      paragraphs: [
        'No photograph of a learner is published without a written consent on record. Consent can be taken back at any time, and the picture then comes down.',
      ],
    },
    {
      title: 'Who else sees it',
      paragraphs: [
        'Education authorities and examination bodies where the law asks for it; the companies that carry our text messages and payments, and only what the message or payment needs.',
      ],
    },
    {
      title: 'How long',
      paragraphs: [
        'A learner’s academic and fee record is kept for as long as the law and the child’s later studies need it. A message from the contact form is removed when you ask for it.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You may see what we hold, have mistakes corrected, object to a use, or ask us to delete what we no longer need. A parent or guardian asks for a child.',
        'If our answer does not satisfy you, the Office of the Data Protection Commissioner hears complaints.',
      ],
      link: { label: 'Write to the school office', href: '/home/contact-us' },
    },
    {
      title: 'Cookies and this device',
      paragraphs: [
        'The public pages set no cookie. Signing in sets one cookie that keeps your session safe, and the browser remembers your theme. Nothing follows you to other sites.',
      ],
    },
  ],
});

const privacyInShort = (name: string): Contents['privacy'] => ({
  intro: `The privacy policy of ${name} in one minute.`,
  sections: [
    {
      title: 'What to know',
      paragraphs: [],
      points: [
        'We keep what we need to teach and look after your child, and to account for fees.',
        'Marks and balances go to the parent or guardian only, never to a group or a notice board.',
        'No photograph of a learner is published without consent on record.',
        'We do not sell or share details for advertising.',
        'You may ask to see, correct or delete what we hold.',
      ],
      link: { label: 'Read the whole privacy policy', href: '/home/privacy-policy' },
    },
  ],
});

const terms = (name: string): Contents['terms-and-conditions'] => ({
  intro: `These terms are for the website of ${name} and for everyone who signs in to it.`,
  sections: [
    {
      title: 'Using the public pages',
      paragraphs: [
        'You may read, print and share these pages. Fees and dates here are for information; the admission letter and the fee structure issued by the school are what counts.',
      ],
    },
    {
      title: 'Accounts',
      paragraphs: ['An account belongs to one person.'],
      points: [
        'Keep your password to yourself. The school never asks for it by telephone or message.',
        'Sign out on a computer that others use. The system also signs you out after 5 minutes without use.',
        'Tell the school office at once if you think somebody else has used your account.',
      ],
    },
    {
      title: 'What staff and parents see',
      paragraphs: [
        'What you can open depends on your role or on the children you are guardian of. Details of learners may be used for school work only, and not passed on.',
      ],
    },
    {
      title: 'Payments',
      paragraphs: [
        'A payment counts when it has reached the school’s account and a receipt with a number has been issued. Mistakes are corrected by a reversal that you can see, never by removing a receipt.',
      ],
    },
    {
      title: 'Law',
      paragraphs: ['These terms follow the law of Kenya.'],
    },
  ],
});
