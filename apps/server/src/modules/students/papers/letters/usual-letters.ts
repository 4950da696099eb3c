import type { LetterKind } from '@darasa/contract/students/papers/letters';

/** The words we bring for each kind, for a school that has not written its own. */
export const usual_letters: Record<LetterKind, { title: string; body: string }> = {
  leaving: {
    title: 'School leaving certificate',
    body: `This is to certify that {{name}}, admission number {{admission_number}}, UPI {{upi}}, born on {{born_on}}, was a learner at {{school}} from {{admitted_on}} to {{left_on}}.

When {{he_she}} left, {{he_she}} was in {{class}}.

Conduct: {{conduct}}

Remarks: {{remarks}}

This certificate is issued without any erasure or alteration whatsoever.`,
  },
  character: {
    title: 'Certificate of character',
    body: `To whom it may concern

{{name}}, admission number {{admission_number}}, is known to us as a learner of {{school}} since {{admitted_on}}, in {{class}}.

In this time we have found {{his_her}} conduct to be: {{conduct}}

{{remarks}}

We recommend {{him_her}} without hesitation.`,
  },
  transfer: {
    title: 'Transfer letter',
    body: `To the head of the receiving school

{{name}}, admission number {{admission_number}}, UPI {{upi}}, was a learner at {{school}} from {{admitted_on}} to {{left_on}}, last in {{class}}.

The transfer is at the request of the parent or guardian. Reason: {{reason}}

All departments of this school have cleared {{him_her}}. Conduct: {{conduct}}

Kindly admit {{him_her}} and release the record on the ministry's system accordingly.`,
  },
  admission: {
    title: 'Letter of admission',
    body: `Dear {{guardian}}

We are pleased to offer {{name}} a place in {{class}} {{stream}} at {{school}}. The admission number is {{admission_number}}.

Please report with {{him_her}} on {{admitted_on}}, with the birth certificate, the last report form and two passport photographs.

{{remarks}}

We look forward to welcoming you.`,
  },
  suspension: {
    title: 'Letter of suspension',
    body: `Dear {{guardian}}

{{name}}, admission number {{admission_number}}, of {{class}} {{stream}} is suspended from {{school}} until {{until_on}}.

Reason: {{reason}}

Please come to the school with {{him_her}} on the day {{he_she}} returns, to talk with the deputy head.

{{remarks}}`,
  },
  letter: {
    title: 'Letter',
    body: `Dear {{guardian}}

{{remarks}}`,
  },
};

/** For looking at a template: somebody who does not exist. */
export const invented_learner = {
  name: 'Amina Wairimu Hassan',
  first_name: 'Amina',
  surname: 'Hassan',
  admission_number: 'KH/1024',
  upi: 'A1B2C3',
  born_on: '12 Mar 2010',
  gender: 'female',
  he_she: 'she',
  his_her: 'her',
  him_her: 'her',
  class: 'Form 4',
  stream: 'East',
  admitted_on: '9 Jan 2023',
  left_on: '20 Nov 2026',
  status: 'Graduated',
  reason: 'Finished the last class',
  until_on: '30 Nov 2026',
  guardian: 'Hassan Abdi',
  serial: 'LC/2026/0001',
  conduct: 'Very good',
  remarks: 'A diligent learner and captain of the hockey team.',
} as const;
