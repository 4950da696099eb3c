import { valueAt, withValueAt } from './form-path.ts';
import type { FormSchema } from './form-submit.ts';

export type FieldError = { path: string; message: string };

/** A note is what a field tells the form about itself when it appears. */
export type FieldNote = {
  id: string;
  label: string;
  optional: boolean;
  /** Never kept in a draft. */
  secret: boolean;
  /** How to ask for it when it is blank: "Enter the amount", "Choose the class". */
  verb: 'Enter' | 'Choose';
  /** Of a list of rows: what a new row says by itself, so that it is no work of anybody's. */
  row_says?: string | undefined;
};

/** Text that is not yet a value, such as "12,5" in a money field, and what is wrong with it. */
export type TypedText = { text: string; problem?: string | undefined };

export type FormState = {
  values: unknown;
  typed: Readonly<Record<string, TypedText>>;
  errors: Readonly<Record<string, string>>;
  /** Sentences that belong to no field. */
  general: readonly string[];
  /** Counts failed attempts, so that the summary takes focus each time. */
  failures: number;
  working: 'submit' | 'another' | null;
  restored: boolean;
};

export type FormStore = ReturnType<typeof createFormStore>;

/** One form's state, outside React, so that a key stroke draws one field and not the whole form. */
export function createFormStore(initial: unknown, draft_key?: string, schema?: FormSchema) {
  let baseline = initial;
  let state: FormState = { ...fresh, values: initial };
  const listeners = new Set<() => void>();
  const notes = new Map<string, FieldNote>();

  const change = (part: Partial<FormState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };

  return {
    draft_key,
    schema,
    get: () => state,
    notes,
    change,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    register(name: string, note: FieldNote) {
      notes.set(name, note);
      return () => {
        if (notes.get(name) === note) notes.delete(name);
      };
    },
    value: (name: string) => valueAt(state.values, name),
    set(name: string, value: unknown) {
      change({
        values: withValueAt(state.values, name, value),
        errors: without(state.errors, name),
        typed: without(state.typed, name),
      });
    },
    /** Keeps the text as typed beside the value read from it. */
    type(name: string, typed: TypedText, value: unknown) {
      change({
        values: withValueAt(state.values, name, value),
        errors: without(state.errors, name),
        typed: { ...state.typed, [name]: typed },
      });
    },
    /** On leaving a field: good text gives way to the written value, bad text gets its sentence. */
    settle(name: string) {
      const typed = state.typed[name];
      if (!typed) return;
      if (typed.problem) change({ errors: { ...state.errors, [name]: typed.problem } });
      else change({ typed: without(state.typed, name) });
    },
    fail(found: readonly FieldError[], general: readonly string[]) {
      const on_fields = found.filter((error) => notes.has(error.path));
      const loose = found.filter((error) => !notes.has(error.path)).map((error) => error.message);
      change({
        errors: Object.fromEntries(on_fields.toReversed().map((e) => [e.path, e.message])),
        general: [...general, ...loose],
        failures: state.failures + 1,
        working: null,
      });
    },
    /** What is on the screen is now what the school has. */
    saved() {
      baseline = state.values;
      // The words of a choice stand beside its id only here.
      change({ ...fresh, values: baseline, typed: state.typed });
    },
    /** Starts again, keeping the values named: the class and the date of "Save and add another". */
    restart(keep: readonly string[]) {
      let values = initial;
      for (const name of keep) values = withValueAt(values, name, valueAt(state.values, name));
      baseline = values;
      const typed = Object.entries(state.typed).filter(([name]) => keep.includes(name));
      change({ ...fresh, values, typed: Object.fromEntries(typed) });
    },
    restore(values: unknown, typed: FormState['typed']) {
      change({ values, typed, restored: true });
    },
    discard: () => change({ ...fresh, values: baseline }),
    isDirty: () => state.values !== baseline,
  };
}

const fresh: Omit<FormState, 'values'> = {
  typed: {},
  errors: {},
  general: [],
  failures: 0,
  working: null,
  restored: false,
};

function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  if (!(key in record)) return record;
  const { [key]: _gone, ...rest } = record;
  return rest;
}
