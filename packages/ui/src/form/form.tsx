import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ReactNode, RefObject, SubmitEvent } from 'react';
import { Button } from '../base/button.tsx';
import { clearDraft, useDraft } from './form-draft.ts';
import { createFormStore } from './form-store.ts';
import type { FormState, FormStore } from './form-store.ts';
import { checkForm, readFailure } from './form-submit.ts';
import type { FormSchema, ValuesOf } from './form-submit.ts';
import { Notice } from '../feedback/notice.tsx';

export type FormProps<S extends FormSchema = FormSchema, R = unknown, V = ValuesOf<S>> = {
  schema?: S;
  initial?: { [K in keyof V]?: unknown };
  /** May throw { message, errors: [{ path, message }] }; each error lands on the field it names. */
  action: (values: V) => Promise<R> | R;
  /** Names the act: "Record payment". Where a choice in the form decides what happens, by that. */
  submit: string | ((values: V) => string);
  /** Shown instead while it works, where the words are fixed: "purchasing...". */
  submitting?: string;
  onDone?: (result: R, values: V) => void;
  /** Keeps what was typed through a lost session, under this name, in this tab. */
  draft_key?: string;
  /** A second button that saves and clears the form for the next one, and is not done with it. */
  another?: string;
  /** The values that stay for the next one. */
  keep?: readonly string[];
  onCancel?: () => void;
  /** What the form comes to: it stands above the acts, and stays there when the fields scroll. */
  sum?: ReactNode;
  /** More buttons between the main act and Cancel. */
  secondary?: ReactNode;
  /** A quiet destructive form keeps its red on the button. */
  danger?: boolean;
  className?: string;
  children: ReactNode;
};

export function Form<S extends FormSchema = FormSchema, R = unknown>(props: FormProps<S, R>) {
  const [store] = useState(() =>
    createFormStore(props.initial ?? {}, props.draft_key, props.schema),
  );
  useDraft(store, props.draft_key);
  const form = useRef<HTMLFormElement>(null);
  useKeysForAnother(form, props.another !== undefined);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (store.get().working) return;
    const another = event.nativeEvent.submitter?.getAttribute('value') === 'another';
    const saved = await submitForm(store, props, another);
    if (saved && another) firstInput(form.current)?.focus();
  };
  return (
    <FormContext value={store}>
      <form
        // Where scripts are off, a browser would put what was typed into the address.
        method="post"
        ref={form}
        className={props.className ? `form ${props.className}` : 'form'}
        noValidate
        onSubmit={send}
      >
        <div className="fields">
          <Restored store={store} draft_key={props.draft_key} />
          <Summary store={store} />
          {props.children}
        </div>
        {props.sum ? <div className="form-sum">{props.sum}</div> : null}
        <FormFoot store={store} {...(props as FormProps<any, any>)} />
      </form>
    </FormContext>
  );
}

/** Ctrl Enter saves and goes on to the next, from whatever field. */
function useKeysForAnother(form: RefObject<HTMLFormElement | null>, is_on: boolean) {
  useEffect(() => {
    const box = form.current;
    if (!box || !is_on) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      box.requestSubmit(box.querySelector<HTMLElement>('[type="submit"][value="another"]'));
    };
    box.addEventListener('keydown', press);
    return () => box.removeEventListener('keydown', press);
  }, [form, is_on]);
}

/** The form around a component, to set one field from another. */
export function useForm(): FormStore {
  const store = useContext(FormContext);
  if (!store) throw new Error('a field stands outside of a Form');
  return store;
}

/** A forgotten draft is dropped for good: the form that follows must not bring it back as a draft. */
export function useForgetDraft(): () => void {
  const store = useContext(FormContext);
  return () => {
    store?.saved();
    clearDraft(store?.draft_key);
  };
}

/** A value as it is typed, for sums and for fields that depend on others. */
export function useFormValue<T = unknown>(name: string): T | undefined {
  const store = useForm();
  return useFormState(store, () => store.value(name)) as T | undefined;
}

export function useFormState<T>(store: FormStore, select: (state: FormState) => T): T {
  const read = () => select(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}

const FormContext = /* #__PURE__ */ createContext<FormStore | null>(null);

async function submitForm<S extends FormSchema, R>(
  store: FormStore,
  props: FormProps<S, R>,
  another: boolean,
) {
  store.change({ working: another ? 'another' : 'submit' });
  try {
    const { values, errors } = await checkForm(store, props.schema);
    if (errors.length) {
      store.fail(errors, []);
      return false;
    }
    const result = await props.action(values as ValuesOf<S>);
    clearDraft(props.draft_key);
    if (another) {
      store.restart(props.keep ?? []);
      return true;
    }
    store.saved();
    props.onDone?.(result, values as ValuesOf<S>);
    return true;
  } catch (error) {
    const failure = readFailure(error, store);
    store.fail(failure.errors, failure.general);
    return false;
  }
}

function FormFoot(props: FormProps<any, any> & { store: FormStore }) {
  const working = useFormState(props.store, (state) => state.working);
  const act = useFormState(props.store, ({ values }) =>
    typeof props.submit === 'string' ? props.submit : props.submit(values),
  );
  const words = working === 'submit' ? (props.submitting ?? act) : act;
  return (
    <div className="form-foot">
      <Button
        type="submit"
        variant={props.danger ? 'danger-solid' : 'primary'}
        busy={working === 'submit'}
      >
        {words}
      </Button>
      {props.another ? (
        <Button
          type="submit"
          value="another"
          busy={working === 'another'}
          aria-keyshortcuts="Control+Enter"
        >
          {props.another}
        </Button>
      ) : null}
      {props.secondary}
      {props.onCancel ? (
        <Button variant="quiet" className="away" onClick={props.onCancel}>
          Cancel
        </Button>
      ) : null}
    </div>
  );
}

/** On top: how many things to correct, each a link to its field. It takes focus when it appears. */
function Summary({ store }: { store: FormStore }) {
  const box = useRef<HTMLDivElement>(null);
  const errors = useFormState(store, (state) => state.errors);
  const general = useFormState(store, (state) => state.general);
  const failures = useFormState(store, (state) => state.failures);
  useEffect(() => {
    if (failures) box.current?.focus();
  }, [failures]);
  const on_fields = [...store.notes].filter(([name]) => errors[name]);
  const isSaidTwice = (sentence: string) =>
    on_fields.filter(([name]) => errors[name] === sentence).length > 1;
  const count = on_fields.length + general.length;
  if (!failures || !count) return null;
  return (
    <div className="summary" role="alert" tabIndex={-1} ref={box}>
      <h2>{heading(on_fields.length, general)}</h2>
      <ul>
        {on_fields.map(([name, note]) => (
          <li key={name}>
            <a href={`#${note.id}`} onClick={(event) => goTo(event, note.id)}>
              {isSaidTwice(errors[name]!) ? `${placeOf(name, note.label)}: ` : ''}
              {errors[name]}
            </a>
          </li>
        ))}
        {on_fields.length ? general.map((sentence) => <li key={sentence}>{sentence}</li>) : null}
      </ul>
    </div>
  );
}

/** "Opens, line 2": which field of a list of fields. */
function placeOf(name: string, label: string): string {
  const line = /\.(\d+)\./.exec(name)?.[1];
  return line ? `${label}, line ${Number(line) + 1}` : label;
}

function heading(count: number, general: readonly string[]): string {
  if (count === 0) return general.join(' ');
  const all = count + general.length;
  return all === 1 ? 'Correct one thing and try again' : `Correct ${all} things and try again`;
}

function Restored({ store, draft_key }: { store: FormStore; draft_key: string | undefined }) {
  const restored = useFormState(store, (state) => state.restored);
  if (!restored) return null;
  const discard = () => {
    store.discard();
    clearDraft(draft_key);
  };
  return (
    <Notice tone="info" act={{ label: 'Discard', onClick: discard }}>
      We kept what you typed.
    </Notice>
  );
}

function goTo(event: { preventDefault(): void }, id: string) {
  event.preventDefault();
  document.getElementById(id)?.focus();
}

const firstInput = (form: Element | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>(
    '.fields :is(input, select, textarea, [role="combobox"]):not(:disabled)',
  ) ?? null;
