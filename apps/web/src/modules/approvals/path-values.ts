import { PathInput, type PathRow } from '@darasa/contract/platform/workflows';
import type { InputOf } from '@darasa/contract/endpoint';
import type { addPath } from '@darasa/contract/platform/workflows';

export type PathValues = InputOf<typeof addPath>;

interface StepFields {
  name?: string;
  /** `director`, `department-head`, `role:<id>` or `person:<id>`: one box chooses among all. */
  approvers?: { who?: string }[];
  rule?: 'any' | 'all' | 'count';
  count?: number;
  hours_max?: number;
}

interface PathFields extends Omit<PathValues, 'steps'> {
  steps?: StepFields[];
}

/** The form's values, checked by the contract's own rule after they are put into its shape. */
export const pathSchema = {
  safeParse: (values: unknown) => {
    const parsed = PathInput.safeParse(inputOf(values as PathFields));
    if (parsed.success) return { success: true as const, data: parsed.data };
    const issues = parsed.error.issues.map(({ path, message }) => ({
      message,
      path: path.map((part) =>
        part === 'role_id' || part === 'user_id' || (part === 'kind' && path.includes('approvers'))
          ? 'who'
          : part,
      ),
    }));
    return { success: false as const, error: { issues } };
  },
};

function inputOf({ steps = [], ...rest }: PathFields) {
  return {
    ...rest,
    steps: steps.map(({ approvers = [], rule = 'any', count, ...step }) => ({
      ...step,
      name: step.name ?? '',
      rule,
      ...(rule === 'count' && count ? { count } : {}),
      approvers: approvers.map(({ who = '' }) => {
        const [kind, id] = who.split(':');
        if (kind === 'role') return { kind, role_id: id };
        if (kind === 'person') return { kind, user_id: id };
        return { kind: kind || 'role' };
      }),
    })),
  };
}

export const fieldsOf = (path: PathRow) => ({
  document_type: path.document_type,
  name: path.name,
  position: path.position,
  amount_from_cents: path.amount_from_cents ?? undefined,
  amount_below_cents: path.amount_below_cents ?? undefined,
  department_ids: path.department_ids,
  facts: path.facts,
  fallback_role_id: path.fallback_role_id ?? undefined,
  steps: path.steps.map(({ approvers, ...step }) => ({
    ...step,
    approvers: approvers.map((one) => ({
      who: one.role_id ? `role:${one.role_id}` : one.user_id ? `person:${one.user_id}` : one.kind,
    })),
  })),
});
