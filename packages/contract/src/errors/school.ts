import type { Catalogue } from './catalogue.ts';

/** The school itself: its years, classes, houses, staff and gate. */
export const school = {
  'school.not_found': [404, 'We could not find that school.'],
  'school.name_taken': [409, 'Another school of the organisation has this name.'],

  'setup_copy.same_school': [400, 'Choose another school than the one you are in.'],
  'setup_copy.part': [400, 'Choose what to copy from the list.'],

  'club.full': [
    409,
    '{{name}} is full: it takes {{members}}. End a membership or raise the capacity.',
  ],
  'club.retired': [409, '{{name}} is retired. Use it again before you add members.'],

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

  'scale.edition_used': [
    409,
    'Exams are graded by the grades of {{day}}, so they stay as they are. Set new grades from a later day.',
  ],
  'scale.last_edition': [
    409,
    'A scale keeps at least one set of grades. Retire the scale instead.',
  ],

  'mean_rule.edition_used': [
    409,
    'Exams count by the groups of {{day}}, so they stay as they are. Set new groups from a later day.',
  ],
  'mean_rule.last_edition': [
    409,
    'A rule keeps at least one set of groups. Retire the rule instead.',
  ],

  'exam.name_taken': [409, 'One of these classes sits an exam called {{name}} this term already.'],
  'exam.nobody_sits': [
    409,
    'No learner of this class takes a subject of the exam. Look at its day, and at the subjects of the class.',
  ],
  'exam.other_curriculum': [
    400,
    'An exam has one curriculum: choose what belongs to {{curriculum}}.',
  ],
  'exam.scale': [400, 'Choose a scale of {{curriculum}} that is in use.'],
  'exam.scale_kind': [
    400,
    'Parts with levels need a scale of levels, and parts with marks one that grades marks.',
  ],
  'exam.mean_rule': [400, 'Choose a mean rule of {{curriculum}} that is in use.'],
  'exam.rehearse': [
    409,
    'Marks are being entered. Rehearse the change first: it shows whose results it changes.',
  ],
  'rehearsal.closed': [
    409,
    '{{class}} is {{state}}. Results change only while an exam is being entered or reviewed.',
  ],
  'rehearsal.not_weighted': [400, 'The parts of this subject do not count by weight.'],
  'rehearsal.same': [409, 'The exam counts so already.'],
  'rehearsal.moved_on': [409, 'The exam was changed since. Only the last change can be undone.'],
  'exam.has_sheets': [
    409,
    'Marks are being entered, so only the name and the days of entry can change now.',
  ],
  'sitting.no_way': [409, 'The exam of this class has moved on. Look at it again.'],
  'sitting.not_handed_in': [
    409,
    '{{count|mark sheet is|mark sheets are}} not handed in yet. Say why you go on without.',
  ],
  'sitting.has_marks': [
    409,
    'Marks of {{count|learner|learners}} are entered. Say why the exam is cancelled.',
  ],
  'sitting.not_accepted': [409, '{{count|mark sheet is|mark sheets are}} not accepted yet.'],
  'sitting.nobody_to_publish': [409, 'No learner of this class has a result in this exam.'],
  'sitting.hold_waiting': [
    409,
    'A hold on slips of this exam waits for a decision. Decide it first, then publish.',
  ],
  'sitting.reopen_waiting': [409, 'Somebody asked already to open this exam again.'],
  'sitting.second_person': [403, 'Another person must agree to this, not the one who asked.'],
  'results.not_published': [
    409,
    'The results of {{classes}} are not published yet. Publish them first, then send.',
  ],
  'results.nobody': [409, 'No result slip of these learners is released, so nothing is sent.'],
  'paper_hold.waiting': [409, 'A hold on these papers waits for a decision already.'],
  'paper_hold.off': [
    409,
    'Papers are not held for fees at this school. An administrator can change that in Settings, under Academics.',
  ],
  'paper_hold.nobody': [409, 'None of these learners has a paper to be held.'],
  'paper_hold.none': [409, 'This paper is not held.'],
  'paper.not_given': [409, 'This paper is {{state}}, so it is not printed.'],
  'paper.none_to_print': [409, 'No slip of this exam is released.'],

  'sitting.not_open': [409, 'The list of learners changes only while marks are entered.'],

  'taking.not_taught': [
    409,
    '{{count|learner sits|learners sit}} in a class that does not take {{subject}}.',
  ],
  'taking.compulsory': [
    409,
    'Every learner of the class takes {{subject}}. Exempt a learner, or choose "As the class".',
  ],
  'taking.not_marked': [409, 'Enter NE for the learner first.'],
  'taking.not_elective': [
    409,
    '{{subject}} is compulsory. The academics office can exempt the learner.',
  ],

  'group.name_taken': [409, 'The class has a group called {{name}} in this subject already.'],
  'group.not_taught': [409, 'The class does not take this subject.'],
  'group.of_stream': [
    409,
    'The learners of a stream are those who sit in it. Make an option group to choose others.',
  ],
  'group.retired': [409, '{{name}} is retired. Use it again first.'],
  'group.not_of_class': [409, '{{names}} sat in another class on that day.'],
  'group.elsewhere': [
    409,
    '{{names}} sit in another group of this subject or block. Choose to move them here.',
  ],
  'report.not_ready': [409, 'These reports cannot be issued yet: {{sentence}}.'],
  'report.nobody': [409, 'Nobody of this class has results in the exams of these reports.'],
  'report.has_gaps': [
    409,
    '{{count|thing is|things are}} still open. Finish them, or issue the reports with blanks.',
  ],
  'report.say_why': [400, 'These reports were issued before. Say why they are issued again.'],
  'report.hold_waiting': [
    409,
    'A hold on these reports waits for a decision. Decide it first, then issue them.',
  ],
  'report.running': [409, 'This is being done already. Look again in a moment.'],
  'report.nothing_issued': [409, 'No report form of this class is issued yet.'],
  'report.not_principal': [403, 'Whoever approves results signs as principal.'],
  'report.not_class_teacher': [403, 'Only the class teacher of a stream signs for it.'],
  'report.no_preview': [
    409,
    'No {{curriculum}} exam has results yet, so there is no report to show.',
  ],
  'transcript.held': [
    409,
    'The school holds a report form of {{name}}, and a transcript would show it. Lift the hold first.',
  ],
  'report.file_held': [
    409,
    'A report form in this file is held since. Print the class again, and it is left out.',
  ],
  'transcript.nothing': [409, 'No report form of {{name}} is issued yet.'],

  'sitting.outliers_unseen': [
    409,
    '{{count|mark sheet has|mark sheets have}} marks that stand out. Look at them under Review first.',
  ],

  'sheet.nothing_stands_out': [409, 'No mark of this sheet stands out.'],
  'merit.off': [409, 'This exam has no positions, so it has no merit list.'],
  'honours.no_mean': [409, 'This exam has no mean grade, so {{rule}} cannot be listed for it.'],
  'honours.choose_exam': [400, 'Choose the exam to compare with.'],
  'honours.no_certificate': [409, 'Certificates are for honours and improvement.'],
  'honours.draft': [
    409,
    'The marks are not approved yet. Approve them before you print certificates.',
  ],

  'sheet.closed': [409, '{{why}}'],
  'sheet.has_blanks': [
    409,
    '{{count|learner has|learners have}} no mark yet. Enter the marks, or mark the blanks AB.',
  ],
  'sheet.no_way': [409, 'The mark sheet has moved on. Look at it again.'],
  'mark_change.open': [
    409,
    'The marks of this class are not approved yet. Change the mark on the mark sheet.',
  ],
  'mark_change.not_yours': [403, 'Only who teaches this class asks for a correction of its marks.'],
  'mark_change.refused': [400, '{{why}}'],
  'mark_change.same': [400, 'This mark stands there already'],
  'mark_change.stale': [
    409,
    'This mark was changed since the correction was asked for. Look at the mark sheet, then ask again.',
  ],
  'mark_change.has_evidence': [
    409,
    'A file is attached already. Withdraw the correction to send another.',
  ],
  'mark_change.waiting': [409, 'A correction of this mark waits for approval already.'],
  'mark_change.typist': [
    403,
    'You typed this mark yourself, so others must agree to its correction.',
  ],
  'mark_change.two_people': [
    409,
    'Two people must agree to a correction, neither the one who asked nor the one who typed the mark. An administrator draws a path with two people for it under Workflows.',
  ],
  'sheet.not_head': [403, 'The head of the department accepts and returns mark sheets.'],

  'report_set.name_taken': [
    409,
    'One of these classes has reports called {{name}} this term already.',
  ],
  'report_set.one_curriculum': [
    400,
    'Reports have one curriculum: choose classes and exams of the same one.',
  ],
  'report_set.not_sat': [
    400,
    '{{class}} does not sit all of these exams in the year of the term. Choose exams that each class sits.',
  ],
  'report_set.scales': [
    400,
    '{{subject}} is graded by {{one}} in one exam and by {{other}} in another. Reports show one kind of grades for a subject.',
  ],
  'report_set.issued': [409, '{{name}} is issued, so it stays as it is.'],
  'report_set.has_comments': [
    409,
    '{{count|comment is|comments are}} written for these reports, so they stay.',
  ],

  'comment.not_yours': [403, '{{why}}'],
  'comment.other_group': [
    409,
    'The teacher of another class wrote this comment. The academics office can change it.',
  ],
  'comment.fill_gone': [409, 'Those comments were undone or changed already.'],

  'year.exists': [409, 'The school has that year already.'],
  'year.overlaps': [409, 'Two school years cannot share a day.'],

  'closure.exists': [409, 'That is said of this day already.'],
  'school_days.exists': [409, 'Another week begins on that day. Take that one away first.'],

  'register.closed': [409, '{{why}}'],
  'register.why': [400, 'Say why the office changes a register that was handed in.'],
  'register.empty': [409, 'Nobody sits in this class on that day.'],
  'register.not_closed': [409, 'This register is open as it is.'],
  'register.until': [400, 'Choose a day from today on, at most {{days|day|days}} ahead.'],
  'absence.overlaps': [409, 'Another absence of {{name}} is there for these days: {{days}}.'],
  'absence.code': [400, 'Choose a reason that excuses an absence.'],
  'absence.decided': [409, 'Somebody has decided this already.'],
  'absence.asking_off': [403, 'Call the school office about an absence.'],
  'absence.days': [400, 'Ask for days from {{first}} on, at most {{days|day|days}} ahead.'],
  'absence.not_yours': [403, 'The class teacher or the office decides this.'],
  'absence.too_many': [429, 'You asked many times today. Call the school office.'],
  'difference.decided': [409, 'Somebody has decided this already.'],
  'difference.office': [403, 'The office decides what it has changed itself.'],
  'difference.refused': [409, '{{why}}. Keep what stands in the register.'],
  'month.signed': [409, 'This month is signed already.'],
  'month.not_signed': [409, 'This month waits for no second signature.'],
  'month.not_yours': [403, 'The class teacher signs the month.'],
  'month.same_hand': [409, 'Somebody else countersigns what you signed.'],
  'month.runs': [409, 'Sign the month when its last school day is over.'],
  'month.empty': [409, 'No register of this month was handed in, so there is nothing to sign.'],
  'attendance_code.taken': [409, 'The code {{code}} is in use already.'],
  'attendance_code.used': [
    409,
    'Registers use {{code}}, so its meaning stays. Retire it, and add a new code.',
  ],

  'term.not_found': [404, 'We could not find that term.'],
  'term.in_use': [409, 'Records already belong to that term, so it cannot be taken away.'],
  'term.unfinished': [
    409,
    '{{count|thing is|things are}} not finished yet. Finish that first, then close it.',
  ],
  'term.closed': [
    409,
    '{{term}} was closed by {{who}} on {{day}}. An administrator can open it again in Setup, under Years and terms.',
  ],

  'subject.name_taken': [409, 'There is already a {{curriculum}} subject called {{name}}.'],
  'subject.class_unfit': [400, 'Choose classes of this school and of the same curriculum.'],

  'house.none': [409, 'There is no house yet. Add the houses first.'],

  'bed.taken': [409, 'That bed cannot be given.'],

  'staff.not_here': [400, 'Choose somebody who works in this school.'],
  'staff.not_found': [404, 'We could not find that member of staff.'],
  'staff.number_taken': [409, 'Somebody on the register already has that number.'],
  'staff.has_left': [409, 'This person has left already.'],
  'staff.own_service': [409, 'Somebody else must end your service.'],
  'staff.has_duties': [409, 'Hand over first: {{duties}}.'],
  'staff.no_classes': [409, 'There are no classes to hand over from that day on.'],
  'staff.change_running': [
    409,
    'A change of yours is still waiting for a decision. Take it back to ask for another.',
  ],
  'staff.no_change': [400, 'Nothing is different from what the school has.'],
  'staff.change_settled': [409, 'This was decided on already.'],
  'staff.change_outdated': [
    409,
    'The record was changed after this was asked: {{fields}}. Return it, so that it is asked again.',
  ],
  'views.full': [409, 'You have kept {{count|view|views}} already. Forget one first.'],

  'leave.no_days': [400, 'Those days are free anyway.'],
  'leave.too_long': [409, 'There are not enough days of this leave left.'],
  'leave.reliever_away': [409, 'That person is on leave then and cannot stand in.'],
  'leave.reliever_gone': [409, 'That person does not work here on all of those days.'],
  'leave.reliever_same': [409, 'That person stands in already.'],
  'leave.over': [409, 'This leave is over or was not given, so nobody stands in.'],
  'leave.overlaps': [409, 'There is already leave on some of those days.'],
  'leave.settled': [409, 'This leave can no longer be cancelled.'],

  'handover.waiting': [409, 'A handover is waiting to be signed by the next guard.'],
  'handover.taken': [409, 'That handover is already signed.'],
  'handover.own': [409, 'Another guard must sign for taking over, with their own sign-in.'],

  'visit.not_found': [404, 'We could not find that visit.'],
  'visit.host_not_found': [400, 'We could not find that person in this school.'],
  'visit.too_late': [400, 'That was more than three days ago. Tell the office about it.'],
  'visit.decided': [409, 'That visitor no longer waits for the office.'],

  'watched.number_needed': [400, 'Keep a phone number or an ID number: the gate compares these.'],

  'office_charge.no_books': [
    409,
    'Nothing can be charged before the school has a term and its books. Leave the charge out.',
  ],

  'planned_change.waits': [
    409,
    '{{name}} has a change that begins on {{day}}. Take that back first, under Enrolment.',
  ],
  'planned_change.over': [409, 'It has been made or taken back already.'],
} as const satisfies Catalogue;
