import { test } from 'vitest';
import { routes } from '../src/compose.ts';
import { findFailures } from './enumerate/fuzz.ts';
import { newCanary, plantRows } from './enumerate/rows.ts';
import { newSchool } from './new-school.ts';
import { startServer } from './server.ts';
const server = await startServer();
test('x', async () => {
  const school = await newSchool(server);
  const { tenant_id, school_id, admin } = school;
  const planted = await plantRows(server.owner, { tenant_id, school_id, user_id: admin.id, canary: newCanary() });
  const out: [number, number, string][] = [];
  for (const r of routes) {
    const at = performance.now(); const c = process.cpuUsage();
    await findFailures(server, [r], school, planted, { cases_per_route: 120, seed: 1 });
    const d = process.cpuUsage(c);
    out.push([Math.round(performance.now() - at), Math.round((d.user + d.system) / 1000), `${r.endpoint.method} ${r.endpoint.path}`]);
  }
  console.log(out.sort((a, b) => b[0] - a[0]).map((o) => o.join('  ')).join('\n'));
}, 600_000);
