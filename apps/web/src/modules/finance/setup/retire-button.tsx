import { Button, toast } from '@darasa/ui';

/** What has a history is not deleted: it is offered no more, or again. */
export function RetireButton(props: {
  is_retired: boolean;
  busy: boolean;
  onPress: () => Promise<unknown>;
  onDone: () => void;
}) {
  const press = () =>
    void props
      .onPress()
      .then(props.onDone, (error: Error) =>
        toast({ variant: 'destructive', title: error.message }),
      );
  return (
    <Button variant={props.is_retired ? 'secondary' : 'danger'} busy={props.busy} onClick={press}>
      {props.is_retired ? 'Offer again' : 'Retire'}
    </Button>
  );
}
