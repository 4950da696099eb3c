import { hostname } from 'node:os';
import { newTrail } from '#platform/audit/trail.ts';
import { hashPassword } from '#platform/auth/passwords.ts';
import { randomSecret } from '#platform/auth/tokens.ts';
import type { ChangeNoter } from '#platform/ctx.ts';
import { type OwnerClient, withOwner } from '#platform/db/owner.ts';
import { isHost } from '#platform/config.ts';
import { isLocal, recordOf } from '#platform/domains/proof.ts';
import { normaliseDomain } from '#platform/tenancy.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './operator-queries.ts';

/** A mistake of the operator, with a sentence that says what to do. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

type Facts = Omit<queries.NewOrganisation, 'sends_codes'>;

const name_max = 120;
const email_form = /^[^\s@<>()]{1,64}@[^\s@<>()]+\.[^\s@<>()]{2,}$/;

/** A domain is what a browser sends as the host: nothing else would ever be found. */
export function checkDomain(given: string): string {
  const domain = normaliseDomain(given);
  if (isHost(domain)) return domain;
  throw new OperatorError(
    `--domain is "${given}": give the host alone, such as kiota.ac.ke, without http:// and without a path.`,
  );
}

const reason_max = 500;

export function checkReason(given: string): string {
  if (given && given.length <= reason_max && !/\p{Cc}/u.test(given)) return given;
  throw new OperatorError(
    `--proven wants a reason of up to ${reason_max} letters, such as "Intranet of the school".`,
  );
}

/** The same organisation with a clean domain, or a sentence that says which flag is wrong. */
export function checkOrganisation(input: Facts): Facts {
  const email = input.admin_email.toLowerCase();
  if (email.length > 254 || !email_form.test(email)) {
    throw new OperatorError(
      `--admin-email is "${input.admin_email}": give an e-mail address, such as head@kiota.ac.ke.`,
    );
  }
  const names: Record<string, string> = {
    name: input.name,
    school: input.school,
    'admin-name': `${input.admin_first_name} ${input.admin_last_name}`,
  };
  for (const [flag, text] of Object.entries(names)) {
    if (text.length > name_max || /\p{Cc}/u.test(text)) {
      throw new OperatorError(`--${flag} is longer than ${name_max} letters, or not plain text.`);
    }
  }
  const proven_reason = input.proven_reason === null ? null : checkReason(input.proven_reason);
  return { ...input, domain: checkDomain(input.domain), admin_email: email, proven_reason };
}

/**
 * Makes an organisation with its first school and its first admin; says the password once. On a public
 * domain it stays closed until the record that comes back is found there.
 */
export async function createOrganisation(owner_url: string, input: queries.NewOrganisation) {
  const domain = normaliseDomain(input.domain);
  const { proven_reason } = input;
  const tenant_id = newId();
  const token = proven_reason || isLocal(domain) ? null : newToken();
  const password = randomSecret(12);
  const password_hash = await hashPassword(password);
  await asOperator(owner_url, tenant_id, 'Create the organisation', async (client, changed) => {
    if (await queries.findByDomain(client, domain)) {
      throw new OperatorError(`${domain} already belongs to an organisation.`);
    }
    const ids = { tenant_id, school_id: newId(), user_id: newId(), staff_id: newId() };
    const proof = token ? 'awaited' : 'not awaited';
    await queries.insertOrganisation(client, ids, { ...input, domain, password_hash, proof });
    if (token) await queries.askForRecord(client, tenant_id, token);
    if (proven_reason) await queries.acceptReason(client, tenant_id, proven_reason);
    const facts = { name: input.name, domain, proof };
    changed('organisation', tenant_id, null, { ...facts, ...(proven_reason && { proven_reason }) });
    changed('user', ids.user_id, null, { email: input.admin_email, is_admin: true });
  });
  return { tenant_id, domain, password, to_set: token ? recordOf(domain, token) : null };
}

/** Nobody guesses it, so whoever sets it was told it. */
export const newToken = (): string => randomSecret(18);

/** From the next call on, everybody there is told that the organisation is suspended. */
export const suspendOrganisation = (owner_url: string, domain: string, reason: string) =>
  setSuspended(owner_url, domain, reason);

export const restoreOrganisation = (owner_url: string, domain: string) =>
  setSuspended(owner_url, domain, null);

async function setSuspended(owner_url: string, given_domain: string, reason: string | null) {
  const domain = normaliseDomain(given_domain);
  const found = await withOwner(owner_url, (client) => findOrganisation(client, domain));
  if ((found.suspended_at !== null) === (reason !== null)) {
    throw new OperatorError(`${found.name} is ${reason ? 'already' : 'not'} suspended.`);
  }
  const action = reason ? 'Suspend the organisation' : 'Restore the organisation';
  await asOperator(owner_url, found.id, action, async (client, changed) => {
    await queries.setSuspension(client, found.id, reason);
    changed('organisation', found.id, { suspended: !reason }, { suspended: !!reason, reason });
  });
  return found;
}

export async function findOrganisation(client: OwnerClient, domain: string) {
  const found = await queries.findByDomain(client, domain);
  if (!found) throw new OperatorError(`No organisation has the domain ${domain}.`);
  return found;
}

/** One transaction inside the tenant, with an audit line that names the machine it was done from. */
export async function asOperator(
  owner_url: string,
  tenant_id: string,
  action: string,
  work: (client: OwnerClient, changed: ChangeNoter) => Promise<void>,
): Promise<void> {
  await withOwner(owner_url, async (client) => {
    const trail = newTrail(
      {
        tenant_id,
        school_id: null,
        user_id: null,
        session_id: null,
        now: new Date(),
        request_id: newId(),
        device: `Operator at ${hostname()}`,
        address: '',
      },
      action,
    );
    await client.query(`begin; set local app.tenant_id = '${tenant_id}'`);
    await work(client, trail.changed);
    for (const { text, values } of trail.closing()) await client.query(text, values);
    await client.query('commit');
  });
}
