import { lookup } from 'node:dns/promises';
import { BlockList } from 'node:net';

// One list for each family: a rule for mapped addresses would match every address of the other.
const inside = { 4: new BlockList(), 6: new BlockList() };
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  inside[4].addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  // Tunnels: an address of the other family, ours too, can stand inside these.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  inside[6].addSubnet(net, bits, 'ipv6');
}

export const isInside = (address: string, family: number): boolean =>
  family === 6 ? inside[6].check(address, 'ipv6') : inside[4].check(address, 'ipv4');

/**
 * The address of a host that somebody outside chose. It is looked up once and then called by that
 * address, so that a name cannot lead into our own network, not even at the second look.
 */
export async function publicAddressOf(host: string): Promise<string> {
  const found = await lookup(host, { all: true }).catch(() => []);
  const [first] = found;
  if (!first) throw new Error('no mail server of that name');
  if (found.some((one) => isInside(one.address, one.family))) {
    throw new Error('the mail server is not on the public internet');
  }
  return first.address;
}
