/** "Chrome on Windows": a person recognises their own devices by these two words. */
export function deviceWords(user_agent: string): string {
  // Every browser names itself with a version, "Chrome/141"; anything else is in words already.
  if (user_agent && !user_agent.includes('/')) return user_agent;
  const browser = nameIn(browsers, user_agent);
  const system = nameIn(systems, user_agent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

type Names = readonly (readonly [pattern: RegExp, name: string])[];

const nameIn = (names: Names, user_agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(user_agent))?.[1];

// Nearly every browser also claims to be Chrome or Safari, so the more special names come first.
const browsers: Names = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/\bMSIE |\bTrident\//, 'Internet Explorer'],
];

const systems: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];
