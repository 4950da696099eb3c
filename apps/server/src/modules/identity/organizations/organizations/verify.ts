import { type OwnerClient, withOwner } from '#platform/db/owner.ts';
import { type DnsRecord, isLocal, type LookUp, recordOf } from '#platform/domains/proof.ts';
import { asOperator, findOrganisation, newToken, OperatorError } from './operator.ts';
import * as queries from './operator-queries.ts';

/** A record in words is how a record is written down for whoever keeps the domain. */
export const recordInWords = ({ name, text }: DnsRecord): string => `  ${name} TXT "${text}"`;

interface Verified {
  name: string;
  /** A proof opens nothing that is suspended. */
  is_suspended: boolean;
  /** The record that was asked for just now, where nobody had been asked for one. */
  to_set?: DnsRecord;
}

/**
 * Opens an organisation whose record is found. One that is open already goes on whatever is found: it is
 * asked for a record, or the same look is done now that is done once a month.
 */
export async function verifyOrganisation(
  owner_url: string,
  lookUp: LookUp,
  domain: string,
): Promise<Verified> {
  const { id, awaiting_proof_since, proof, ...who } = await findWithProof(owner_url, domain);
  const { name, is_suspended } = who;
  if (isLocal(domain)) throw new OperatorError(`${domain} is a local name and needs no proof.`);
  if (!proof?.token)
    return { name, is_suspended, to_set: await askForRecord(owner_url, id, domain) };
  const record = recordOf(domain, proof.token);
  const finding = await lookUp(record);
  await asOperator(owner_url, id, 'Look up the proof of the domain', async (client, changed) => {
    if (finding) await queries.keepFinding(client, id, finding);
    else await queries.acceptRecord(client, id);
    changed('organisation', id, { proven: null }, { proven: !finding, finding });
  });
  if (!finding) return { name, is_suspended };
  const is = awaiting_proof_since ? 'stays closed' : 'goes on, but its domain is not proven';
  throw new OperatorError(
    `${name} ${is}. ${finding}\nHave this set where the domain is kept; it may take an hour to be seen:\n${recordInWords(record)}`,
  );
}

/** For a domain that the world's DNS knows nothing of; the reason stays with it. */
export async function acceptWithout(
  owner_url: string,
  domain: string,
  reason: string,
): Promise<Verified> {
  const { id, name, is_suspended } = await findWithProof(owner_url, domain);
  await asOperator(owner_url, id, 'Accept the domain without a record', async (client, changed) => {
    await queries.acceptReason(client, id, reason);
    changed('organisation', id, { proven: null }, { proven: true, proven_reason: reason });
  });
  return { name, is_suspended };
}

async function askForRecord(owner_url: string, id: string, domain: string): Promise<DnsRecord> {
  const token = newToken();
  await asOperator(owner_url, id, 'Ask for a proof of the domain', async (client, changed) => {
    await queries.askForRecord(client, id, token);
    changed('organisation', id, { proof: null }, { proof: 'awaited' });
  });
  return recordOf(domain, token);
}

const findWithProof = (owner_url: string, domain: string) =>
  withOwner(owner_url, async (client) => {
    const found = await findOrganisation(client, domain);
    const is_suspended = found.suspended_at !== null;
    return { ...found, is_suspended, proof: await proofOf(client, found.id) };
  });

async function proofOf(client: OwnerClient, tenant_id: string) {
  await client.query(`begin read only; set local app.tenant_id = '${tenant_id}'`);
  const proof = await queries.findProof(client, tenant_id);
  await client.query('commit');
  return proof;
}

// DNS breaks for hours, and a school's holidays last; nobody repairs a record for two weeks in a row.
const lost_days = 14;

/** One organisation a line, with what the operator must know of it. */
export const listOrganisations = (owner_url: string): Promise<string[]> =>
  withOwner(owner_url, async (client) => {
    const lines: string[] = [];
    for (const one of await queries.listOrganisations(client)) {
      const proof = await proofOf(client, one.id);
      lines.push(`${one.domain}: ${one.name}, ${stateOf(one, proof)}`);
    }
    return lines;
  });

function stateOf(one: queries.OrganisationLine, proof: queries.Proof | undefined): string {
  const { suspended_on, suspended_reason, awaiting_since, domain } = one;
  if (suspended_on) return `suspended since ${suspended_on}: ${suspended_reason}`;
  if (awaiting_since) {
    return `closed until its domain is proven, since ${awaiting_since}.${proof?.finding ? ` ${proof.finding}` : ''}`;
  }
  if (isLocal(domain)) return 'open.';
  if (!proof?.proven_on) return 'open, its domain was never proven.';
  const { proven_on, proven_reason, checked_on, failing_since, failing_days, finding } = proof;
  if (proven_reason) return `open, accepted without a record on ${proven_on}: ${proven_reason}`;
  if (!failing_since) return `open, proven on ${proven_on}, last seen on ${checked_on}.`;
  if ((failing_days ?? 0) < lost_days) {
    return `open, its record is missing since ${failing_since}. ${finding}`;
  }
  return (
    `OPEN, BUT ITS DOMAIN IS NOT PROVEN ANY MORE: the record is missing for ${failing_days} days, since ${failing_since}. ${finding}` +
    ` If the school lost the domain: organisation suspend --domain ${domain} --reason …`
  );
}
