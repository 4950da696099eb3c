import type { Contents } from '@darasa/contract/website/pages';
import { groupBy } from '@darasa/rules/group-by';
import type { Db } from '#platform/db/scope.ts';
import * as queries from './public-queries.ts';

type FeeTable = Contents['pricing']['tables'][number];
type InSchool = <T>(school_id: string | null, work: (db: Db) => Promise<T>) => Promise<T>;

/** A table of fees for each school that has published any: the very structures that it bills by. */
export async function readPublicFees(inSchool: InSchool): Promise<FeeTable[]> {
  const schools = await inSchool(null, queries.listSchoolIds);
  const tables: FeeTable[] = [];
  // One after the other: a visitor of the public site takes one connection and no more.
  for (const school_id of schools) {
    const fees = await inSchool(school_id, queries.listPublishedFees);
    if (fees.length > 0) tables.push(tableOf(fees));
  }
  return tables;
}

/** Classes that follow one another and cost the same are one line, for day learners and boarders each. */
function tableOf(fees: queries.PublishedFee[]): FeeTable {
  const { school_name, year } = fees[0]!;
  const columns = [...new Set(fees.map((one) => one.term_name))];
  const classes = [...groupBy(fees, (one) => `${one.class_name} ${one.boarding}`).values()];
  const priced = classes.map((own) => ({ ...own[0]!, amounts_kes: amountsOf(own, columns) }));
  const lines = [...groupBy(priced, (one) => one.boarding).values()].flatMap(inStretches);
  return {
    title: `${school_name}, ${year}`,
    columns,
    rows: lines.map((same) => ({
      label: `${rangeOf(same.map((one) => one.class_name))}, ${same[0]!.boarding}`,
      amounts_kes: same[0]!.amounts_kes,
    })),
  };
}

interface PricedClass {
  class_name: string;
  boarding: string;
  amounts_kes: number[];
}

/** Breaks where the price changes, so that no class between two others is told their price. */
function inStretches(classes: PricedClass[]): PricedClass[][] {
  const stretches: PricedClass[][] = [];
  for (const one of classes) {
    const last = stretches.at(-1);
    if (last?.[0]!.amounts_kes.join() === one.amounts_kes.join()) last.push(one);
    else stretches.push([one]);
  }
  return stretches;
}

const amountsOf = (own: queries.PublishedFee[], columns: string[]): number[] =>
  columns.map((term) => {
    const fee = own.find((one) => one.term_name === term);
    return Math.round((fee?.amount_cents ?? 0) / 100);
  });

const rangeOf = (names: string[]): string =>
  names.length === 1 ? names[0]! : `${names[0]} to ${names.at(-1)}`;

const kept_ms = 60_000;
const kept_max = 5_000;

/** Read once a minute for an organisation, however many people look at its site. */
export function rememberPublicFees(now: () => number = Date.now) {
  const kept = new Map<string, { at_ms: number; tables: Promise<FeeTable[]> }>();
  return (tenant_id: string, inSchool: InSchool): Promise<FeeTable[]> => {
    const last = kept.get(tenant_id);
    if (last && now() - last.at_ms < kept_ms) return last.tables;
    if (kept.size >= kept_max) kept.clear();
    const tables = readPublicFees(inSchool);
    tables.catch(() => kept.delete(tenant_id));
    kept.set(tenant_id, { at_ms: now(), tables });
    return tables;
  };
}
