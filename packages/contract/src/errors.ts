/**
 * The one catalogue of what can go wrong: a code, a status, a sentence a bursar understands.
 * Words in double braces are filled in by the one who fails.
 */
export const errors = {
  'request.invalid': [400, 'Some details need another look.'],
  'request.unreadable': [400, 'We could not read what was sent. Please try again.'],
  'request.too_large': [413, 'That is too large to send. The limit is {{limit}}.'],
  'request.not_found': [404, 'There is nothing at that address.'],
  'request.media_type': [415, 'Send this as JSON.'],
  'request.origin': [403, 'This request came from another site and was refused.'],
  'request.key_missing': [400, 'This request needs an Idempotency-Key.'],
  'request.key_reused': [422, 'That Idempotency-Key was already used for something else.'],
  'request.too_many': [429, 'Too many requests. Please wait a moment and try again.'],
  'server.busy': [503, 'The system is very busy. Please try again in a moment.'],
  'server.failed': [500, 'Something went wrong on our side. Please try again.'],

  'session.missing': [401, 'Please sign in.'],
  'session.ended': [401, 'Your session has ended. Please sign in again.'],
  'session.tenant_mismatch': [403, 'This session belongs to another organisation.'],
  'session.school_changed': [
    409,
    'You have switched school since this page was opened. Reload it and try again.',
  ],
  'access.denied': [403, 'Your role does not include this.'],

  'module.off': [
    403,
    '{{module}} is switched off for this school. An administrator can switch it on again.',
  ],
  'module.fixed': [409, '{{module}} cannot be switched off: nobody could switch it on again.'],
  'module.needed': [409, '{{needed_by}} cannot work without {{module}}. Switch off that first.'],
  'module.needs': [409, '{{module}} cannot work without {{needs}}. Switch on that first.'],
  'step_up.needed': [403, 'Enter your password again to do this.'],

  'role.not_found': [404, 'We could not find that role.'],
  'role.name_taken': [409, 'There is already a role called {{name}}.'],
  'role.in_use': [409, '{{count}} people have this role. Take it from them first.'],
  'role.retired': [409, '{{name}} is retired. Offer it again before you give it.'],
  'role.gate_name': [409, 'The gate finds its people by this name, so it cannot be changed.'],
  'role.own': [403, 'You cannot change what you may do yourself. Ask an administrator.'],
  'role.admin_only': [403, 'Only an administrator can give access to roles and staff.'],
  'role.given_already': [409, '{{name}} has this role already in that time.'],
  'role.staff_only': [409, 'Roles are for staff. {{name}} signs in as a parent.'],
  'duty.stopped': [409, '{{sentence}}'],
  'duty.name_taken': [409, 'There is already a rule called {{name}}.'],
  'user.last_admin': [409, '{{name}} is the last administrator. Name another one first.'],
  'user.admin_only': [403, 'Only an administrator can do this to an administrator.'],
  'user.self': [409, 'You cannot do this to your own sign-in.'],
  'user.disabled': [409, 'This sign-in is disabled. Enable it first.'],
  'user.not_locked': [409, 'This sign-in is not locked.'],
  'user.signed_in_before': [409, 'This person has a password already. Send a reset instead.'],
  'user.is_admin': [409, '{{name}} is an administrator and needs no permissions of their own.'],
  'invite.refused': [
    403,
    'This link no longer works. Ask the school office for a new one, or reset your password.',
  ],

  'organization.unknown': [400, 'We do not know this address.'],
  'organization.suspended': [403, 'Your organization has been suspended'],

  'sign_in.refused': [401, 'The sign-in details are not right. Check them and try again.'],
  'sign_in.locked': [
    429,
    'Too many wrong tries. Wait {{minutes}} minutes, or reset your password.',
  ],
  'sign_in.busy': [429, 'Many people are signing in right now. Please try again in a moment.'],
  'refresh.refused': [401, 'Your session has ended. Please sign in again.'],
  'reset.invalid': [401, 'Reset Failed. Verification code is invalid.'],
  'reset.expired': [403, 'Reset Failed, Your reset code has expired.'],
  'reset.too_many': [
    429,
    'Too many codes were asked for. Please try again tomorrow or ask the school office.',
  ],

  'user.not_found': [404, 'We could not find that person.'],
  'user.identifier_taken': [409, 'Another person already uses that email or phone.'],
  'user.identifier_needed': [400, 'Keep an email or a phone: you sign in with it.'],
  'password.wrong': [403, 'That is not your current password.'],
  'password.same': [400, 'Choose a password you have not just used.'],
  'school.not_found': [404, 'We could not find that school.'],
  'session.not_found': [404, 'We could not find that session.'],
  'notification.not_found': [404, 'We could not find that notification.'],
  'event.not_found': [404, 'We could not find that kind of event.'],
  'event.must': [
    400,
    'Approvals and security are always shown in the application and cannot be switched off there.',
  ],
  'integration.no_address': [400, 'Your own account has no {{what}} to send the test to.'],
  'file.not_found': [404, 'We could not find that file.'],
  'file.unreadable': [400, '{{sentence}}'],
  'record.not_found': [404, 'We could not find that record.'],
  'record.stale': [
    409,
    'Somebody changed this while you were working. Look at both versions and choose.',
  ],
  'student.upi_taken': [409, 'Another learner already has that UPI.'],
  'student.certificate_taken': [409, 'Another learner already has that birth certificate number.'],
  'student.number_taken': [409, 'Another learner already has that admission number.'],
  'student.born_late': [400, 'The date of birth is after the day of admission.'],
  'student.place_unknown': [400, 'That class and stream do not belong together.'],
  'guardian.phone_taken': [409, 'Another guardian already has that phone.'],
  'guardian.reason_needed': [400, 'Say why this person may not come near the child.'],
  'guardian.twice': [409, 'The same guardian is named twice.'],
  'guardian.shares': [400, 'The fee shares of one learner add up to more than 100%.'],
  'lookup.name_taken': [409, 'There is already one called {{name}}.'],
  'class.name_taken': [409, 'There is already a class called {{name}}.'],
  'class.has_learners': [
    409,
    '{{name}} has {{learners}}. Move them to another class or stream first.',
  ],
  'class.next_unknown': [400, 'Choose one of the classes in use.'],
  'class.next_loops': [
    400,
    'That leads back to this class. The last class of a school has no next class.',
  ],
  'stream.unknown': [404, 'We could not find that stream.'],
  'staff.not_here': [400, 'Choose somebody who works in this school.'],
  'year.exists': [409, 'The school has that year already.'],
  'year.overlaps': [409, 'Two school years cannot share a day.'],
  'term.not_found': [404, 'We could not find that term.'],
  'term.in_use': [409, 'Records already belong to that term, so it cannot be taken away.'],
  'term.unfinished': [409, '{{count}} things are not finished yet. Look at them, then close it.'],
  'term.closed': [
    409,
    '{{term}} was closed by {{who}} on {{day}}. An administrator can open it again in Setup, under Years and terms.',
  ],
  'school.name_taken': [409, 'Another school of the organisation has this name.'],
  'subject.name_taken': [409, 'There is already a {{curriculum}} subject called {{name}}.'],
  'subject.class_unfit': [400, 'Choose classes of this school and of the same curriculum.'],
  'house.none': [409, 'There is no house yet. Add the houses first.'],
  'bed.taken': [409, 'That bed cannot be given.'],
  'custom_field.taken': [409, 'This is asked already. Look among the archived ones too.'],
  'custom_field.answered': [
    409,
    'It has answers of this kind already. Archive it and ask a new question.',
  ],
  'document.unnumbered': [400, '{{label}} carries no number.'],
  'document.paper_unfit': [400, '{{label}} cannot be printed on that paper.'],
  'document.number_lowered': [
    409,
    'Number {{last}} was already given out. The next one must be {{next}} or more.',
  ],
  'staff.not_found': [404, 'We could not find that member of staff.'],
  'staff.number_taken': [409, 'Somebody on the register already has that number.'],
  'staff.has_left': [409, 'This person has left already.'],
  'staff.own_service': [409, 'Somebody else must end your service.'],
  'staff.has_duties': [409, 'Hand over first: {{duties}}.'],
  'leave.no_days': [400, 'Those days are free anyway.'],
  'leave.too_long': [409, 'There are not enough days of this leave left.'],
  'leave.overlaps': [409, 'There is already leave on some of those days.'],
  'leave.settled': [409, 'This leave can no longer be cancelled.'],
  'export.too_long': [400, '{{sentence}}'],
  'import.not_found': [404, 'We could not find that import.'],
  'import.unknown_target': [404, 'That is not something we can import.'],
  'import.done': [409, 'That import is finished. Start a new one.'],
  'import.nothing_valid': [400, 'No row can be imported yet. Mend the rows listed and try again.'],
  'import.faulty': [
    409,
    '{{count}} rows have faults. Import only the good rows, or mend the file first.',
  ],
  'import.undo_late': [409, 'This import can no longer be undone: {{reason}}.'],
  'approval.needed': [409, 'This is not approved yet, so nothing can follow from it.'],
  'approval.finished': [409, 'This is already {{status}}. Nothing more can be decided on it.'],
  'approval.moved': [409, 'This has moved on since you opened it. Look at it again, then decide.'],
  'approval.not_yours': [403, 'This step waits for somebody else.'],
  'approval.own': [403, 'You asked for this yourself, so somebody else decides.'],
  'approval.voted': [409, 'You have already decided on this step.'],
  'approval.bulk_mixed': [400, 'Choose items of one type to approve them together.'],
  'approval.bulk_large': [
    400,
    'Only items up to {{limit}} can be approved together. Open the larger ones one by one.',
  ],
  'workflow.unknown_type': [400, 'That is not a document that can be sent for approval.'],
  'workflow.unknown_choice': [400, 'Some of what was chosen no longer exists. Choose again.'],
  'move.has_left': [409, '{{names}} left the school. Bring them back before you move them.'],
  'move.full': [
    409,
    '{{stream}} has {{capacity}} places and would have {{count}} learners. Move them anyway?',
  ],
  'rollover.changed': [
    409,
    'Something has changed since you looked. Look at the new rehearsal, then commit it.',
  ],
  'rollover.nothing': [409, 'Nobody would be moved. Everybody is held, blocked or already there.'],
  'rollover.undone': [409, 'This promotion was already taken back.'],
  'rollover.undo_late': [
    409,
    'A promotion can be taken back for {{days}} days. This one could until {{until}}.',
  ],
  'rollover.in_the_way': [
    409,
    'This can no longer be taken back whole: {{names}} changed since. Put that right first.',
  ],
  'clearance.running': [409, 'The clearance of everybody you chose is already running.'],
  'certificate.not_left': [409, '{{names}} still learns here. Change the status first.'],
  'certificate.not_suspended': [409, '{{names}} is not suspended.'],
  'certificate.exists': [
    409,
    '{{name}} already has certificate {{serial}}. Issue a copy of it, or cancel it first.',
  ],
  'certificate.not_cleared': [409, 'The clearance is not finished: {{who}}.'],
  'card.left': [409, '{{names}} no longer learns here. Cards are for those at school.'],
  'card.all_have_one': [
    409,
    'Everybody chosen has a card. To replace one, say that it was lost or is renewed.',
  ],
  'card.nobody': [409, 'No learner matches. Choose a class, a stream or some learners.'],
  'certificate.cancelled': [409, '{{serial}} was cancelled.'],
  'enquiry.not_found': [404, 'We could not find that enquiry.'],
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
  'visit.not_found': [404, 'We could not find that visit.'],
  'visit.host_not_found': [400, 'We could not find that person in this school.'],
  'visit.too_late': [400, 'That was more than three days ago. Tell the office about it.'],
  'visit.decided': [409, 'That visitor no longer waits for the office.'],
  'watched.number_needed': [400, 'Keep a phone number or an ID number: the gate compares these.'],
  'handover.waiting': [409, 'A handover is waiting to be signed by the next guard.'],
  'handover.taken': [409, 'That handover is already signed.'],
  'handover.own': [409, 'Another guard must sign for taking over, with their own sign-in.'],
  'contact.too_many': [
    429,
    'You have sent several messages already. Please call the school office.',
  ],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type ErrorCode = keyof typeof errors;

export interface FieldError {
  path: string;
  message: string;
}

/** The body of every answer that is not a success. */
export interface ErrorBody {
  resultCode: string;
  resultMessage: { en: string };
  errors?: FieldError[];
  data?: unknown;
  request_id: string;
}
