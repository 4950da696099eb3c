import { counted } from './counted.ts';
// Which way a document goes, how many must agree, and how its state reads.

/** Several words where a document has several of a kind, such as its vote heads. */
export type FactValue = string | number | boolean | readonly string[];

export interface FactCondition {
  name: string;
  op: 'is' | 'is-not' | 'at-least' | 'below';
  value: string;
}

export interface PathConditions {
  amount_from_cents: number | null;
  amount_below_cents: number | null;
  department_ids: readonly string[];
  facts: readonly FactCondition[];
}

export interface SentDocument {
  amount_cents: number | null;
  department_id: string | null;
  facts: Readonly<Record<string, FactValue>>;
}

/** A condition on something the document does not have is not met. */
export function pathFits(path: PathConditions, document: SentDocument): boolean {
  const { amount_cents, department_id, facts } = document;
  if (path.amount_from_cents !== null || path.amount_below_cents !== null) {
    if (amount_cents === null) return false;
    if (path.amount_from_cents !== null && amount_cents < path.amount_from_cents) return false;
    if (path.amount_below_cents !== null && amount_cents >= path.amount_below_cents) return false;
  }
  if (path.department_ids.length > 0) {
    if (department_id === null || !path.department_ids.includes(department_id)) return false;
  }
  return path.facts.every((one) => factHolds(one, facts[one.name]));
}

function factHolds({ op, value }: FactCondition, fact: FactValue | undefined): boolean {
  if (op === 'is-not') return fact === undefined || !same(fact, value);
  if (fact === undefined) return false;
  if (op === 'is') return same(fact, value);
  if (Array.isArray(fact)) return false;
  const [left, right] = [Number(fact), Number(value)];
  if (Number.isNaN(left) || Number.isNaN(right)) return false;
  return op === 'at-least' ? left >= right : left < right;
}

/** Of several words one is enough. */
const same = (fact: FactValue, value: string): boolean =>
  Array.isArray(fact)
    ? fact.some((one) => same(one, value))
    : String(fact).trim().toLowerCase() === value.trim().toLowerCase();

export type StepRule = 'any' | 'all' | 'count';

/** The number of people who must agree, each another. Nobody can be asked for more than there are. */
export function peopleNeeded(rule: StepRule, count: number | null, people: number): number {
  const wanted = rule === 'any' ? 1 : rule === 'all' ? people : (count ?? 1);
  return Math.max(1, Math.min(wanted, people));
}

interface PathStep {
  rule: StepRule;
  count?: number | undefined;
  approvers: readonly { kind: string }[];
}

/**
 * The number of people that a path asks, as far as it is drawn. All of a role or a department may be many:
 * they count as two.
 */
export const peopleAsked = (steps: readonly PathStep[]): number =>
  steps.reduce((sum, step) => sum + askedIn(step), 0);

function askedIn({ rule, count, approvers }: PathStep): number {
  if (rule === 'any') return 1;
  if (rule === 'count') return count ?? 1;
  const are_named = approvers.every((one) => one.kind === 'person');
  return are_named ? approvers.length : Math.max(2, approvers.length);
}

export type ApprovalStatus = 'in-approval' | 'approved' | 'rejected' | 'returned' | 'withdrawn';

/** "In approval (2/3)": the step it waits at, of how many. */
export function approvalWords(status: ApprovalStatus, step: number, steps_count: number): string {
  if (status === 'in-approval') return `In approval (${step}/${steps_count})`;
  return status.charAt(0).toUpperCase() + status.slice(1);
}

/** "3 days", "5 hours", "20 minutes": how long something has waited. */
export function waitInWords(hours: number): string {
  if (hours >= 48) return counted(Math.floor(hours / 24), 'day');
  if (hours >= 24) return '1 day';
  if (hours >= 1) return counted(Math.floor(hours), 'hour');
  return counted(Math.max(1, Math.floor(hours * 60)), 'minute');
}
