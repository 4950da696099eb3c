import type { Endpoint, SentOf } from '@darasa/contract/endpoint';
import { Button, toast } from '@darasa/ui';
import type { QueryKey } from '@tanstack/react-query';
import { useAction } from '../use-action.ts';

/** Retires a thing, or takes it back into use. A refusal is said in the server's sentence. */
export function RetireButton<E extends Endpoint>(props: {
  endpoint: E;
  row: { id: string; retired_at: string | null };
  name: string;
  /** Where whoever retires must have seen the newest. */
  version?: number;
  words?: { retire: string; back: string };
  refresh: QueryKey[];
  onDone: () => void;
}) {
  const { row, name, words = { retire: 'Retire', back: 'Use again' } } = props;
  const retired = row.retired_at === null;
  const retire = useAction(props.endpoint, {
    refresh: props.refresh,
    say: retired ? `${name} is no longer offered.` : `${name} is in use again.`,
  });
  const run = async () => {
    try {
      const { version } = props;
      const seen = version === undefined ? {} : { version };
      await retire.run({ id: row.id, retired, ...seen } as SentOf<E>);
      props.onDone();
    } catch (error) {
      toast({ variant: 'destructive', title: (error as Error).message });
    }
  };
  return (
    <Button
      variant={retired ? 'danger' : 'secondary'}
      busy={retire.busy}
      onClick={() => void run()}
    >
      {retired ? words.retire : words.back}
    </Button>
  );
}
