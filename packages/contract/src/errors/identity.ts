import type { Catalogue } from './catalogue.ts';

/** Errors of who signs in, and what a role opens. */
export const identity = {
  'session.missing': [401, 'Please sign in.'],
  'session.ended': [401, 'Your session has ended. Please sign in again.'],
  'session.tenant_mismatch': [403, 'This session belongs to another organisation.'],
  'session.school_changed': [
    409,
    'You have switched school since this page was opened. Reload it and try again.',
  ],
  'session.not_found': [404, 'We could not find that session.'],

  'access.denied': [403, 'Your role does not include this.'],
  'access.whole_books': [
    403,
    'This covers all accounts of the school, and your role is limited to some.',
  ],
  'access.every_class': [
    403,
    'This is about learners of every class, and your role is limited to some classes.',
  ],
  'access.money_account': [
    403,
    'Your role is limited to some accounts of the school, and this would move money of another.',
  ],

  'module.off': [
    403,
    '{{module}} is switched off for this school. An administrator can switch it on again.',
  ],
  'module.fixed': [409, '{{module}} cannot be switched off: nobody could switch it on again.'],
  'module.needed': [409, '{{needed_by}} cannot work without {{module}}. Switch off that first.'],
  'module.needs': [409, '{{module}} cannot work without {{needs}}. Switch on that first.'],

  'role.not_found': [404, 'We could not find that role.'],
  'role.name_taken': [409, 'There is already a role called {{name}}.'],
  'role.in_use': [409, '{{count|person has|people have}} this role. Take it from them first.'],
  'role.retired': [409, '{{name}} is retired. Offer it again before you give it.'],
  'role.gate_name': [409, 'The gate finds its people by this name, so it cannot be changed.'],
  'role.own': [403, 'You cannot change what you may do yourself. Ask an administrator.'],
  'role.elsewhere': [
    403,
    '{{name}} also works in a school where you do not decide over access. Choose one school, or ask an administrator.',
  ],
  'role.counts_elsewhere': [
    403,
    'What {{name}} has also counts in a school where you do not decide over access. Ask an administrator.',
  ],
  'role.held_elsewhere': [
    403,
    '{{name}} is also held in a school where you do not decide over access. Copy it, or ask an administrator.',
  ],
  'role.admin_only': [403, 'Only an administrator can give access to roles and staff.'],
  'role.not_held': [
    403,
    'You can only give what you may do yourself. Ask an administrator to give {{what}}.',
  ],
  'role.seat': [
    403,
    'The role {{name}} decides on approvals. Somebody who has it gives it, or an administrator.',
  ],
  'role.given_already': [409, '{{name}} has this role already in that time.'],
  'role.staff_only': [409, 'Roles are for staff. {{name}} signs in as a parent.'],

  'duty.stopped': [409, '{{sentence}}'],
  'duty.name_taken': [409, 'There is already a rule called {{name}}.'],

  'user.last_admin': [409, '{{name}} is the last administrator. Name another one first.'],
  'user.not_on_register': [
    409,
    '{{name}} is not on the staff register. Add them there first, with the same email or phone.',
  ],
  'user.staff_taken': [409, 'This member of staff has a sign-in already.'],
  'user.admin_only': [403, 'Only an administrator can do this to an administrator.'],
  'user.above': [403, '{{name}} may do more here than you. Ask an administrator to do this.'],
  'user.elsewhere': [
    403,
    'The sign-in of {{name}} opens a school where you do not look after staff. Ask an administrator to do this.',
  ],
  'user.self': [409, 'You cannot do this to your own sign-in.'],
  'user.disabled': [409, 'This sign-in is disabled. Enable it first.'],
  'user.not_locked': [409, 'This sign-in is not locked.'],
  'user.signed_in_before': [409, 'This person has a password already. Send a reset instead.'],
  'user.is_admin': [409, '{{name}} is an administrator and needs no permissions of their own.'],
  'user.not_found': [404, 'We could not find that person.'],
  'user.identifier_taken': [409, 'Another person already uses that email or phone.'],
  'user.identifier_needed': [400, 'Keep an email or a phone: you sign in with it.'],

  'invite.phone_silent': [
    409,
    'This phone opted out of SMS and there is no email, so the link cannot be sent. Add an email first.',
  ],
  'invite.refused': [
    403,
    'This link no longer works. Ask the school office for a new one, or reset your password.',
  ],
  'invite.child_needed': [400, 'Enter the admission number or the date of birth of your child.'],
  'invite.child_wrong': [
    400,
    'No child of yours has this admission number or date of birth. Look at a receipt or a report form; you can try {{left}}.',
  ],
  'invite.to_school': [
    403,
    'That was not right three times, so this link is closed. The school office knows and will help you.',
  ],

  'sign_in.refused': [401, 'The sign-in details are not right. Check them and try again.'],
  'sign_in.locked': [
    429,
    'Too many wrong tries. Wait {{minutes|minute|minutes}}, or reset your password.',
  ],
  'sign_in.busy': [429, 'Many people are signing in right now. Please try again in a moment.'],
  'sign_in.code_needed': [403, 'One more step: enter the code.'],

  'code.wrong': [400, 'That is not the code. Check it and try again.'],
  'code.expired': [400, 'That code no longer works. Please start again.'],

  'two_step.already': [409, 'Two-step sign-in is on already. Switch it off first.'],
  'two_step.off': [409, 'Two-step sign-in is not on.'],
  'two_step.no_phone': [400, 'Your account has no phone number to send codes to.'],
  'two_step.forced': [
    409,
    'Your school requires two-step sign-in from anyone who approves money, so it stays on.',
  ],

  'refresh.refused': [401, 'Your session has ended. Please sign in again.'],

  'reset.invalid': [401, 'Reset Failed. Verification code is invalid.'],
  'reset.expired': [403, 'Reset Failed, Your reset code has expired.'],
  'reset.too_many': [
    429,
    'Too many codes were requested. Please try again tomorrow or ask the school office.',
  ],

  'pin.needed': [403, 'Type your PIN to do this.'],
  'pin.none': [409, 'You have no PIN yet. Choose one with your password.'],
  'pin.wrong': [400, 'That is not your PIN. After five wrong ones you are signed out.'],
  'pin.five_wrong': [
    401,
    'That was not your PIN five times, so you were signed out. Sign in with your password.',
  ],
  'pin.not_yours': [403, 'A PIN is only for those who keep the gate.'],

  'password.wrong': [403, 'That is not your current password.'],
  'password.same': [400, 'Choose a password you have not just used.'],
} as const satisfies Catalogue;
