import { type FamilyEvent, FamilyHomeView } from '@darasa/contract/students/families/family';
import { eventWhen } from '@darasa/rules/event-words';
import { Button, EmptyState, Facts, Notice, Sheet } from '@darasa/ui';
import { useUrlState } from '#platform/use-url-state.ts';

export const eventPath = (id: string): string => `/parent/app?event=${id}`;

/** The event that the address names: where a notification of the school leads to. */
export function EventSheet({ events }: { events: FamilyEvent[] }) {
  const [view, setView] = useUrlState(FamilyHomeView);
  if (!view.event) return null;
  const event = events.find((one) => one.id === view.event);
  const close = () => setView({ event: undefined }, { replace: true });
  const footer = <Button onClick={close}>Close</Button>;
  if (!event) {
    return (
      <Sheet open onClose={close} title="Event" footer={footer}>
        <EmptyState
          title="This event is not on your calendar any more"
          text="It is over, or it is no longer for the class of your child."
        />
      </Sheet>
    );
  }
  return (
    <Sheet open onClose={close} title={event.title} sub={event.school_name} footer={footer}>
      <div className="stack">
        {event.cancelled_at ? <Notice>This event is called off.</Notice> : null}
        <Facts
          items={[
            { label: 'When', value: eventWhen(event) },
            { label: 'Where', value: event.place },
            { label: 'For', value: event.children.join(', ') },
            { label: 'What to know', value: event.note },
          ]}
        />
      </div>
    </Sheet>
  );
}
