import type { Endpoint, OutputOf, SentOf } from '@darasa/contract/endpoint';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../call.ts';
import { isPinWanted, onProof, withStepUp } from '../step-up.ts';
import {
  allWaiting,
  drop,
  type Entry,
  hurry,
  isFinal,
  isMine,
  keep,
  lanesForPin,
  look,
  onWaiting,
  putBack,
  sendWaiting,
  settle,
  waitForPin,
} from './queue.ts';

const try_again_ms = 20_000;
/** As long as one call may take; after that the sender tries, in whatever tab it is. */
const in_hand_ms = 45_000;

export type Outcome<E extends Endpoint> = { sent: true; data: OutputOf<E> } | { sent: false };

/**
 * A write that may be made without a line. It is stored before it is sent, so that a page that is closed
 * meanwhile loses nothing; what the server refuses is told to the person who still stands before it.
 */
export function useQueued<E extends Endpoint>(endpoint: E, refresh: readonly QueryKey[]) {
  const client = useQueryClient();
  return async (input: SentOf<E>, key: string = crypto.randomUUID()): Promise<Outcome<E>> => {
    const is_on = navigator.onLine;
    const given = { endpoint, input: input as object, key };
    const one = await keep(is_on ? { ...given, in_hand_ms } : given);
    if (!is_on) return { sent: false };
    try {
      const data = await withStepUp(() => call(endpoint, input, { key }));
      await settle(one, data);
      await Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey })));
      return { sent: true, data };
    } catch (error) {
      if (isFinal(error) || isPinWanted(error)) {
        await drop(one.id);
        throw error;
      }
      await putBack(one, 0);
      return { sent: false };
    }
  };
}

/**
 * The waiting calls are what waits here of mine and whether it waits for my PIN, and how much of others.
 */
export function useWaiting(): { mine: Entry[]; others_count: number; wants_pin: boolean } {
  const all = useSyncExternalStore(onWaiting, allWaiting);
  const pin_lanes = useSyncExternalStore(onWaiting, lanesForPin);
  const mine = all.filter(isMine);
  const wants_pin = mine.some((one) => !one.refused && pin_lanes.has(one.lane));
  return { mine, others_count: all.length - mine.length, wants_pin };
}

/** Sends what waits as soon as there is a line, whichever screen is looked at meanwhile. */
export function useSending(): void {
  const client = useQueryClient();
  useEffect(() => {
    const send = async () => {
      await look();
      if (!navigator.onLine || allWaiting().length === 0) return;
      if (await sendWaiting()) await client.invalidateQueries();
    };
    const again = () => void send().catch(() => undefined);
    const backAgain = () => void hurry().then(again, () => undefined);
    again();
    window.addEventListener('online', backAgain);
    const forgetProof = onProof((proof) => {
      if (proof !== 'pin') return;
      waitForPin(null);
      again();
    });
    const timer = setInterval(again, try_again_ms);
    return () => {
      window.removeEventListener('online', backAgain);
      forgetProof();
      clearInterval(timer);
    };
  }, [client]);
}
