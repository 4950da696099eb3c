import type { OutputOf } from '@darasa/contract/endpoint';
import type { listPaths, PathRow } from '@darasa/contract/platform/workflows';
import { formatKesWhole } from '@darasa/rules/money';

/** Choices of a path: what it can be made of, and the paths there are. */
export type Choices = OutputOf<typeof listPaths>;

const ops = { is: 'is', 'is-not': 'is not', 'at-least': 'is at least', below: 'is below' };

/** "KES 20,000 or more, below KES 100,000, for Sciences, where kind is Trip". */
export function conditionWords(path: PathRow, choices: Choices): string {
  const from = path.amount_from_cents;
  const below = path.amount_below_cents;
  const type = choices.types.find((one) => one.key === path.document_type);
  const departments = path.department_ids.map((id) => nameIn(choices.departments, id));
  const words = [
    from === null ? '' : `${formatKesWhole(from)} or more`,
    below === null ? '' : `below ${formatKesWhole(below)}`,
    departments.length > 0 ? `for ${departments.join(', ')}` : '',
    ...path.facts.map((fact) => {
      const label = type?.facts.find((one) => one.name === fact.name)?.label ?? fact.name;
      return `where ${label.toLowerCase()} ${ops[fact.op]} ${fact.value}`;
    }),
  ].filter(Boolean);
  const all = words.join(', ');
  return all ? all.charAt(0).toUpperCase() + all.slice(1) : 'Every document of this type';
}

type Step = PathRow['steps'][number];

/** "Board: 2 of Director, Bursar, 48 hours". */
export function stepWords(step: Step, choices: Choices): string {
  const who = step.approvers.map((one) => approverWords(one, choices)).join(', ');
  const rule =
    step.rule === 'all' ? 'all of ' : step.rule === 'count' ? `${step.count ?? 1} of ` : '';
  const head = rule === '' && who === step.name ? who : `${step.name}: ${rule}${who}`;
  return step.hours_max
    ? `${head}, ${step.hours_max} ${step.hours_max === 1 ? 'hour' : 'hours'}`
    : head;
}

function approverWords(approver: Step['approvers'][number], choices: Choices): string {
  if (approver.kind === 'director') return 'Directors';
  if (approver.kind === 'department-head') return 'Head of department';
  if (approver.kind === 'budget-owner') return 'Owner of the budget';
  if (approver.kind === 'role') return nameIn(choices.roles, approver.role_id);
  return nameIn(choices.people, approver.user_id);
}

const nameIn = (list: readonly { id: string; name: string }[], id: string | undefined): string =>
  list.find((one) => one.id === id)?.name ?? 'somebody who has left';

/**
 * The words say where among the others of its document a path is tried: "Tried after Small and before
 * Large".
 */
export function placeWords(others: readonly { name: string }[], position: number): string {
  if (others.length === 0) return 'The only path of this document';
  const place = Math.min(Math.max(position, 1), others.length + 1);
  const [after, before] = [others[place - 2]?.name, others[place - 1]?.name];
  if (!after) return `Tried first, before ${before}`;
  return before ? `Tried after ${after} and before ${before}` : `Tried last, after ${after}`;
}
