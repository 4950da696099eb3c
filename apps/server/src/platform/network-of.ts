import { isIPv6 } from 'node:net';

/**
 * A network is what a caller's address counts as. Whoever has one IPv6 address has the 2^64 of its network,
 * so those are one; an IPv4 address stands for itself, also where it is written as IPv6.
 */
export function networkOf(address: string): string {
  const old = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (old || !isIPv6(address)) return old ?? address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const before = head.split(':').filter(Boolean);
  const behind = (tail ?? '').split(':').filter(Boolean);
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - behind.length);
  const groups = [...before, ...Array<string>(gap).fill('0'), ...behind];
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
