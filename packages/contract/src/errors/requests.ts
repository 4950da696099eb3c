import type { Catalogue } from './catalogue.ts';

/** Errors of what was sent, and files and lists of any kind. */
export const requests = {
  'request.invalid': [400, 'Some details need another look.'],
  'request.days_reversed': [
    400,
    'The last day, {{to}}, is before the first, {{from}}. Choose the days again.',
  ],
  'request.unreadable': [400, 'We could not read what was sent. Please try again.'],
  'request.too_large': [413, 'That is too large to send. The limit is {{limit}}.'],
  'request.not_found': [404, 'There is nothing at that address.'],
  'request.media_type': [415, 'Send this as JSON.'],
  'request.origin': [403, 'This request came from another site and was refused.'],
  'request.key_missing': [400, 'This request needs an Idempotency-Key.'],
  'request.key_reused': [422, 'That Idempotency-Key was already used for something else.'],
  'request.too_many': [429, 'Too many requests. Please wait a moment and try again.'],

  'request.uploads': [
    429,
    'Several files are on their way already. Wait until they have arrived and try again.',
  ],
  'request_files.waiting': [
    409,
    '{{files|file of yours waits|files of yours wait}} for a request. Send the request first; what is not sent is removed after a day.',
  ],
  'server.busy': [503, 'The system is very busy. Please try again in a moment.'],
  'server.failed': [500, 'Something went wrong on our side. Please try again.'],

  'file.not_found': [404, 'We could not find that file.'],
  'file.unreadable': [400, '{{sentence}}'],

  'record.not_found': [404, 'We could not find that record.'],
  'record.stale': [
    409,
    'Somebody changed this while you were working. Look at both versions and choose.',
  ],

  'entry.reused': [
    409,
    'Something else arrived under this name before. It stays on the device until you decide.',
  ],
  'entry.unknown': [
    409,
    'This was written by a version of the application that is no longer read. Enter it again.',
  ],
  'entry.late': [
    409,
    'This was written on {{day}} and came more than {{days|day|days}} later, so the office decides.',
  ],
  'entry.decided': [409, 'Somebody has decided about this meanwhile.'],

  'lookup.name_taken': [409, 'There is already one called {{name}}.'],

  'document.unnumbered': [400, '{{label}} carries no number.'],
  'document.paper_unfit': [400, '{{label}} cannot be printed on that paper.'],
  'document.series_taken': [
    409,
    '{{who}} writes its numbers like that already. Choose another beginning.',
  ],
  'document.series_used': [
    409,
    'Receipts were numbered {{series}}… before. Choose another beginning.',
  ],
  'document.number_lowered': [
    409,
    'Numbers up to {{last}} are used up. The next one must be {{next}} or more.',
  ],

  'export.too_long': [400, '{{sentence}}'],

  'usual_set.no_role': [409, 'needs the role {{role}}, which is not here yet'],

  'import.not_found': [404, 'We could not find that import.'],
  'import.unknown_target': [404, 'That is not something we can import.'],
  'import.done': [409, 'That import is finished. Start a new one.'],
  'import.nothing_valid': [400, 'No row can be imported yet. Mend the rows listed and try again.'],
  'import.faulty': [
    409,
    '{{count|row has|rows have}} faults. Import only the good rows, or mend the file first.',
  ],
  'import.alike': [
    409,
    '{{count|row looks|rows look}} like records the school has. Leave out what is the same, and say what is different.',
  ],
  'import.not_committed': [409, 'Nothing was imported yet, so there is nothing to undo.'],
  'import.undone': [409, 'This import was undone already.'],
  'import.held': [
    409,
    'Not everything can be taken back: {{held}}. Undo the rest, or remove these records first.',
  ],
  'import.undo_late': [409, 'This import can no longer be undone: {{reason}}.'],

  'integration.no_address': [400, 'Your own account has no {{what}} to send the test to.'],

  'notification.not_found': [404, 'We could not find that notification.'],

  'event.not_found': [404, 'We could not find that kind of event.'],
  'event.must': [
    400,
    'Approvals and security are always shown in the application and cannot be switched off there.',
  ],
  'event.class_not_found': [400, 'Choose classes of this school.'],

  'custom_field.taken': [409, 'This is asked already. Look among the archived ones too.'],
  'custom_field.answered': [
    409,
    'It has answers of this kind already. Archive it and ask a new question.',
  ],

  'step_up.needed': [403, 'Enter your password again to do this.'],
  'step_up.code': [
    409,
    'You sign in with an application: enter its code, or a recovery code, instead of the password.',
  ],
  'step_up.sms_code': [
    409,
    'You sign in with codes by SMS: enter the one we send you, or a recovery code, instead of the password.',
  ],
  'step_up.too_many': [
    429,
    'That is enough codes for today. Use one of your recovery codes, or try again tomorrow.',
  ],

  'organization.unknown': [400, 'We do not know this address.'],
  ORG_SUSPENDED: [403, 'Your organization has been suspended'],

  'phone.unconfirmed': [400, 'Confirm a new phone number with the code that is sent to it.'],
  'email.unconfirmed': [400, 'Confirm a new email with the code that is sent to it.'],

  'contact.too_many': [
    429,
    'You have sent several messages already. Please call the school office.',
  ],
} as const satisfies Catalogue;
