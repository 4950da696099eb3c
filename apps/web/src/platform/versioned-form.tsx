import { Form, type FormProps, type FormSchema } from '@darasa/ui';
import { useState, type ReactNode } from 'react';
import { BothVersions, clashOf, type Clash, type Labels } from './both-versions.tsx';

/** Without a schema of the contract the values are the screen's own affair. */
type ValuesOf<S> = S extends { _zod: { output: infer O } } ? O : any;

/**
 * A form over a record that others may change meanwhile. `send` writes over what it is given: the
 * record as it was opened, or what somebody else saved since, once the person has seen both.
 */
export function VersionedForm<S extends FormSchema, R extends { version: number }>(props: {
  schema?: S;
  /** Null for a record that is only being made. */
  row: R | null;
  initial: (row: R | null) => FormProps<S>['initial'];
  send: (values: ValuesOf<S>, over: R | null) => Promise<unknown>;
  /** The fields to compare, and their values in words where they are not plain texts. */
  labels: Labels;
  words?: (values: Record<string, unknown>) => Record<string, unknown>;
  submit: FormProps<S>['submit'];
  another?: string;
  /** Left out where nothing may stay behind in the browser. */
  draft_key?: string;
  secondary?: ReactNode;
  onDone?: () => void;
  onCancel?: () => void;
  children: ReactNode;
}) {
  const { send, onDone, words = (values) => values } = props;
  const [row, setRow] = useState(props.row);
  const [clash, setClash] = useState<Clash<R> | null>(null);
  const save = async (values: ValuesOf<S>, over: R | null) => {
    try {
      await send(values, over);
      setClash(null);
    } catch (error) {
      setClash(clashOf<R>(error, { ...(values as object) }));
      throw error;
    }
  };
  const saveMine = async () => {
    if (clash) await save(clash.mine as ValuesOf<S>, clash.theirs);
    onDone?.();
  };
  const useTheirs = () => {
    setRow(clash?.theirs ?? row);
    setClash(null);
  };
  return (
    <Form
      key={row?.version ?? 'new'}
      {...(props.schema ? { schema: props.schema } : {})}
      initial={props.initial(row) ?? {}}
      action={(values: unknown) => save(values as ValuesOf<S>, row)}
      {...(onDone ? { onDone: () => onDone() } : {})}
      {...(props.onCancel ? { onCancel: props.onCancel } : {})}
      submit={props.submit}
      {...(props.another ? { another: props.another } : {})}
      {...(props.draft_key ? { draft_key: props.draft_key } : {})}
      secondary={props.secondary}
    >
      {clash ? (
        <BothVersions
          clash={{
            mine: words(clash.mine),
            theirs: { ...clash.theirs, ...words({ ...clash.theirs }) },
          }}
          labels={props.labels}
          onMine={saveMine}
          onTheirs={useTheirs}
        />
      ) : null}
      {props.children}
    </Form>
  );
}
