// Whose tables a module's SQL may name. A module is a schema of the same name; what is admitted beyond
// that stands here, table by table, each with its reason, so that a new one is a decision.
import { MAY_USE } from './import-laws.mjs';

/** Schemas that the platform keeps for everybody: everybody reads them, the platform writes them. */
const FOR_ALL = ['platform', 'workflows'];

const who_is_who = 'The platform asks who somebody is and where they belong.';
const limits = 'A user may be limited to classes or accounts, and the limit is told by name.';
const own_data = "What is kept about a person is handed to that person, whichever module's it is.";
const progress = 'The checklist tells what of a new school is still to be set up.';
const places = 'Who may be removed or moved depends on who lives and learns there.';
const families = 'An event is told to the families it is about.';
const restored = 'After a restore nothing lets anybody in that was ended since.';
const left_open = 'Whoever leaves the service hands over what is still open.';

/** Tables that a module reads although its list of modules in MAY_USE does not cover them. */
export const READS_BEYOND = {
  platform: {
    'administration.class_teachers': who_is_who,
    'administration.classes': who_is_who,
    'administration.departments': who_is_who,
    'administration.streams': who_is_who,
    'communication.contacts': 'Nothing is sent to whom asked for silence.',
    'identity.domain_proofs': 'A call belongs to the organisation whose domain it came by.',
    'identity.organizations': 'A call belongs to the organisation whose domain it came by.',
    'identity.role_permissions': who_is_who,
    'identity.roles': who_is_who,
    'identity.schools': who_is_who,
    'identity.sessions': 'A call, a socket and a push end with the session.',
    'identity.staff': who_is_who,
    'identity.user_exceptions': who_is_who,
    'identity.user_roles': who_is_who,
    'identity.user_schools': who_is_who,
    'identity.users': who_is_who,
  },
  identity: {
    'administration.classes': limits,
    'administration.streams': limits,
    'finance.money_accounts': limits,
    'staff.documents': own_data,
    'staff.leave_requests': own_data,
    'staff.leave_types': own_data,
    'staff.profile_changes': own_data,
    'students.consents': own_data,
    'students.family_requests': own_data,
    'students.guardians': own_data,
    'students.student_guardians': own_data,
    'students.students': own_data,
  },
  administration: {
    'finance.money_accounts': 'The foot of a paper tells where to pay.',
    'staff.leave_types': progress,
    'students.behaviour_types': progress,
    'students.clearance_desks': progress,
    'students.consents': 'Whoever leads a club sees which child may not go on a trip.',
    'students.guardians': families,
    'students.health_records': 'Whoever leads a club sees what a child cannot do.',
    'students.student_guardians': families,
    'students.students': places,
  },
  staff: {
    'communication.conversations': left_open,
    'finance.imprests': left_open,
    'finance.money_accounts': left_open,
    'finance.petty_floats': left_open,
    'finance.shifts': left_open,
    'students.enquiries': left_open,
  },
  students: {
    'finance.balances': 'The roll of learners tells what each owes.',
    'finance.payment_cancellations': 'The last payment is one that still counts.',
    'finance.payments': 'The strip of a learner tells what was paid last.',
    'website.contact_messages': 'An enquiry begins with a message on the public site.',
  },
  dashboard: { 'website.contact_messages': 'The dashboard tells of messages nobody has read.' },
};

/** Tables of another module that a module writes. */
export const WRITES_BEYOND = {
  platform: {
    'identity.codes': restored,
    'identity.domain_proofs': 'A domain is proven while it is being looked up.',
    'identity.invites': restored,
    'identity.recovery_codes': restored,
    'identity.reset_codes': restored,
    'identity.sessions': restored,
    'identity.trusted_devices': restored,
    'students.family_codes': restored,
  },
  identity: {
    'platform.attempts': 'An administrator lets somebody in again who guessed too often.',
    'platform.push_subscriptions': 'An organisation that is shut tells no device any more.',
    'platform.settings': 'An organisation begins with settings.',
  },
  administration: {
    'identity.schools': "A school's own details are changed under Setup.",
    'platform.letterheads': "A school's letterhead is changed under Setup.",
    'platform.settings': 'What one school decided is copied to another.',
    'students.students': 'Learners of a house that is given up are moved in one statement.',
  },
  staff: {
    'administration.departments': 'Departments stand under Staff and belong to the school.',
    'administration.subjects': 'A department that is given up lets go of its subjects.',
    'identity.staff': 'Who works here is who may sign in here: one table for both.',
  },
  students: { 'platform.files': 'A picture that is taken again lets the old one go.' },
  gate: { 'platform.files': 'A photo of a visitor is kept for as long as the visit.' },
  settings: {
    'platform.integrations': 'Settings are where keys are told.',
    'platform.settings': 'Settings are where a school decides.',
  },
  requests: { 'platform.files': 'A file that was handed in belongs to its request.' },
  communication: { 'platform.school_sms_accounts': 'A school may send by an account of its own.' },
};

const statement = String.raw`(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?`;
const builder_write = String.raw`(?:insertInto|updateTable|deleteFrom)\(\s*['"]`;
const read = String.raw`(?:from|join|using)\s+(?:only\s+)?|(?:selectFrom|innerJoin|leftJoin|from)\(\s*\[?\s*['"]`;

/** What the text of a module says about tables it has no business with. */
export function judgeSql(module, text, schemas, lists = { READS_BEYOND, WRITES_BEYOND, MAY_USE }) {
  const names = schemas.join('|');
  const written = tablesAfter(`(?:${statement}|${builder_write})`, names, text);
  const named = tablesAfter(`(?:${read})`, names, text);
  const own = module === 'platform' ? FOR_ALL : [module];
  const readable = [...own, ...FOR_ALL, ...(lists.MAY_USE[module] ?? [])];
  return [
    ...beyond(written, own, lists.WRITES_BEYOND[module]).map((what) => ({
      law: 'SQL writes only its own module, or what WRITES_BEYOND in scripts/sql-laws.mjs admits.',
      what,
    })),
    ...beyond(named, readable, lists.READS_BEYOND[module])
      .filter((table) => !lists.WRITES_BEYOND[module]?.[table])
      .map((what) => ({
        law: 'SQL reads only modules of MAY_USE, or what READS_BEYOND in scripts/sql-laws.mjs admits.',
        what,
      })),
  ];
}

const beyond = (tables, schemas, admitted = {}) =>
  tables.filter((table) => !schemas.includes(table.split('.')[0]) && !admitted[table]);

function tablesAfter(before, names, text) {
  const pattern = new RegExp(`${before}((?:${names})\\.\\w+)`, 'gi');
  return [...new Set([...text.matchAll(pattern)].map(([, table]) => table))];
}

/** What the lists admit and no statement needs any more. */
export function unusedAdmissions(texts, lists = { READS_BEYOND, WRITES_BEYOND }) {
  return Object.entries(lists).flatMap(([list, modules]) =>
    Object.entries(modules).flatMap(([module, tables]) =>
      Object.keys(tables)
        .filter((table) => !texts.get(module)?.includes(table))
        .map((table) => ({
          law: `${list} admits what nobody needs.`,
          what: `${module}: ${table}`,
        })),
    ),
  );
}
