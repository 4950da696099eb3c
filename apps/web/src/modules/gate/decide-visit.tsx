import { decideVisit, getVisit, listOnSite, listVisits } from '@darasa/contract/gate/visits';
import { Button, toast } from '@darasa/ui';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

const refresh = [keyOf(listOnSite), keyOf(listVisits), keyOf(getVisit)];

/** The office's word about somebody who waits at the gate; the guard is told. */
export function DecideVisit({ id }: { id: string }) {
  const decide = useAction(decideVisit, { refresh });
  const run = (decision: 'let-in' | 'turn-away') =>
    void decide
      .run({ id, decision })
      .catch((error: Error) => toast({ variant: 'destructive', title: error.message }));
  return (
    <>
      <Button busy={decide.busy} onClick={() => run('let-in')}>
        Let in
      </Button>
      <Button variant="danger" busy={decide.busy} onClick={() => run('turn-away')}>
        Turn away
      </Button>
    </>
  );
}
