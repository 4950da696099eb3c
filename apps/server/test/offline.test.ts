import type { Endpoint } from '@darasa/contract/endpoint';
import { saveMarks } from '@darasa/contract/academics/exams/sheets';
import { checkIn } from '@darasa/contract/gate/visits';
import { expect, test } from 'vitest';
import { entryKinds, routes } from '../src/compose.ts';
import { type EntryKind, offlineOf, upgraded } from '../src/platform/entries/kind.ts';

// What may wait on a device is told by the endpoint itself; this holds each that says so to the rules.
const money_modules = ['finance', 'payroll', 'procurement', 'stores'];
const versions_max = 20;

/** The faults of what is declared, in words. */
function faultsOf(endpoints: readonly Endpoint[], kinds: readonly EntryKind[]): string[] {
  const declared = endpoints.filter((one) => one.offline);
  const names = kinds.map((one) => offlineOf(one).kind);
  return [
    ...declared.flatMap((one) => faultsOfOne(one, kinds)),
    ...names.filter((one, i) => names.indexOf(one) !== i).map((one) => `${one}: is named twice`),
    ...kinds
      .filter((one) => !declared.includes(one.endpoint))
      .map((one) => `${one.endpoint.path}: has a handler and is not declared`),
  ];
}

function faultsOfOne(endpoint: Endpoint, kinds: readonly EntryKind[]): string[] {
  const { access, path, method, traced, upload, answer, input } = endpoint;
  const { kind: name, v, lane, noun } = endpoint.offline!;
  const modules = 'module' in access ? [access.module].flat() : [];
  const moves_money = modules.some((one) => money_modules.includes(one));
  const kind = kinds.find((one) => one.endpoint === endpoint);
  const shape = Object.keys((input as { shape?: object }).shape ?? {});
  const asked = [...lane.matchAll(/:(\w+)/g)].map(([, field]) => field!);
  const lacks = Array.from({ length: v - 1 }, (_, i) => i + 1).filter(
    (one) => one >= v - versions_max && !kind?.upgrades?.[one],
  );
  const faults: [boolean, string][] = [
    [moves_money || path.startsWith('/finance'), 'moves money'],
    [method === 'GET' || traced === true, 'is read or traced'],
    [upload || answer === 'file', 'is a file'],
    [!kind, 'has no handler'],
    [kind?.conflict === 'cells' && !shape.includes('cells'), 'has no cells to differ'],
    [lacks.length > 0, `cannot read version ${lacks.join(', ')}`],
    [asked.some((field) => !shape.includes(field)), 'has a lane of a field that it lacks'],
    [noun.some((word) => word === ''), 'has no word'],
  ];
  return faults.flatMap(([is_so, words]) => (is_so ? [`${name}: ${words}`] : []));
}

const kindOf = (endpoint: Endpoint): EntryKind =>
  entryKinds.find((one) => one.endpoint === endpoint)!;

const all = routes.map(({ endpoint }) => endpoint);

test('whatever may wait on a device moves no money, and is handled, read and told', () => {
  expect(faultsOf(all, entryKinds)).toEqual([]);
  expect(all.filter((one) => one.offline).length).toBeGreaterThanOrEqual(3);
});

test('a declaration that promises too much is found', () => {
  const planted: Endpoint[] = [
    { ...saveMarks, access: { module: 'finance', act: 'edit' } },
    { ...checkIn, offline: { ...checkIn.offline!, v: 2, lane: 'gate.:gate_id' } },
    { ...checkIn, traced: true },
  ];
  const [marks, gate] = planted;
  const kinds: EntryKind[] = [
    { ...kindOf(saveMarks), endpoint: marks! },
    { ...kindOf(checkIn), endpoint: gate! },
  ];
  expect(faultsOf(planted, kinds)).toEqual([
    'marks.cells: moves money',
    'gate.check-in: cannot read version 1',
    'gate.check-in: has a lane of a field that it lacks',
    'gate.check-in: is read or traced',
    'gate.check-in: has no handler',
  ]);
});

test('an entry of the version before is read as one of today, and one of tomorrow is not', () => {
  const kind: EntryKind = {
    ...kindOf(saveMarks),
    endpoint: { ...saveMarks, offline: { ...saveMarks.offline!, v: 3 } },
    upgrades: {
      1: ({ marks, ...rest }) => ({ ...rest, cells: marks }),
      2: (input) => ({ ...input, whole: true }),
    },
  };
  const cells = [{ part: 1 }];
  expect(upgraded(kind, 1, { marks: cells })).toEqual({ cells, whole: true });
  expect(upgraded(kind, 3, { cells })).toEqual({ cells });
  expect(upgraded(kind, 4, { cells })).toBeNull();
});
