import { expect, test } from 'vitest';
import { networkOf } from './networks.ts';

test.each([
  ['254712345678', 'Safaricom'],
  ['254110345678', 'Safaricom'],
  ['254768345678', 'Safaricom'],
  ['254733345678', 'Airtel'],
  ['254100345678', 'Airtel'],
  ['254752345678', 'Airtel'],
  ['254772345678', 'Telkom'],
  ['254763345678', 'Equitel'],
  ['254760345678', null],
])('%s belongs to %s', (phone, network) => expect(networkOf(phone)).toBe(network));
