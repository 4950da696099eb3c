import assert from 'node:assert/strict';
import type { Act, ModuleName } from '@darasa/contract/access';
import { type Channels, EventKey } from '@darasa/contract/platform/notifications';

/**
 * A kind of thing that people are told of. A module declares its events once, in its `events.ts`,
 * lists them in its index, and calls `announce` when one happens.
 */
export interface EventDeclaration {
  /** The module and what happened: `website.message_received`. */
  key: string;
  /** Under which heading it is listed; who has this module may choose how to be told. */
  module: ModuleName | 'everyone';
  /** "A message came through the website": also all that a locked screen shows. */
  label: string;
  /** "messages from the website", for "12 messages from the website". */
  many: string;
  /** Who hears besides those it concerns, until a school chooses otherwise. */
  listeners: DefaultListeners;
  channels: Channels;
  /** Approvals and security cannot be muted. */
  must: boolean;
}

export interface DefaultListeners {
  admins?: boolean;
  /** Whoever may do this. */
  holders?: { module: ModuleName; act: Act };
}

type Declared = Omit<EventDeclaration, 'listeners' | 'channels' | 'must'> & {
  listeners?: DefaultListeners;
  /** Left out: in the application and by push. */
  channels?: Partial<Channels>;
  must?: boolean;
};

export function declareEvent(declared: Declared): EventDeclaration {
  assert(EventKey.safeParse(declared.key).success, `${declared.key} is no name of an event`);
  return {
    listeners: {},
    must: false,
    ...declared,
    channels: { in_app: true, push: true, sms: false, email: false, ...declared.channels },
  };
}

/** "Administrators and whoever may approve in finance", for the screen that lists them. */
export function listenerWords({ admins, holders }: DefaultListeners): string {
  const who = [
    ...(admins ? ['administrators'] : []),
    ...(holders ? [`whoever may ${holders.act} in ${holders.module}`] : []),
  ];
  if (who.length === 0) return 'Only the people it concerns';
  const words = who.join(' and ');
  return words[0]!.toUpperCase() + words.slice(1);
}
