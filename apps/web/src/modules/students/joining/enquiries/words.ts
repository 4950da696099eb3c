import type { OutputOf } from '@darasa/contract/endpoint';
import type { enquiryChoices, Source, Stage } from '@darasa/contract/students/joining/enquiries';
import type { Shape, Tone } from '@darasa/ui';

/** Choices of an enquiry: the classes and the officers. */
export type Choices = OutputOf<typeof enquiryChoices>;

export const stage_words: Record<Stage, string> = {
  new: 'New',
  contacted: 'Contacted',
  interview: 'Interview',
  test: 'Test',
  offered: 'Offered',
  accepted: 'Accepted',
  waiting: 'Waiting',
  declined: 'Declined',
  lost: 'Lost',
};

export const stage_looks: Record<Stage, [Tone, Shape]> = {
  new: ['info', 'ring'],
  contacted: ['info', 'half'],
  interview: ['info', 'half'],
  test: ['info', 'half'],
  offered: ['warning', 'diamond'],
  accepted: ['positive', 'tick'],
  waiting: ['neutral', 'dash'],
  declined: ['neutral', 'cross'],
  lost: ['negative', 'cross'],
};

/** The usual next step, which one press takes. */
export const next_stage: Partial<Record<Stage, Stage>> = {
  new: 'contacted',
  contacted: 'interview',
  interview: 'test',
  test: 'offered',
};

export const source_words: Record<Source, string> = {
  'walk-in': 'Walk-in',
  phone: 'Phone',
  website: 'Website',
  referral: 'Referral',
  'social-media': 'Social media',
  event: 'Open day or event',
  other: 'Other',
};

export const relation_words: Record<string, string> = {
  mother: 'Mother',
  father: 'Father',
  guardian: 'Guardian',
  grandparent: 'Grandparent',
  'aunt-uncle': 'Aunt or uncle',
  sibling: 'Brother or sister',
  sponsor: 'Sponsor',
  other: 'Other',
};

export const optionsOf = <K extends string>(words: Readonly<Record<K, string>>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }));
