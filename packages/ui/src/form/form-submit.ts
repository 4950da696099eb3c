import { valueAt, withValueAt } from './form-path.ts';
import type { FieldError, FieldNote, FormStore } from './form-store.ts';

/** Any schema of the contract, or another library that speaks the common standard. */
export type FormSchema =
  | { safeParse(value: unknown): { success: boolean; data?: unknown; error?: unknown } }
  | { '~standard': { validate(value: unknown): unknown } };

/** The values a schema of the contract lets through; without a schema they are the screen's affair. */
export type ValuesOf<S> = S extends { _zod: { output: infer O } } ? O : any;

type Issue = { path?: readonly (PropertyKey | { key: PropertyKey })[]; message: string };
type Checked = { values: unknown; errors: FieldError[] };

/** Reads the form: either values fit to send, or a sentence for each thing to correct. */
export async function checkForm(
  store: FormStore,
  schema: FormSchema | undefined,
): Promise<Checked> {
  dropUntouchedRows(store);
  const values = withoutBlanks(store);
  const problems = Object.entries(store.get().typed)
    .filter(([, typed]) => typed.problem)
    .map(([path, typed]) => ({ path, message: typed.problem! }));
  const { issues, data } = await parse(schema, values);
  const known = new Set(problems.map((problem) => problem.path));
  const found = issues.map((issue) => asError(store, issue)).filter((e) => !known.has(e.path));
  return { values: data, errors: inFieldOrder(store, [...problems, ...found]) };
}

/** A failure is what an action threw, as sentences for fields and for the top of the form. */
export function readFailure(
  error: unknown,
  store?: FormStore,
): { errors: FieldError[]; general: string[] } {
  const thrown = (error ?? {}) as { message?: unknown; errors?: unknown; issues?: unknown };
  // An action that checks a part of the form itself throws what the schema says.
  if (store && Array.isArray(thrown.issues)) {
    return { errors: (thrown.issues as Issue[]).map((one) => asError(store, one)), general: [] };
  }
  const errors = Array.isArray(thrown.errors) ? (thrown.errors as FieldError[]) : [];
  if (errors.length) return { errors, general: [] };
  const message = typeof thrown.message === 'string' ? thrown.message : '';
  return { errors: [], general: [message || 'That could not be saved. Please try again.'] };
}

/** A row that nobody wrote in asks for nothing; a list that needs one keeps its first to point at. */
function dropUntouchedRows(store: FormStore): void {
  for (const [name, { row_says, optional }] of store.notes) {
    const rows = store.value(name);
    if (row_says === undefined || !Array.isArray(rows)) continue;
    const said = row_says.split(' ');
    const kept = rows.filter((row, i) => isTouched(row, said) || hasTyped(store, `${name}.${i}.`));
    if (kept.length < rows.length) {
      store.set(name, kept.length === 0 && !optional ? rows.slice(0, 1) : kept);
    }
  }
}

const isTouched = (row: unknown, said: readonly string[]): boolean =>
  Object.entries((row ?? {}) as object).some(
    ([key, value]) => !said.includes(key) && value !== false && !isBlank(value),
  );

const hasTyped = (store: FormStore, path: string): boolean =>
  Object.entries(store.get().typed).some(([name, { problem }]) => problem && name.startsWith(path));

// An optional field left empty is absent, not an empty string, so "optional" means it in the schema.
function withoutBlanks(store: FormStore): unknown {
  let { values } = store.get();
  for (const [name, note] of store.notes) {
    if (note.optional && isBlank(valueAt(values, name)))
      values = withValueAt(values, name, undefined);
  }
  return values;
}

async function parse(schema: FormSchema | undefined, values: unknown) {
  if (!schema) return { issues: [], data: values };
  if ('safeParse' in schema) {
    const result = schema.safeParse(values);
    if (result.success) return { issues: [], data: result.data };
    return { issues: (result.error as { issues: Issue[] }).issues, data: values };
  }
  const result = (await schema['~standard'].validate(values)) as {
    issues?: Issue[];
    value: unknown;
  };
  return { issues: result.issues ?? [], data: result.value };
}

function asError(store: FormStore, issue: Issue): FieldError {
  const path = (issue.path ?? [])
    .map((key) => String(typeof key === 'object' ? key.key : key))
    .join('.');
  const note = store.notes.get(path);
  const is_blank = isBlank(store.value(path));
  // A schema speaks of types ("Invalid input: expected number"); a person left the field empty.
  if (note && is_blank && /^(Invalid|That is not)/.test(issue.message)) {
    return { path, message: askFor(note) };
  }
  return { path, message: issue.message };
}

function inFieldOrder(store: FormStore, errors: FieldError[]): FieldError[] {
  const order = [...store.notes.keys()];
  return errors.toSorted((a, b) => place(order, a) - place(order, b));
}

const place = (order: string[], error: FieldError): number => {
  const at = order.indexOf(error.path);
  return at < 0 ? order.length : at;
};

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** "Enter the amount"; a label that is a question or half a sentence ("Paid to") is only pointed at. */
function askFor({ verb, label }: FieldNote): string {
  if (!no_noun.test(label)) return `${verb} the ${lowerFirst(label.replace(/^The /, ''))}`;
  return `${verb === 'Enter' ? 'Fill in' : 'Choose'}: ${label}`;
}

const no_noun =
  /\?$|\s(to|by|on|from|for)$|^(Who|What|How|Why|Which|When|Where|For|From|To|Into|Out of|On|By|Until)\b/;

// "Amount received" reads as "Enter the amount received"; "M-Pesa code" and "KRA PIN" stay as they are.
const lowerFirst = (label: string): string =>
  /^[A-Z][a-z]+('s)?(\s|$)/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
