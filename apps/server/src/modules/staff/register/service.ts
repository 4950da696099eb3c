import type { InputOf } from '@darasa/contract/endpoint';
import { hasModule } from '@darasa/contract/access';
import type {
  createStaff,
  editStaff,
  StaffRecord,
  StaffValues,
} from '@darasa/contract/staff/register';
import { addDays, isoDate } from '@darasa/rules/dates';
import { changesOf } from '#platform/changes.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { keepNewAnswers } from '#platform/custom-fields/answers.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { addUser, renamePerson } from '#modules/identity/index.ts';
import { auditedStaff } from './audited.ts';
import { listDuties } from './duties/queries.ts';
import * as numbers from './numbers/queries.ts';
import { takeNumbers } from './numbers/take.ts';
import * as queries from './queries.ts';

const youngest_days = 16 * 365;

export async function read(ctx: Ctx, { id }: { id: string }): Promise<StaffRecord> {
  const today = isoDate(ctx.now);
  const [stored, duties] = await Promise.all([
    queries.findRecord(ctx.db, id, today),
    listDuties(ctx.db, id, today),
  ]);
  if (!stored) throw fail('staff.not_found');
  return recordOf(ctx, stored, duties);
}

/** Bank, ID and PIN are seen by those who may change them, and by nobody else. */
function recordOf(ctx: Ctx, stored: queries.StoredStaff, duties: string[]): StaffRecord {
  const { national_id, kra_pin, nssf_number, sha_number, ...rest } = stored;
  const { bank_name, bank_branch, bank_account, ...open } = rest;
  const numbers = { national_id, kra_pin, nssf_number, sha_number };
  const bank = { bank_name, bank_branch, bank_account };
  const may_see = hasModule(ctx.user, 'roles', 'edit');
  return { ...open, duties, private: may_see ? { ...numbers, ...bank } : null };
}

export async function add(
  ctx: Ctx,
  { custom, with_sign_in, role_id, ...input }: InputOf<typeof createStaff>,
  origin: string,
) {
  await checkSense(ctx, input);
  await refuseTaken(ctx, input, null);
  const id = newId(ctx.now.getTime());
  const staff_number = await insertNumbered(ctx, { ...input, id });
  ctx.changed('staff', id, null, auditedStaff({ ...input, staff_number }));
  await keepNewAnswers(ctx, { record_type: 'staff', module: 'roles' }, id, custom);
  if (with_sign_in) await giveSignIn(ctx, id, input, role_id, origin);
  return { id, staff_number, name: `${input.first_name} ${input.last_name}` };
}

/** The sign-in goes with the record: its phone and email, this school, and a link to a password. */
async function giveSignIn(
  ctx: Ctx,
  staff_id: string,
  { first_name, last_name, phone, email }: StaffValues,
  role_id: string | undefined,
  origin: string,
): Promise<void> {
  await addUser(
    ctx,
    {
      user_type: 'staff',
      first_name,
      last_name,
      ...(phone ? { phone } : {}),
      ...(email ? { email } : {}),
      ...(role_id ? { role_id } : {}),
      school_ids: [schoolOf(ctx)],
      staff_id,
    },
    origin,
  );
}

async function insertNumbered(ctx: Ctx, values: StaffValues & { id: string }): Promise<string> {
  const staff_number = values.staff_number ?? (await takeNumbers(ctx, 1))[0]!;
  const made = await queries.insertStaff(ctx.db, [
    {
      ...values,
      staff_number,
      tenant_id: ctx.tenant_id,
      school_id: schoolOf(ctx),
      created_by: ctx.user.id,
      created_at: nowIso(ctx),
    },
  ]);
  if (made.length > 0) return staff_number;
  await refuseTaken(ctx, values, null);
  throw failField('staff.number_taken', 'staff_number', 'That number was just given. Try again.');
}

export async function edit(ctx: Ctx, body: InputOf<typeof editStaff>): Promise<StaffRecord> {
  const { id } = body;
  const today = isoDate(ctx.now);
  const [locked, before] = await Promise.all([
    queries.lockStaff(ctx.db, id),
    queries.findRecord(ctx.db, id, today),
  ]);
  if (!locked || !before) throw fail('staff.not_found');
  const change: queries.StaffColumns = changesOf(body, recordOf(ctx, before, []));
  const yours = { ...before, ...change };
  await checkSense(ctx, { ...body, joined_on: yours.joined_on ?? undefined });
  await refuseTaken(ctx, body, id);
  await queries.updateStaff(ctx.db, id, change);
  if (before.user_id && (body.first_name ?? body.last_name)) {
    const { first_name, last_name } = yours;
    await renamePerson(ctx.db, before.user_id, { first_name, last_name });
  }
  ctx.changed('staff', id, auditedStaff(before), auditedStaff(yours));
  return read(ctx, { id });
}

interface Sense {
  born_on?: string | undefined;
  joined_on?: string | undefined;
  department_id?: string | undefined;
}

async function checkSense(ctx: Ctx, { born_on, joined_on, department_id }: Sense): Promise<void> {
  const began_on = joined_on ?? isoDate(ctx.now);
  if (born_on && born_on > addDays(began_on, -youngest_days)) {
    throw failField('request.invalid', 'born_on', 'Nobody starts work here before the age of 16');
  }
  if (department_id && !(await queries.hasDepartment(ctx.db, department_id))) {
    throw failField('record.not_found', 'department_id', 'Choose a department of this school');
  }
}

const called: Record<numbers.UniqueField, string> = {
  national_id: 'ID number',
  kra_pin: 'KRA PIN',
  tsc_number: 'TSC number',
  staff_number: 'staff number',
};

/** Says who has the number, so that the clerk can see whether it is the same person. */
async function refuseTaken(
  ctx: Ctx,
  values: Partial<Record<numbers.UniqueField, string | undefined>>,
  but_id: string | null,
): Promise<void> {
  const { national_id, kra_pin, tsc_number, staff_number } = values;
  const asked = { national_id, kra_pin, tsc_number, staff_number };
  if (Object.values(asked).every((value) => value === undefined)) return;
  const holders = await numbers.listHolders(ctx.db, asked, but_id);
  if (holders.length === 0) return;
  const failure = fail('staff.number_taken');
  failure.fields = holders.map(({ field, name, staff_number: theirs }) => ({
    path: field,
    message: `${name} (${theirs}) already has this ${called[field]}.`,
  }));
  throw failure;
}
