/**
 * Every setting of a school, declared once: the screen draws this list, the server checks against
 * it, and modules read by these keys. A school stores only what differs from the default.
 */
export const setting_groups = {
  finance: 'Finance',
  messages: 'Messages',
  security: 'Security',
  parents: 'Parent portal',
  academics: 'Academics',
  attendance: 'Attendance',
} as const;
export type SettingGroup = keyof typeof setting_groups;

interface Words {
  group: SettingGroup;
  label: string;
  /** What it does, in one sentence for the one who decides. */
  sentence: string;
  /** It stands between one person and the money: no change of it is quiet. */
  guards?: boolean;
}
export type Setting = Words &
  (
    | { type: 'flag'; default: boolean }
    /** Minutes after midnight. */
    | { type: 'time'; default: number }
    | { type: 'money'; default: number; max: number }
    | { type: 'number'; default: number; min: number; max: number; unit: string }
  );

const shown = (label: string, sentence: string) =>
  ({ group: 'parents', type: 'flag', default: true, label, sentence }) as const;

export const settings = {
  'finance.bill_on_admission': {
    group: 'finance',
    type: 'flag',
    default: true,
    label: 'Bill a learner on admission',
    sentence: 'The bill of the running term is made together with the learner, by the class.',
  },
  'finance.pro_rata': {
    group: 'finance',
    type: 'flag',
    default: true,
    label: 'Late joiners pay for the days that are left',
    sentence: 'Off: whoever joins in the middle of a term pays the whole term.',
  },
  'finance.pro_rata_after_days': {
    group: 'finance',
    type: 'number',
    default: 14,
    min: 0,
    max: 90,
    unit: 'days',
    label: 'Days after the opening that still pay the whole term',
    sentence: 'Whoever joins later than this pays for the days that are left.',
  },
  'finance.stop_over_budget': {
    group: 'finance',
    type: 'flag',
    default: false,
    label: 'Stop expenses that go over the budget',
    sentence: 'Off: the person is warned, and the approvers see by how much it is over.',
  },
  'finance.cheque_two_sign': {
    group: 'finance',
    guards: true,
    type: 'flag',
    default: true,
    label: 'Two people sign a cheque',
    sentence: 'A voucher that is paid by cheque is signed by two people who did not prepare it.',
  },
  'finance.two_sign_above_cents': {
    group: 'finance',
    guards: true,
    type: 'money',
    default: 100_000_00,
    max: 100_000_000_00,
    label: 'Two people sign payments above',
    sentence:
      'A voucher for more than this is signed by two people who did not prepare it, however it is paid.',
  },
  'finance.move_alone_max_cents': {
    group: 'finance',
    guards: true,
    type: 'money',
    default: 10_000_00,
    max: 100_000_000_00,
    label: 'Two people move confirmed money above',
    sentence:
      'Money that M-Pesa or a bank told of goes from one learner to another only when a second person agrees.',
  },
  'finance.batch_match_days': {
    group: 'finance',
    type: 'number',
    default: 14,
    min: 1,
    max: 90,
    unit: 'days',
    label: 'Days in which a batch is found on the statement',
    sentence: 'After that no further batch leaves the account until its payments are matched.',
  },
  'finance.suspense_max_cents': {
    group: 'finance',
    type: 'money',
    default: 1_000_000,
    max: 100_000_000,
    label: 'Unmatched money a month may close with',
    sentence: 'A month is not closed while more than this lies in suspense at its end.',
  },
  'finance.waiver_notice_cents': {
    group: 'finance',
    type: 'money',
    default: 1_000_000,
    max: 100_000_000,
    label: 'A waiver above this is an exception',
    sentence: 'The dashboards of finance and of the directors list every single waiver above it.',
  },
  'finance.lost_card_cents': {
    group: 'finance',
    type: 'money',
    default: 0,
    max: 1_000_000,
    label: 'Charge for a lost ID card',
    sentence: 'Whoever issues the next card may put it on the fee account. Zero asks nothing.',
  },
  'finance.certificate_copy_cents': {
    group: 'finance',
    type: 'money',
    default: 0,
    max: 1_000_000,
    label: 'Charge for a copy of a certificate',
    sentence: 'Whoever issues the copy may put it on the fee account. Zero asks nothing.',
  },
  'finance.shifts_required': {
    group: 'finance',
    type: 'flag',
    default: false,
    label: 'Take cash only in a cashier shift',
    sentence:
      'Cash is refused until the cashier has opened a shift; a second person signs the count.',
  },
  'finance.cheques_wait': {
    group: 'finance',
    type: 'flag',
    default: false,
    label: 'Credit a cheque only when it has cleared',
    sentence:
      'Otherwise the receipt is made when the cheque comes, and taken back if it is returned.',
  },
  'finance.pay_details_wait_hours': {
    group: 'finance',
    guards: true,
    type: 'number',
    default: 24,
    min: 0,
    max: 168,
    unit: 'hours',
    label: 'Hours before a change of where parents pay takes effect',
    sentence:
      'Counted from the approval. Until then parents pay where they paid before, and the change can be stopped. Less than 24 hours counts a day after it was chosen.',
  },
  'messages.quiet_from': {
    group: 'messages',
    type: 'time',
    default: 20 * 60,
    label: 'Quiet hours begin',
    sentence: 'From then on SMS and push notifications wait for the morning.',
  },
  'messages.quiet_to': {
    group: 'messages',
    type: 'time',
    default: 7 * 60,
    label: 'Quiet hours end',
    sentence: 'What waited is sent at this time. People may choose hours of their own.',
  },
  'messages.digest_at': {
    group: 'messages',
    type: 'time',
    default: 17 * 60,
    label: 'Daily digest goes out',
    sentence: 'People who asked for a digest get one e-mail at this time instead of many.',
  },
  'messages.approve_above': {
    group: 'messages',
    type: 'number',
    default: 1_000,
    min: 1,
    max: 100_000,
    unit: 'recipients',
    label: 'A second person agrees above',
    sentence:
      'A message to more recipients than this waits for approval, and so does a rule for reminders. An emergency never does.',
  },
  'messages.texts_need_approval': {
    group: 'messages',
    type: 'flag',
    default: false,
    label: 'Texts need approval',
    sentence:
      'New or changed words of a template are a draft until a second person agreed. Then they are locked.',
  },
  'messages.daily_quota': {
    group: 'messages',
    type: 'number',
    default: 5_000,
    min: 1,
    max: 100_000,
    unit: 'messages',
    label: 'Messages one person may send in a day',
    sentence: 'Administrators are not held back by this.',
  },
  'security.two_step_money': {
    group: 'security',
    guards: true,
    type: 'flag',
    default: false,
    label: 'Two-step sign-in for money roles',
    sentence: 'Whoever may approve in finance or payroll needs a code besides the password.',
  },
  'security.photos_need_consent': {
    group: 'security',
    type: 'flag',
    default: false,
    label: 'Print photos only with consent',
    sentence:
      'Cards show a learner only where a guardian agreed. Where one refused, they never do.',
  },
  'security.gate_pin': {
    group: 'security',
    type: 'flag',
    default: true,
    guards: true,
    label: 'Guards type a PIN to act',
    sentence:
      'Before they write at the gate; it holds until two minutes have passed without an act.',
  },
  'security.trusted_days': {
    group: 'security',
    type: 'number',
    default: 30,
    min: 1,
    max: 30,
    unit: 'days',
    guards: true,
    label: 'A trusted device is trusted for',
    sentence: 'On a trusted device no code is asked for until then.',
  },
  'parents.see_teacher': shown(
    'Show the class teacher',
    'Parents see the name of the class teacher, never the phone.',
  ),
  'parents.see_terms': shown(
    'Show term dates and holidays',
    'Parents see when the term of this school begins and ends, and its next holiday.',
  ),
  'parents.see_events': shown(
    'Show coming events',
    "Parents see the events of this school's calendar that are for their child's class, or for everyone.",
  ),
  'parents.see_details': shown(
    "Show the child's details",
    'Parents with the right to see records read the birth date, numbers and health note we hold.',
  ),
  'parents.see_guardians': shown(
    'Show who else is a guardian',
    'Parents see names and relations of the other guardians, never their phones.',
  ),
  'parents.see_photo': shown(
    "Show the child's photo",
    'Parents see the picture that stands on the record.',
  ),
  'parents.see_fees': shown(
    'Show fees',
    'Parents with the right to see fees read the balance, the statement and the receipts.',
  ),
  'parents.pay_online': shown(
    'Let parents pay in the portal',
    'Parents who see fees send an M-Pesa prompt to their phone, or show a slip.',
  ),
  'parents.see_results': shown(
    'Show results',
    'Parents with the right to see records read the published results of their child.',
  ),
  'parents.see_attendance': shown(
    'Show attendance',
    'Parents with the right to see records read whether their child is in class, and how often this term.',
  ),
  'parents.answer_consents': shown(
    'Let parents answer consents',
    'Guardians with custody agree, refuse and withdraw themselves. Off: the office writes it down.',
  ),
  'parents.ask_changes': shown(
    'Let parents ask for changes',
    'Parents correct details themselves; nothing changes before the office accepts it.',
  ),
  'parents.ask_absences': shown(
    'Let parents ask for an absence',
    'Parents say when and why their child will be away; the class teacher or the office decides.',
  ),
  'academics.hold_for_fees': {
    group: 'academics',
    type: 'flag',
    default: false,
    label: 'Hold results while fees are owed',
    sentence:
      'The office may ask that the slips of learners who owe fees are held. Another person agrees each time.',
  },
  'attendance.excused_counts': {
    group: 'attendance',
    type: 'flag',
    default: true,
    label: 'An excused absence lowers the share',
    sentence: 'Off: sessions that a learner misses with an excuse are left out of the share.',
  },
  'attendance.share_min': {
    group: 'attendance',
    type: 'number',
    default: 85,
    min: 1,
    max: 100,
    unit: 'percent',
    label: 'Share that each learner should reach in a term',
    sentence: 'Whoever is below it, or can no longer reach it, stands out in the figures.',
  },
} as const satisfies Record<string, Setting>;

export type SettingKey = keyof typeof settings;
export type SettingValue<K extends SettingKey> = (typeof settings)[K]['type'] extends 'flag'
  ? boolean
  : number;
