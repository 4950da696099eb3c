// npm run supply-chain: what our libraries are, and whether something grave is known of them. The
// last two questions go to the registry; where none answers, that is said and nothing is assumed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root } from './bootstrap.mjs';
import * as judge from './supply-chain/judge.mjs';
import { makeSbom, npm, readExceptions, readLock } from './supply-chain/read.mjs';
import { readManifests, readSettings } from './supply-chain/read.mjs';

await ensureInstalled();
const lock = readLock();
const sbom = makeSbom();
const sbom_file = join(root, '.cache', 'sbom.json');
mkdirSync(join(root, '.cache'), { recursive: true });
writeFileSync(sbom_file, JSON.stringify(sbom, null, 2));
const faults = [
  ...judge.lockFaults(lock, readManifests(lock)),
  ...judge.scriptFaults(lock),
  ...judge.settingFaults(readSettings()),
  ...judge.sbomFaults(sbom, lock),
  ...knownHoles(),
  ...wrongSignatures(),
];
console.log(
  `${judge.libraries(lock).length} libraries, ${sbom.components.length} parts listed in ${sbom_file}, ${faults.length} faults`,
);
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);

function knownHoles() {
  const { stdout } = npm(['audit', '--omit=dev', '--audit-level=high', '--json']);
  const report = parsed(stdout);
  if (!report?.vulnerabilities) return unanswered('known holes');
  const counts = report.metadata?.vulnerabilities ?? {};
  console.log(`Known holes: ${counts.critical ?? 0} critical, ${counts.high ?? 0} high.`);
  return judge.auditFaults(report, readExceptions(), new Date().toISOString().slice(0, 10));
}

function wrongSignatures() {
  const report = parsed(npm(['audit', 'signatures', '--json']).stdout);
  if (!report?.invalid) return unanswered('signatures');
  console.log(`Signatures: ${report.invalid.length} wrong, ${report.missing.length} missing.`);
  return report.invalid.map(({ name, version }) => `${name}@${version}: wrong signature`);
}

function unanswered(question) {
  console.log(`NOT CHECKED: ${question}. The registry gave no answer; ask again with a line.`);
  return [];
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
