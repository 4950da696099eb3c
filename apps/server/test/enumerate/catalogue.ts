import {
  allTables,
  type ForeignKey,
  shared_schemas,
  shared_tables,
  type Sql,
  type Table,
} from './tables.ts';

/** Functions that run with their owner's rights, each with its reason and its own tenant check. */
const definer_functions: Record<string, string> = {
  'platform.enqueue':
    'the only door from the web role to the job queue; it stamps the tenant of the transaction',
};

/** Tables with a school that everybody in the tenant reads, each with its reason. */
const tenant_wide_tables: Record<string, string> = {
  'finance.used_codes':
    'a code of M-Pesa or a bank pays once in the whole organisation, so every school asks whether it is taken',
  'finance.receipt_links':
    'opens one paper by a code that only its holder knows, before any school is known',
  'identity.user_schools': 'says which schools a person may enter, so it is read before one is',
};

/** The first minor release of each major version that has the known holes in row security closed. */
const minor_min: Record<number, number> = { 15: 14, 16: 10, 17: 6, 18: 0 };

const app_roles = ['darasa_web', 'darasa_worker'];
const tenant_rule = ruleOn('tenant');
const school_rule = `(${tenant_rule} AND ${ruleOn('school')})`;

/** Tables whose rows a role may be limited to by class or stream: `platform.limit_rows`. */
const limited_tables = ['students.students', 'students.enrolments', 'students.roll_counts'];
const limits = `( SELECT current_setting('app.limits'::text, true) AS current_setting)`;
const limits_rule = `((${limits} = '*'::text) OR ${limitOn('class')} OR ${limitOn('stream')})`;

/** What hangs on a learner is limited as the learner is: `students.limit_rows`, word for word. */
const seen = 'SELECT students.seen_learners() AS seen_learners';
const seen_ids = '( SELECT array_agg(s.s) AS array_agg FROM students.seen_learners() s(s))';
const limitedTo = (rule: string, command = '*') => ({
  command,
  rule: `((${limits} = '*'::text) OR ${rule})`,
});
const of_place = { command: '*', rule: limits_rule };
const of_learner = limitedTo(`(student_id IS NULL) OR (student_id IN ( ${seen}))`);
/** Rows of a class or stream, and those of neither, such as the register of a dormitory. */
const of_place_or_none = limitedTo(
  `((class_id IS NULL) AND (stream_id IS NULL)) OR ${limitOn('class')} OR ${limitOn('stream')}`,
);
const other_limits: Record<string, Opening> = {
  'attendance.registers': of_place_or_none,
  'attendance.day_sums': of_place_or_none,
  'attendance.month_signs': of_place_or_none,
  'students.merges': limitedTo(`(kept_id IN ( ${seen}))`),
  'students.different_learners': limitedTo(`((one_id IN ( ${seen})) AND (other_id IN ( ${seen})))`),
  'communication.messages': limitedTo(
    `(student_ids = '{}'::uuid[]) OR (student_ids && ${seen_ids})`,
  ),
  'communication.conversations': limitedTo(
    '(phone IN ( SELECT students.seen_phones() AS seen_phones))',
  ),
  'communication.replies': limitedTo(
    '(conversation_id IN ( SELECT communication.seen_conversations() AS seen_conversations))',
  ),
  'finance.goods_in_kind': limitedTo('finance.sees_payment(payment_id)'),
  'finance.receipt_messages': limitedTo('finance.sees_payment(payment_id)'),
  'finance.receipt_voids': limitedTo('finance.sees_payment(payment_id)'),
  'communication.papers': limitedTo(`(student_ids && ${seen_ids})`),
  'students.guardians': limitedTo(
    '(id IN ( SELECT students.guardians_of_seen() AS guardians_of_seen))',
    'r',
  ),
  'students.behaviour_calls': limitedTo(
    '(guardian_id IN ( SELECT students.seen_guardians() AS seen_guardians))',
    'r',
  ),
};
const limitsOf = (table: Table): Opening => {
  if (limited_tables.includes(table.name)) return of_place;
  const by_learner = table.columns.some((column) => column.name === 'student_id');
  return other_limits[table.name] ?? (by_learner ? of_learner : of_place);
};

/** What belongs to an account of money: `finance.limit_rows`, word for word. */
const accounts = `( SELECT current_setting('app.money_accounts'::text, true) AS current_setting)`;
const ofAccount = (column: string) =>
  `((${column})::text = ANY (string_to_array(${accounts}, ','::text)))`;
const hangsOn = (noun: string) => `finance.sees_${noun}(${noun}_id)`;
const moneyRule = (rule: string) => `((${accounts} = '*'::text) OR ${rule})`;
const of_either = (one: string, other: string) => ({
  rule: moneyRule(`${ofAccount(one)} OR ${ofAccount(other)}`),
  check: moneyRule(`(${ofAccount(one)} AND ${ofAccount(other)})`),
});
const or_none = {
  rule: moneyRule(`(money_account_id IS NULL) OR ${ofAccount('money_account_id')}`),
};
const of_payment = { rule: moneyRule(hangsOn('payment')) };
const of_page = {
  rule: moneyRule('(account_id = ANY (( SELECT finance.seen_pages() AS seen_pages)::uuid[]))'),
};
const of_income = { rule: moneyRule(hangsOn('other_income')) };
const money_limits: Record<string, { rule: string; check?: string } | null> = {
  'finance.money_accounts': { rule: moneyRule(ofAccount('id')) },
  'finance.payments': or_none,
  'finance.fee_adjustments': or_none,
  'finance.pocket_moves': or_none,
  'finance.transfers': of_either('from_id', 'to_id'),
  'finance.bankings': of_either('from_account_id', 'to_account_id'),
  'finance.payment_cancellations': of_payment,
  'finance.receipt_prints': of_payment,
  'finance.receipt_messages': of_payment,
  'finance.receipt_voids': of_payment,
  'finance.notices': { rule: moneyRule(hangsOn('arrival')) },
  'finance.match_lines': { rule: moneyRule(hangsOn('match')) },
  'finance.voucher_lines': { rule: moneyRule(hangsOn('voucher')) },
  'finance.petty_vouchers': { rule: moneyRule(hangsOn('petty_float')) },
  'finance.petty_counts': { rule: moneyRule(hangsOn('petty_float')) },
  'finance.bursary_shares': { rule: moneyRule(hangsOn('bursary')) },
  'finance.grant_cancellations': { rule: moneyRule(hangsOn('grant')) },
  'finance.other_income_lines': of_income,
  'finance.capitation_receipts': { rule: moneyRule(ofAccount('money_account_id')) },
  'finance.official_prints': {
    rule: moneyRule(`${hangsOn('grant')} OR ${hangsOn('other_income')}`),
  },
  'finance.accounts': {
    rule: moneyRule(
      '(NOT is_money) OR (id = ANY (( SELECT finance.seen_money_pages() AS seen_money_pages)::uuid[]))',
    ),
  },
  'finance.lines': of_page,
  'finance.day_sums': of_page,
  'finance.journal_voucher_lines': of_page,
  // A vote head says where its money usually lies, and moves none.
  'finance.vote_heads': null,
};
const moneyLimitsOf = (table: Table) => {
  const known = money_limits[table.name];
  if (known !== undefined) return known;
  const names = table.foreign_keys.some((key) => key.target === 'finance.money_accounts');
  return names ? { rule: moneyRule(ofAccount('money_account_id')) } : null;
};

const setting = (name: string) => `NULLIF(current_setting('app.${name}'::text, true), ''::text)`;
const among = (column: string, name: string) =>
  `(${column} = ANY ((string_to_array(${setting(name)}, ','::text))::uuid[]))`;
const own_guardian = `(guardian_id = (${setting('guardian_id')})::uuid)`;
const readIf = (rule: string) => ({ command: 'r', rule: `(${tenant_rule} AND ${rule})` });
interface Opening {
  command: string;
  rule: string;
  /** For a change: which rows may be changed at all. */
  from?: string;
}
const given = (name: string) => `(${setting(name)} IS NOT NULL)`;
const of_family_school = { family_school: readIf(among('school_id', 'family_schools')) };

const of_paying_child = readIf(among('student_id', 'fees_of'));
const of_paying_school = readIf(`${given('fees_of')} AND ${among('school_id', 'family_schools')}`);
const of_child_with_results = among('student_id', 'results_of');
const by_code = readIf(`(verify_code = ${setting('receipt_code')})`);
/**
 * What a parent's transaction reads and writes, and what the code on a receipt opens to whoever holds
 * the paper, beside the rule of the school.
 */
const family_policies: Record<string, Record<string, Opening>> = {
  'students.students': { family: readIf(among('id', 'family')) },
  'students.student_guardians': {
    family: readIf(among('student_id', 'family')),
    guardian: readIf(own_guardian),
  },
  'administration.classes': of_family_school,
  'administration.streams': of_family_school,
  'platform.notification_listeners': of_family_school,
  'platform.notification_rules': of_family_school,
  'administration.terms': of_family_school,
  'administration.holidays': of_family_school,
  'administration.events': of_family_school,
  'administration.event_classes': of_family_school,
  'platform.settings': of_family_school,
  'students.family_requests': {
    guardian: readIf(own_guardian),
    family_asks: {
      command: 'a',
      rule: `(${tenant_rule} AND ${own_guardian} AND ${among('student_id', 'family')} AND ${among('school_id', 'family_schools')})`,
    },
  },
  'attendance.plans': { guardian: readIf(own_guardian) },
  'attendance.codes': of_family_school,
  'students.consent_wordings': of_family_school,
  'students.consents': {
    family: readIf(among('student_id', 'family')),
    family_answers: {
      command: 'a',
      rule: `(${tenant_rule} AND ${own_guardian} AND ${among('student_id', 'family')} AND ${among('school_id', 'family_schools')})`,
    },
  },
  'platform.letterheads': {
    fees_of_family: of_paying_school,
    results_of_family: readIf(`${given('results_of')} AND ${among('school_id', 'family_schools')}`),
  },
  'academics.papers': {
    results_of_family: readIf(
      `${of_child_with_results} AND ((released_at IS NOT NULL) OR (held_at IS NOT NULL))`,
    ),
  },
  'academics.paper_snapshots': {
    results_of_family: readIf(`is_free AND ${of_child_with_results}`),
  },
  'academics.paper_events': {
    guardian: readIf(own_guardian),
    family_opens: {
      command: 'a',
      rule: `(${tenant_rule} AND ${own_guardian} AND ${of_child_with_results} AND ${among('school_id', 'family_schools')} AND (kind = 'opened'::text))`,
    },
  },
  'finance.accounts': { fees_of_family: of_paying_school },
  'finance.money_accounts': { fees_of_family: of_paying_school },
  'finance.vote_heads': { fees_of_family: of_paying_school },
  'finance.balances': { fees_of_family: of_paying_child },
  'finance.fiscal_invoices': { fees_of_family: of_paying_child },
  'finance.lines': { fees_of_family: of_paying_child },
  'finance.journals': {
    fees_of_family: readIf(`${given('fees_of')} AND finance.touches_family(id)`),
  },
  'finance.payments': { fees_of_family: of_paying_child, by_code },
  'finance.grant_receipts': { by_code },
  'finance.capitation_receipts': { by_code },
  'finance.other_incomes': {
    by_code,
    by_code_of_slip: readIf(`${given('receipt_code')} AND finance.has_shown_slip(id)`),
  },
  'finance.grant_cancellations': {
    by_code: readIf(`${given('receipt_code')} AND ${hangsOn('grant')}`),
  },
  'finance.payment_cancellations': {
    fees_of_family: readIf(`${given('fees_of')} AND ${hangsOn('payment')}`),
    by_code: readIf(`${given('receipt_code')} AND ${hangsOn('payment')}`),
  },
  'finance.payment_plans': {
    fees_of_family: of_paying_child,
    family_asks: {
      command: 'a',
      rule: `(${tenant_rule} AND ${own_guardian} AND ${among('student_id', 'fees_of')} AND ${among('school_id', 'family_schools')} AND (state = 'asked'::text))`,
    },
  },
  'finance.extra_charges': {
    family_school: readIf(`is_optional AND ${among('school_id', 'family_schools')}`),
  },
  'finance.extra_charge_members': {
    family: readIf(among('student_id', 'family')),
    family_answers: {
      command: 'w',
      from: `(${tenant_rule} AND ${among('student_id', 'family')} AND (state = ANY (ARRAY['asked'::text, 'accepted'::text, 'declined'::text])))`,
      rule: `(${tenant_rule} AND ${among('student_id', 'family')} AND (state = ANY (ARRAY['accepted'::text, 'declined'::text])))`,
    },
  },
};

export interface Catalogue {
  faults: string[];
  tables: number;
  foreign_keys: number;
  exceptions: number;
}

/** Reads the database's own description and says what is missing from the protection of its rows. */
export async function catalogueFaults(sql: Sql): Promise<Catalogue> {
  const tables = await allTables(sql);
  const tenants = tables.filter((table) => !shared_tables[table.name]);
  return {
    faults: [
      ...tenants.flatMap(tableFaults),
      ...tables.flatMap((table) => [...keyFaults(table), ...moneyFaults(table)]),
      ...(await viewFaults(sql)),
      ...(await functionFaults(sql)),
      ...(await roleFaults(sql)),
      ...(await grantFaults(sql)),
      ...(await versionFaults(sql)),
      ...(await rightsFaults(sql)),
    ],
    tables: tenants.length,
    foreign_keys: tables.reduce((sum, table) => sum + table.foreign_keys.length, 0),
    exceptions: [shared_tables, shared_schemas, definer_functions, tenant_wide_tables].flatMap(
      Object.keys,
    ).length,
  };
}

function ruleOn(scope: 'tenant' | 'school'): string {
  return `(${scope}_id = (NULLIF(current_setting('app.${scope}_id'::text, true), ''::text))::uuid)`;
}

function limitOn(place: 'class' | 'stream'): string {
  return `((${place}_id)::text = ANY (string_to_array(${limits}, ','::text)))`;
}

function tableFaults(table: Table): string[] {
  const faults: string[] = [];
  const say = (what: string) => faults.push(`${table.name}: ${what}`);
  const tenant = table.columns.find((column) => column.name === 'tenant_id');
  if (!tenant?.not_null || tenant.type !== 'uuid') say('tenant_id is not a uuid that is not null');
  if (!table.row_security) say('row security is not enabled');
  if (!table.forced) say('row security is not forced');
  if (table.primary[0] !== 'tenant_id') say('the primary key does not start with tenant_id');
  for (const index of table.indexes.filter((one) => one.unique)) {
    if (!index.columns.includes('tenant_id')) say(`unique ${index.name} lacks tenant_id`);
  }
  for (const column of table.columns) {
    if (column.sequence) say(`${column.name} numbers itself from a sequence`);
  }
  return [...faults, ...policyFaults(table), ...settingFaults(table)];
}

/** The rule is compared as text: any other wording, however clever, has to be looked at by a person. */
function policyFaults(table: Table): string[] {
  const school = table.columns.find((column) => column.name === 'school_id');
  const owned = school?.not_null === true && !tenant_wide_tables[table.name];
  const rule = owned ? school_rule : tenant_rule;
  const open = table.policies
    .filter((policy) => policy.permissive)
    .map((policy) => ({ ...policy, using: plainly(policy.using), check: plainly(policy.check) }))
    .filter((policy) => !isForFamilies(table.name, policy));
  const faults: string[] = [];
  if (!open.some((policy) => policy.command === '*')) faults.push('no policy for all commands');
  for (const policy of open) {
    if (policy.using !== rule) faults.push(`policy ${policy.name} has another USING`);
    if (policy.check !== rule) faults.push(`policy ${policy.name} has another WITH CHECK`);
  }
  const restrictive = table.policies.filter((policy) => !policy.permissive);
  const narrow = restrictive.filter(({ name }) => !narrowed_elsewhere.includes(name));
  faults.push(...taughtFaults(table, restrictive), ...audienceFaults(table, restrictive));
  const money = restrictive.find((policy) => policy.name === 'money_limits');
  const of_money = moneyLimitsOf(table);
  if (of_money && !money) faults.push('is not limited to accounts of money');
  if (
    money &&
    (money.command !== '*' ||
      money.using?.replace(/\s+/g, ' ') !== of_money?.rule ||
      money.check?.replace(/\s+/g, ' ') !== of_money?.check)
  ) {
    faults.push('policy money_limits narrows in another way');
  }
  for (const policy of narrow) {
    const { command, rule: limits } = limitsOf(table);
    const known = policy.name === 'limits' && policy.command === command && policy.check === null;
    if (!known || policy.using?.replace(/\s+/g, ' ') !== limits) {
      faults.push(`policy ${policy.name} narrows in another way`);
    }
  }
  if (limited_tables.includes(table.name) && narrow.length !== 1) faults.push('has no limits');
  return faults.map((fault) => `${table.name}: ${fault}`);
}

/** Policies that have a rule of their own beside the limits of places. */
const narrowed_elsewhere = ['money_limits', 'taught', 'audiences'];

/** What belongs to a teaching group is seen by those who teach it: `academics.protect`, word for word. */
const taught = `( SELECT current_setting('app.taught'::text, true) AS current_setting)`;
const taught_groups =
  "( SELECT (string_to_array(NULLIF(current_setting('app.groups'::text, true), ''::text), ','::text))::uuid[] AS string_to_array)";
const taught_open = `(${taught} = '*'::text) OR (group_id = ANY (${taught_groups}::uuid[]))`;
const taught_rule = `(${taught_open})`;
const led = '(student_id = ANY (( SELECT academics.led_learners() AS led_learners)::uuid[]))';
/** Tables that a class teacher also sees by the learners of the own stream. */
const other_taught: Record<string, string> = {
  'academics.comments': `(${taught_open} OR ${led})`,
};

/** Tables of groups that every member of staff may read, each with its reason. */
const told_to_all: Record<string, string> = {
  'academics.group_members': 'holds no marks, and a teacher finds the own groups by it',
  'academics.group_teachers': 'holds no marks, and a teacher finds the own groups by it',
};

/** Tables of which a teacher sees the rows of the own groups, and of no other. */
export const isTaught = (table: Table): boolean =>
  table.name.startsWith('academics.') &&
  table.columns.some(({ name }) => name === 'group_id') &&
  !told_to_all[table.name];

function taughtFaults(table: Table, restrictive: Table['policies']): string[] {
  const policy = restrictive.find(({ name }) => name === 'taught');
  if (isTaught(table) && !policy) return ['is not limited to who teaches the group'];
  if (!policy) return [];
  const is_known = policy.command === '*' && policy.check === null;
  const using = policy.using?.replace(/\s+/g, ' ');
  return is_known && using === (other_taught[table.name] ?? taught_rule)
    ? []
    : ['policy taught narrows in another way'];
}

/** What belongs to an audience is seen by those who take its registers: `attendance.protect`, word for word. */
const own_audiences = taught_groups.replace('app.groups', 'app.audiences');
const audience_rule = `((${taught} = '*'::text) OR (audience_id = ANY (${own_audiences}::uuid[])))`;

/** Tables of which a teacher sees the rows of the own classes, and of no other. */
export const isOfAudience = (table: Table): boolean =>
  table.name.startsWith('attendance.') && table.columns.some(({ name }) => name === 'audience_id');

function audienceFaults(table: Table, restrictive: Table['policies']): string[] {
  const policy = restrictive.find(({ name }) => name === 'audiences');
  if (!policy) return isOfAudience(table) ? ['is not limited to who takes the register'] : [];
  const is_known = policy.command === '*' && policy.check === null;
  return is_known && policy.using?.replace(/\s+/g, ' ') === audience_rule
    ? []
    : ['policy audiences narrows in another way'];
}

/** A setting that is read once for a statement, as the catalogue writes it. */
const read_once =
  /\( SELECT (\(?(?:NULLIF|string_to_array)\([^=]*?\)(?:\)::uuid(?:\[\])?)?) AS "?\w+"?\)(?:::uuid\[\])?/g;

/** It is the same setting. */
const plainly = (rule: string | null): string | null => rule?.replaceAll(read_once, '$1') ?? null;

/** Tables whose rules read the settings anew for each row, each with its reason. */
const read_for_each_row: Record<string, string> = {
  'finance.balances':
    'its pages of fifty are planned better for a known school: measured 1.2 times',
};

function settingFaults({ name, policies }: Table): string[] {
  if (read_for_each_row[name]) return [];
  const reads = (rule: string | null) =>
    (rule ?? '')
      .replaceAll(read_once, '')
      .replaceAll(limits, '')
      .replaceAll(accounts, '')
      .replaceAll(taught, '')
      .replaceAll(taught_groups, '')
      .replaceAll(own_audiences, '');
  return policies
    .filter(({ using, check }) =>
      [using, check].some((rule) => reads(rule).includes('current_setting')),
    )
    .map((policy) => `${name}: policy ${policy.name} reads a setting anew for each row`);
}

/** One of the few that open a row to a parent, for the very command and in the very words. */
const isForFamilies = (table: string, policy: Table['policies'][number]): boolean => {
  const known = family_policies[table]?.[policy.name];
  if (!known || policy.command !== known.command) return false;
  const [using, check] = [policy.using, policy.check].map((rule) => rule?.replace(/\s+/g, ' '));
  return known.command === 'r'
    ? using === known.rule && check === undefined
    : using === known.from && check === known.rule;
};

function keyFaults(table: Table): string[] {
  const shared = table.name in shared_tables;
  return table.foreign_keys.flatMap((key) => {
    const faults: string[] = [];
    if ('nd'.includes(key.on_delete)) faults.push('is emptied on delete');
    if ('cnd'.includes(key.on_update)) faults.push('cascades on update');
    if (!shared && !(key.target in shared_tables) && !pairsTenants(key)) {
      faults.push('does not pair tenant_id with tenant_id');
    }
    if (!shared && !hasIndex(table, key))
      faults.push('has no index on tenant_id and its columns first');
    return faults.map((fault) => `${table.name}: foreign key ${key.name} ${fault}`);
  });
}

const pairsTenants = (key: ForeignKey): boolean =>
  key.columns.some((column, i) => column === 'tenant_id' && key.target_columns[i] === 'tenant_id');

const hasIndex = (table: Table, key: ForeignKey): boolean =>
  table.indexes.some(
    (index) =>
      index.whole &&
      index.columns[0] === 'tenant_id' &&
      key.columns.every((column) => index.columns.slice(0, key.columns.length).includes(column)),
  );

const money_words = /(^|_)(amount|balance|price|fee|cost|salary|total|paid|due|charge)(_|$)/;
const number_types = /^(smallint|integer|bigint|numeric|real|double|money)/;

function moneyFaults(table: Table): string[] {
  return table.columns.flatMap(({ name, type }) => {
    const at = `${table.name}.${name}`;
    if (/^(real|double|money)/.test(type)) return [`${at}: ${type} cannot hold cents exactly`];
    if (name.endsWith('_cents') && !/^bigint(\[\])?$/.test(type))
      return [`${at}: cents are bigint`];
    const is_money = money_words.test(name) && number_types.test(type);
    return is_money && !/_(cents|count|days|percent)$/.test(name)
      ? [`${at}: money is named _cents`]
      : [];
  });
}

async function viewFaults(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string; kind: string }>(
    `select c.oid::regclass::text as name, c.relkind as kind
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and n.nspname <> all ($1)
       and (c.relkind = 'm' or (c.relkind = 'v'
         and not coalesce(c.reloptions && array['security_invoker=true', 'security_invoker=on'], false)))`,
    [Object.keys(shared_schemas)],
  );
  return rows.map(({ name, kind }) =>
    kind === 'm' ? `${name}: a materialised view` : `${name}: a view without security_invoker`,
  );
}

async function functionFaults(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string; fixed_path: boolean }>(
    `select n.nspname || '.' || p.proname as name,
       coalesce('search_path=""' = any (p.proconfig), false) as fixed_path
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.prosecdef and n.nspname !~ '^pg_' and n.nspname <> all ($1)`,
    [Object.keys(shared_schemas)],
  );
  return rows.flatMap(({ name, fixed_path }) => {
    if (!definer_functions[name]) return [`${name}: runs with its owner's rights`];
    return fixed_path ? [] : [`${name}: its search_path is not fixed`];
  });
}

async function roleFaults(sql: Sql): Promise<string[]> {
  const roles = await sql<{ name: string; strong: boolean; settings: string; member: boolean }>(
    `select r.rolname as name, r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb as strong,
       coalesce((select string_agg(s.setconfig::text, ' ') from pg_db_role_setting s where s.setrole = r.oid), '') as settings,
       exists (select from pg_auth_members m where m.member = r.oid) as member
     from pg_roles r where r.rolname = any ($1)`,
    [app_roles],
  );
  const owned = await sql<{ role: string; thing: string }>(
    `select pg_get_userbyid(c.relowner) as role, c.oid::regclass::text as thing
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where pg_get_userbyid(c.relowner) = any ($1) and n.nspname <> all ($2) and n.nspname !~ '^pg_'
     union all
     select pg_get_userbyid(n.nspowner), 'schema ' || n.nspname from pg_namespace n
     where pg_get_userbyid(n.nspowner) = any ($1) and n.nspname <> all ($2)
     union all
     select pg_get_userbyid(p.proowner), 'function ' || p.proname from pg_proc p
     join pg_namespace n on n.oid = p.pronamespace
     where pg_get_userbyid(p.proowner) = any ($1) and n.nspname <> all ($2)`,
    [app_roles, Object.keys(shared_schemas)],
  );
  const missing = app_roles.filter((name) => !roles.some((role) => role.name === name));
  return [
    ...missing.map((name) => `${name}: there is no such role`),
    ...roles.flatMap(({ name, strong, settings, member }) => [
      ...(strong ? [`${name}: can pass row security or make roles`] : []),
      ...(member ? [`${name}: is a member of another role`] : []),
      ...(settings.includes('app.') ? [`${name}: has a scope before any request`] : []),
    ]),
    ...owned.map(({ role, thing }) => `${role}: owns ${thing}`),
  ];
}

async function grantFaults(sql: Sql): Promise<string[]> {
  // TRUNCATE and TRIGGER go past row security, and what everybody may do the web role may do.
  const grants = await sql<{ role: string; thing: string; what: string }>(
    `select case when g.grantee = 0 then 'everybody' else pg_get_userbyid(g.grantee)::text end as role,
       n.nspname || '.' || c.relname as thing, g.privilege_type as what
     from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) g
     where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and n.nspname <> all ($1)
       and (g.grantee = 0 or pg_get_userbyid(g.grantee) = any ($2))`,
    [Object.keys(shared_schemas), app_roles],
  );
  return grants.flatMap(({ role, thing, what }) => {
    if (role === 'everybody') return [`${thing}: everybody has ${what}`];
    if (role === 'darasa_worker') return [`${thing}: the worker has ${what}`];
    if (['TRUNCATE', 'TRIGGER', 'REFERENCES', 'MAINTAIN'].includes(what)) {
      return [`${thing}: the web role has ${what}`];
    }
    return shared_tables[thing] && what !== 'SELECT' ? [`${thing}: the web role has ${what}`] : [];
  });
}

/** What is remembered of a person is read anew when a table that it was read from counts a change. */
async function rightsFaults(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string; missing: string[] }>(`
    select t.name, array(
      select kind from unnest('{insert,delete,update}'::text[], '{4,8,16}'::int[]) k (kind, bit)
      where not exists (
        select from pg_trigger g
        where g.tgrelid = t.oid and g.tgtype & k.bit <> 0 and g.tgenabled = 'O'
          and g.tgfoid = 'identity.count_change_of_rights'::regproc)) as missing
    from (
      select distinct c.oid, n.nspname || '.' || c.relname as name
      from pg_depend d
      join pg_class c on c.oid = d.refobjid
      join pg_namespace n on n.oid = c.relnamespace
      where d.classid = 'pg_proc'::regclass and d.objid = 'identity.rights_of'::regproc
        and d.refclassid = 'pg_class'::regclass) t`);
  if (rows.length === 0) return ['identity.rights_of: reads no table that the catalogue knows of'];
  return rows.flatMap(({ name, missing }) =>
    missing.map((kind) => `${name}: ${kind} is not counted as a change of rights`),
  );
}

async function versionFaults(sql: Sql): Promise<string[]> {
  const [row] = await sql<{ v: number }>(`select current_setting('server_version_num')::int as v`);
  const major = Math.floor((row?.v ?? 0) / 10_000);
  const minor = (row?.v ?? 0) % 10_000;
  const enough = minor_min[major] ?? (major > 18 ? 0 : Infinity);
  return minor >= enough ? [] : [`PostgreSQL ${major}.${minor} has known holes in row security`];
}
