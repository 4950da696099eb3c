import { demo_gate_pin, demo_password } from './people.ts';

const signIns: [who: string, identifier: string, sees: string][] = [
  ['Administrator', 'admin@kiota.test', 'everything'],
  ['Director', 'director@kiota.test', 'the reduced menu, and approvals'],
  ['Bursar', 'bursar@kiota.test', 'money'],
  ['Teacher', 'teacher@kiota.test', 'own classes'],
  ['Guard', 'gate@kiota.test', `the gate, PIN ${demo_gate_pin}`],
  ['No role yet', 'norole@kiota.test', 'only the own account'],
  ['Parent', '0712000001', 'the parent portal (PARENT LOGIN)'],
  ['Other organisation', 'admin@baraka.test', 'http://baraka.localhost:{port}'],
];

export function signInTable(port: number, seeded: boolean): string {
  const rows = signIns.map(
    ([who, identifier, sees]) =>
      `  ${who.padEnd(20)}${identifier.padEnd(22)}${sees.replace('{port}', String(port))}`,
  );
  const head = seeded ? 'Demo sign-ins' : 'Demo sign-ins (if the demo schools were not changed)';
  return [`${head}, password ${demo_password}:`, ...rows].join('\n');
}
