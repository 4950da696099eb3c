import type { Catalogue } from './catalogue.ts';

/** Learners and their families. */
export const students = {
  'student.upi_taken': [409, 'Another learner already has that UPI.'],
  'student.certificate_taken': [409, 'Another learner already has that birth certificate number.'],
  'student.number_taken': [409, 'Another learner already has that admission number.'],
  'student.born_late': [400, 'The date of birth is after the day of admission.'],
  'student.place_unknown': [400, 'That class and stream do not belong together.'],
  'student.not_found': [404, 'We could not find that learner.'],

  'behaviour.voided': [409, 'This entry was voided and can no longer be changed.'],
  'behaviour.followed_up': [409, 'That follow-up is already closed.'],

  'consent.at_the_office': [403, 'This school takes consents at the office.'],
  'consent.not_shared': [
    409,
    'The family said no to data sharing. Record their new answer under Consents first.',
  ],
  'consent.words_changed': [
    409,
    'The school has changed these words. Please read them again before you answer.',
  ],
  'consent.no_custody': [403, 'Only a guardian with legal custody can answer this.'],

  'merge.already': [409, 'One of these records was already merged into another.'],
  'merge.money': [
    403,
    '{{number}} has charges or payments. Somebody who may change fee accounts joins the two.',
  ],
  'merge.marks': [
    403,
    '{{number}} has marks in a class that you do not see. Somebody who sees all classes joins the two.',
  ],
  'merge.spent': [409, 'Money that came with the merge was paid out since. Put that right first.'],
  'merge.undone': [409, 'That merge was already taken back.'],

  'guardian.phone_taken': [409, 'Another guardian already has that phone.'],
  'guardian.reason_needed': [400, 'Say why this person may not come near the child.'],
  'guardian.twice': [409, 'The same guardian is named twice.'],
  'guardian.no_identifier': [
    409,
    'Write down a phone or an email first: the invitation is sent there.',
  ],
  'guardian.has_account': [409, 'This guardian has a sign-in already.'],
  'guardian.sign_in_used': [
    409,
    'Another guardian signs in by this phone. Link that guardian to the child instead.',
  ],
  'guardian.sign_in_disabled': [
    409,
    'The sign-in of this phone is disabled. Enable it on the users page first.',
  ],
  'guardian.shares': [400, 'The fee shares of one learner add up to more than 100%.'],

  'family.nothing_new': [
    400,
    'Change something first: all of this is what the school has already.',
  ],
  'family.asking_off': [
    403,
    'This school does not take changes here. Please ask the school office.',
  ],
  'family.no_records': [403, 'You may not change the details of this child here.'],
  'family.too_many': [429, 'You have asked many times today. Please call the school office.'],
  'family.code_wrong': [400, 'That code is not right, or it is too old. Ask for a new one.'],
  'family.unconfirmed': [
    409,
    'The code that went to the old phone has not been entered yet. If the old phone is lost, check who is asking and change the phone on the page of the parent.',
  ],
  'family.decided': [409, 'This request is decided already.'],

  'move.has_left': [409, '{{names}} left the school. Bring them back before you move them.'],
  'move.full': [
    409,
    '{{stream}} has {{capacity|place|places}} and would have {{count|learner|learners}}. Move them anyway?',
  ],

  'rollover.changed': [
    409,
    'Something has changed since you looked. Look at the new rehearsal, then commit it.',
  ],
  'rollover.nothing': [409, 'Nobody would be moved. Everybody is held, blocked or already there.'],
  'rollover.undone': [409, 'This promotion was already taken back.'],
  'rollover.undo_late': [
    409,
    'A promotion can be taken back for {{days|day|days}}. This one could until {{until}}.',
  ],
  'rollover.in_the_way': [
    409,
    'This can no longer be taken back whole: {{names}} changed since. Put that right first.',
  ],

  'clearance.academics': [
    409,
    '{{name}}: {{matters}}. Finish it first, or waive the desk with a reason.',
  ],
  'clearance.running': [409, 'The clearance of everybody you chose is already running.'],

  'clearance.signed': [409, '{{desk}} has signed already, so there is nothing to waive.'],

  'certificate.left': [409, '{{names}} has left the school, so no place can be offered.'],
  'certificate.serial_taken': [
    409,
    'The number {{serial}} is on another paper already. Give each document a format of its own in the setup.',
  ],
  'certificate.not_left': [409, '{{names}} still learns here. Change the status first.'],
  'certificate.not_left_nor_cleared': [
    409,
    '{{names}} still learns here: change the status first. The clearance is not finished either: {{who}}. It is started and signed in the record, under Letters.',
  ],
  'certificate.not_suspended': [409, '{{names}} is not suspended.'],
  'certificate.exists': [
    409,
    '{{name}} already has certificate {{serial}}. Issue a copy of it, or cancel it first.',
  ],
  'certificate.not_cleared': [
    409,
    'The clearance is not finished: {{who}}. It is started and signed in the record, under Letters.',
  ],
  'certificate.cancelled': [409, '{{serial}} was cancelled.'],

  'health.not_named': [
    403,
    'Health records are for people the school has named. Ask an administrator to put you on the list.',
  ],
  'health.named_already': [409, 'They are on the list already.'],

  'card.left': [409, '{{names}} no longer learns here. Cards are for those at school.'],
  'card.all_have_one': [
    409,
    'Everybody chosen has a card. To replace one, say that it was lost or is renewed.',
  ],

  'government.nothing': [409, 'Nothing has changed since the last export.'],

  'paper.nobody': [409, 'No learner matches. Choose a class, a stream or some learners.'],

  'enquiry.not_found': [404, 'We could not find that enquiry.'],
  'enquiry.none_open': [409, 'This person looks after no open enquiry that you see.'],
  'enquiry.no_officer': [409, 'Choose somebody who may change enquiries of this school.'],
  'enquiry.duplicate': [
    409,
    'The same child is already on the list from this phone: {{reference}}. Open it, or log it anyway.',
  ],
  'enquiry.message_taken': [409, 'That message has already become an enquiry.'],
  'enquiry.class_not_found': [400, 'Choose a class of this school.'],
  'enquiry.admitted': [409, 'This child is admitted. The enquiry is closed.'],
  'enquiry.expired_offer': [400, 'The offer must end today or later.'],
  'enquiry.no_offer': [409, 'Offer a place first, then print the letter.'],
  'enquiry.letter_field': [400, 'The letter names something we cannot fill in.'],
} as const satisfies Catalogue;
