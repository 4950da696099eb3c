import type { Catalogue } from './catalogue.ts';

/** Papers that need more than one person. */
export const approvals = {
  'approval.needed': [409, 'This is not approved yet, so nothing can follow from it.'],
  'approval.finished': [409, 'This is already {{status}}. Nothing more can be decided on it.'],
  'approval.not_returned': [
    409,
    '{{number}} is not back from its approvers, so it cannot be changed.',
  ],
  'approval.moved': [409, 'This has moved on since you opened it. Look at it again, then decide.'],
  'approval.not_yours': [403, 'This step waits for somebody else.'],
  'approval.own': [403, 'You made this request yourself, so somebody else must approve it.'],
  'approval.voted': [409, 'You have already decided on this step.'],
  'approval.undo_over': [409, 'It is too late to undo this. The approval already counts.'],
  'approval.bulk_mixed': [400, 'Choose items of one type to approve them together.'],
  'approval.bulk_large': [
    400,
    'Only items up to {{limit}} can be approved together. Open the larger ones one by one.',
  ],

  'workflow.unknown_type': [400, 'That is not a document that can be sent for approval.'],
  'workflow.few_people': [
    400,
    'At least {{count|person|people}} must agree to this kind of document. Add a step, or ask several people in one.',
  ],
  'workflow.unknown_choice': [400, 'Some of what was chosen no longer exists. Choose again.'],
} as const satisfies Catalogue;
