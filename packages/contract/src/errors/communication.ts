import type { Catalogue } from './catalogue.ts';

/** Messages. */
export const communication = {
  'tokens.too_few': [422, 'That is less than can be bought.'],
  'tokens.phone_asked': [
    429,
    'This phone was asked three times in the last ten minutes. Wait a little, or use another.',
  ],
  'tokens.asked_often': [429, 'Many purchases were begun in the last hour. Try again later.'],
  'tokens.short': [
    409,
    'This needs {{needed|token|tokens}} and you have {{left}}. Buy more, or send a part of it now.',
  ],

  'template.locked': [409, '{{who}} locked this text. Whoever may approve can change it.'],
  'template.in_approval': [
    409,
    'These words wait for approval. Take them back first, or wait for the decision.',
  ],
  'template.approved': [409, 'These words are approved already.'],
  'template.not_asked': [409, 'These words are not with anybody for approval.'],
  'template.not_approved': [
    409,
    '“{{name}}” is not approved yet, so it cannot be used. Send it for approval first.',
  ],

  'letters.too_many': [
    422,
    'These would be {{count|letter|letters}}; at most {{max}} are printed at once. Choose fewer classes.',
  ],

  'reminder.no_letters': [409, 'This run asks for no letter.'],
  'reminder.in_approval': [
    409,
    'This rule waits for approval. It speaks when somebody else has agreed to it.',
  ],
  'reminder.ran': [409, 'This rule has spoken or was held today already.'],
  'reminder.beyond_classes': [
    403,
    'This rule also covers families of other classes, and you see only yours. Ask somebody who sees all classes.',
  ],

  'sender.taken': [409, 'This name was asked for already.'],

  'wording.usual': [409, 'These are the usual words already.'],

  'whatsapp.template_needed': [
    422,
    'Choose an approved template: WhatsApp carries nothing else to people who did not write today.',
  ],
  'whatsapp.not_approved': [409, 'The template {{name}} is not approved yet.'],
  'whatsapp.templates_full': [409, 'WhatsApp keeps {{most}} templates at most.'],
  'whatsapp.template_fixed': [
    409,
    'Meta has this template under its eyes, so its words stay. Write another one instead.',
  ],
  'whatsapp.window_closed': [
    409,
    'More than 24 hours have passed since they wrote. WhatsApp carries approved templates only.',
  ],
  'whatsapp.no_consent': [
    409,
    'This number has not agreed to WhatsApp, or stopped it. Write an SMS instead.',
  ],
  'whatsapp.paper_for_guardians': [
    409,
    'This template carries a fee statement, so it goes to guardians only.',
  ],
  'whatsapp.number_taken': [409, 'Another school of the organisation has this number.'],
  'whatsapp.no_number': [409, 'Connect a WhatsApp number first.'],

  'message.nobody': [409, 'Nobody would get this message. {{reason}}'],
  'message.missing_facts': [
    409,
    'Nothing is on record for {{what}}. Complete the records, change the words, or leave these people out.',
  ],
  'message.changed': [
    409,
    'More people fit by now: it would cost {{tokens|token|tokens}}. Look at the preview again.',
  ],
  'message.quota': [
    409,
    'You may send {{quota|message|messages}} a day, and can still send {{left}} today. Ask somebody who may send more.',
  ],
  'message.emergency_right': [
    403,
    'An emergency message passes by approval and quiet hours, so it is for people who may approve messages. Ask one of them.',
  ],
  'message.past': [422, 'Choose a time that lies ahead.'],
  'message.started': [409, 'Nothing of this is waiting any more, so there is nothing to cancel.'],
  'message.beyond_classes': [
    403,
    'This message also goes to families of other classes, and you see only yours. Ask somebody who sees all classes.',
  ],
  'message.no_failure': [409, 'There is no failure to send again.'],
  'message.not_failed': [409, 'Only a message that failed can be sent again.'],
  'message.opted_out': [409, 'This number asked for no more messages, so none is sent.'],
  'message.phone_taken': [409, 'This message went to {{phone}} already.'],
} as const satisfies Catalogue;
