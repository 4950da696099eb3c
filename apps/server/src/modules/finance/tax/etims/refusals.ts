/**
 * A refusal is what a no means for what is done next: nothing was sent; it may have arrived; KRA does not
 * take this device; KRA has the number already; KRA does not take this invoice.
 */
export interface Refusal {
  kind: 'not-sent' | 'unclear' | 'device' | 'known' | 'refused';
  code: string;
  words: string;
}

const known_codes: Record<string, [Refusal['kind'], string]> = {
  unreachable: ['not-sent', 'KRA could not be reached.'],
  timeout: ['unclear', 'KRA did not answer.'],
  down: ['unclear', 'The service of KRA is down.'],
  unreadable: ['unclear', 'KRA answered something we cannot read.'],
  '894': ['unclear', 'The service of KRA is down.'],
  '896': ['unclear', 'The service of KRA is down.'],
  '990': ['not-sent', 'KRA is very busy.'],
  '999': ['unclear', 'The service of KRA is down.'],
  '900': ['device', 'KRA did not accept the key of the device.'],
  '901': ['device', 'KRA does not know this device. Check PIN, branch and serial number.'],
  '902': [
    'device',
    'KRA says that this device is set up already, and tells its key only once. Type the key that you hold, or ask KRA to release the device.',
  ],
  '903': ['device', 'KRA says that this device is of another kind.'],
  '905': ['device', 'KRA says that this device is of another kind.'],
  '994': ['known', 'KRA has another invoice with this number.'],
  '910': ['refused', 'KRA refused it: something is missing or wrong (code 910).'],
  '913': ['refused', 'KRA refused it: it does not know one of the codes (code 913).'],
};

export function refusalOf(code: string): Refusal {
  const [kind, words] = known_codes[code] ?? ['refused', `KRA refused it (code ${code}).`];
  return { kind, code, words };
}
