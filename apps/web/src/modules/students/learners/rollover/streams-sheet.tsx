import { listPlaces, type ClassPlaces } from '@darasa/contract/students/learners/moves';
import {
  listStreamRoads,
  setStreamRoads,
  type StreamRoad,
} from '@darasa/contract/students/learners/rollover';
import { EmptyState, Form, SelectField, Sheet, SkeletonLines } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

/** From which stream to which: without a choice, to the one of the same name. */
export function StreamsSheet({ to_year, onClose }: { to_year: number; onClose: () => void }) {
  const roads = useQuery(queryOf(listStreamRoads, { to_year }));
  const places = useQuery(queryOf(listPlaces, {}));
  return (
    <Sheet
      open
      onClose={onClose}
      title="Streams of the new year"
      sub="Without a choice, learners go to the stream of the same name"
    >
      {roads.data && places.data ? (
        <RoadsForm
          to_year={to_year}
          roads={roads.data.rows}
          places={places.data.rows}
          onClose={onClose}
        />
      ) : (
        <SkeletonLines label="Loading the streams" lines={6} />
      )}
    </Sheet>
  );
}

function RoadsForm(props: {
  to_year: number;
  roads: readonly StreamRoad[];
  places: readonly ClassPlaces[];
  onClose: () => void;
}) {
  const { to_year, roads, places } = props;
  const save = useAction(setStreamRoads, { refresh: [['students', 'rollovers']] });
  if (roads.length === 0) {
    return (
      <EmptyState
        title="No class leads to another yet"
        text="Set the next class of each class in Setup."
      />
    );
  }
  const run = (values: Record<string, unknown>) =>
    save.run({
      to_year,
      roads: roads.map(({ from_stream_id }) => {
        const to_stream_id = values[nameOf(from_stream_id)];
        return { from_stream_id, ...(to_stream_id ? { to_stream_id: String(to_stream_id) } : {}) };
      }),
    });
  return (
    <Form
      initial={Object.fromEntries(
        roads.flatMap((one) =>
          one.to_stream_id ? [[nameOf(one.from_stream_id), one.to_stream_id]] : [],
        ),
      )}
      action={run}
      onDone={props.onClose}
      onCancel={props.onClose}
      submit="Save streams"
    >
      {roads.map((one) => (
        <SelectField
          key={one.from_stream_id}
          name={nameOf(one.from_stream_id)}
          label={one.from_name}
          placeholder="The stream of the same name"
          optional
          options={optionsOf(places, one.to_class_id)}
        />
      ))}
    </Form>
  );
}

const nameOf = (stream_id: string): string => `road_${stream_id.replaceAll('-', '')}`;

function optionsOf(places: readonly ClassPlaces[], class_id: string | null) {
  const to = places.find((one) => one.class_id === class_id);
  return (to?.streams ?? []).map(({ stream_id, name }) => ({
    value: stream_id,
    label: `${to?.name} ${name}`,
  }));
}
