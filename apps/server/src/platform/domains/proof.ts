import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** A DNS record is what stands in the DNS of a domain whose keeper wants it to be an organisation's. */
export interface DnsRecord {
  name: string;
  text: string;
}

/** Nothing when the record is there; otherwise a sentence that says what is there in its place. */
export type LookUp = (record: DnsRecord) => Promise<string | null>;

export const recordOf = (domain: string, token: string): DnsRecord => ({
  name: `_darasa.${domain}`,
  text: `darasa-verification=${token}`,
});

/** Names that no registry gives to anybody: who they lead to is decided by the machine or the network. */
export const isLocal = (domain: string): boolean =>
  domain === 'localhost' || /\.(localhost|test|internal)$/.test(domain) || isIP(domain) !== 0;

const answer_ms_max = 5_000;
const tries_max = 2;

/** Asks the given DNS server, or the machine's own where none is given. */
export const createLookUp =
  (dns_server: string | null, wait_ms = answer_ms_max): LookUp =>
  async ({ name, text }) => {
    // One for each question, because giving up ends all that a resolver was asked.
    const resolver = new Resolver({
      timeout: Math.ceil(wait_ms / (tries_max + 1)),
      tries: tries_max,
    });
    if (dns_server) resolver.setServers([dns_server]);
    const timer = setTimeout(() => resolver.cancel(), wait_ms);
    try {
      const found = (await resolver.resolveTxt(name)).map((parts) => parts.join('').trim());
      return found.includes(text) ? null : otherText(name, found);
    } catch (error) {
      return failure(name, (error as NodeJS.ErrnoException).code ?? 'no reason given', wait_ms);
    } finally {
      clearTimeout(timer);
    }
  };

const texts_max = 3;

function otherText(name: string, found: string[]): string {
  const shown = found.slice(0, texts_max).map((text) => `"${plain(text)}"`);
  return `The TXT record at ${name} says ${shown.join(' and ')}, which is not what was asked for.`;
}

/** Whoever keeps a foreign domain decides what is in it, and the operator reads it on a terminal. */
const plain = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 60);

function failure(name: string, code: string, wait_ms: number): string {
  if (code === 'ENOTFOUND' || code === 'ENODATA') return `There is no TXT record at ${name}.`;
  if (code === 'ETIMEOUT' || code === 'ECANCELLED') {
    return `The DNS server did not answer for ${name} within ${wait_ms / 1_000} seconds.`;
  }
  return `${name} could not be looked up: the DNS server answered ${code}.`;
}
