import {
  listClassChoices,
  type ClassChoice,
} from '@darasa/contract/administration/classes/classes';
import { CheckListField, SelectField, useForm, useFormValue, type TableFilter } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../platform/query.ts';

const fresh_ms = 60_000;
const none: readonly ClassChoice[] = [];

/** The classes in use with their streams, in order. Asked once a minute at most. */
export function useClassChoices(): readonly ClassChoice[] {
  const { data } = useQuery({ ...queryOf(listClassChoices, {}), staleTime: fresh_ms });
  return data?.rows ?? none;
}

/** Two fields of a form: the class, then one of its streams. Another class empties the stream. */
export function ClassStreamFields(props: {
  class_name?: string;
  stream_name?: string;
  class_label?: string;
  stream_label?: string;
  optional?: boolean;
  /** The stream may be left open although the class is needed. */
  stream_optional?: boolean;
}) {
  const { class_name = 'class_id', stream_name = 'stream_id', optional = false } = props;
  const choices = useClassChoices();
  const form = useForm();
  const class_id = useFormValue<string>(class_name);
  const streams = choices.find((one) => one.id === class_id)?.streams ?? [];
  return (
    <>
      <SelectField
        name={class_name}
        label={props.class_label ?? 'Class'}
        placeholder="Choose a class"
        options={optionsOf(choices)}
        optional={optional}
        onChosen={() => form.set(stream_name, undefined)}
      />
      <SelectField
        name={stream_name}
        label={props.stream_label ?? 'Stream'}
        placeholder={class_id ? 'Choose a stream' : 'Choose the class first'}
        options={optionsOf(streams)}
        optional={optional || (props.stream_optional ?? false)}
        disabled={!class_id}
      />
    </>
  );
}

/** Ticks for several classes; none means all of them. */
export function ClassesField() {
  return (
    <div className="check-columns">
      <CheckListField
        name="class_ids"
        label="Classes"
        optional
        help="Leave empty for the whole school"
        options={optionsOf(useClassChoices())}
      />
    </div>
  );
}

/** Ticks for streams of the ticked classes, each as class/stream; none means all of a class. */
export function StreamsField() {
  const class_ids = useFormValue<string[]>('class_ids') ?? [];
  const options = useClassChoices()
    .filter((one) => class_ids.includes(one.id))
    .flatMap((one) =>
      one.streams.map(({ id, name }) => ({
        value: `${one.id}/${id}`,
        label: `${one.name} ${name}`,
      })),
    );
  return options.length > 1 ? (
    <div className="check-columns">
      <CheckListField
        name="streams"
        label="Streams"
        optional
        help="Leave empty for every stream of the class"
        options={options}
      />
    </div>
  ) : null;
}

/** The same as filters of a list: `class_id`, and `stream_id` once a class is chosen. */
export function useClassFilters(view: { class_id?: string | undefined }): TableFilter[] {
  const choices = useClassChoices();
  const streams = choices.find((one) => one.id === view.class_id)?.streams;
  return [
    { name: 'class_id', label: 'Class', options: optionsOf(choices) },
    ...(streams ? [{ name: 'stream_id', label: 'Stream', options: optionsOf(streams) }] : []),
  ];
}

interface InClass {
  class_id?: string | undefined;
  stream_id?: string | undefined;
}

/** A stream goes with its class when a list looks at the next. */
export const keepStreamInClass = <V extends InClass>(before: InClass, next: V): V =>
  before.class_id === next.class_id ? next : { ...next, stream_id: undefined };

const optionsOf = (list: readonly { id: string; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }));
